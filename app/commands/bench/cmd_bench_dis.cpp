// roger bench dis: measures the gateway between DIS and a federation.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/bench/bench_table.hpp"
#include "app/bench/dis/gateway_bench.hpp"
#include "app/commands/command.hpp"
#include "app/support/exit_code.hpp"
#include "app/support/json_file.hpp"
#include "app/support/stop_signal.hpp"
#include "app/support/value_option.hpp"

namespace roger::app {
namespace {

using std::chrono::milliseconds;

constexpr const char* kDisBenchExamples = R"(Examples:
  roger bench dis                     all measurements, about two minutes
  roger bench dis --quick             few radios and short, as a functional check
  roger bench dis --json dis.json

Each row has radios on one side of a gateway: those of DIS (to_hla) or of the federation (to_dis).
added_..._ms is by how much the oldest sound of a packet is older when it leaves the gateway, which
is at least the wait for the sound that completes a packet of the other side. lost: packets that did
not arrive. cpu_percent: of one processor, by the gateway alone.)";

struct DisBenchOptions {
  bool quick = false;
  std::string json;
};

std::vector<bench::GatewayCase> cases_of(bool quick) {
  constexpr audio::CodecSettings kMuLaw{
      .encoding = audio::Encoding::kMuLaw, .sample_rate = 8000, .frame = milliseconds(20)};
  constexpr audio::CodecSettings kPcm{.encoding = audio::Encoding::kPcm16BigEndian,
                                      .sample_rate = 16000,
                                      .frame = milliseconds(20)};
  constexpr audio::CodecSettings kOpus{};
  const milliseconds length = quick ? milliseconds(1000) : milliseconds(10'000);
  std::vector<bench::GatewayCase> out;
  for (const auto& [transmitters, talking] :
       {std::pair<std::uint16_t, std::uint16_t>{10, 1}, {1000, 200}}) {
    if (quick && talking > 1) break;
    out.push_back({true, kMuLaw, kMuLaw, transmitters, talking, length});
    out.push_back({true, kPcm, kPcm, transmitters, talking, length});
    out.push_back({false, kMuLaw, kMuLaw, transmitters, talking, length});
    out.push_back({false, kOpus, kMuLaw, transmitters, talking, length});
  }
  return out;
}

int run_dis(const DisBenchOptions& options) {
  StopSignal stop;
  auto rows = nlohmann::ordered_json::array();
  for (const bench::GatewayCase& one : cases_of(options.quick)) {
    if (stop.asked()) break;
    rows.push_back(bench::bench_gateway(one, stop));
  }
  if (options.json != "-") fmt::print("{}\n", bench::format_table(rows));
  return report(
      write_json(options.json, nlohmann::ordered_json{{"bench", "dis"},
                                                      {"machine", bench::machine()},
                                                      {"settings", {{"quick", options.quick}}},
                                                      {"rows", rows}}));
}

}  // namespace

std::vector<Command> add_dis_benches(CLI::App& bench) {
  auto options = std::make_shared<DisBenchOptions>();
  CLI::App* command =
      bench.add_subcommand("dis", "Measure the gateway between DIS and the federation");
  command->add_flag(
      "--quick", options->quick,
      "Run small and short measurements as a functional check; the results are not representative");
  add_json(*command, options->json, "the results");
  command->footer(kDisBenchExamples);
  return {{command, [options] { return run_dis(*options); }}};
}

}  // namespace roger::app
