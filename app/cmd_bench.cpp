// "roger bench": what the RTI costs over the bare network.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

#include "app/bench/node.hpp"
#include "app/bench/plans.hpp"
#include "app/bench/setup.hpp"
#include "app/command.hpp"
#include "app/exit_code.hpp"
#include "app/json_file.hpp"
#include "app/stop_signal.hpp"

namespace roger::app {
namespace {

constexpr const char* kBenchExamples = R"(Examples:
  roger bench throughput                      the highest rates without loss
  roger bench throughput --runs 1             a quick look
  roger bench throughput --json rates.json    for other programs

Each measurement starts an executive and federates as processes of their own on the loopback, in a
federation that nobody else meets, and measures bare sockets with the same sizes in the same run,
so that the ratio says what the RTI costs. Figures are medians of the runs. Sender and receiver are
pinned to processors 0 and 1.)";

struct BenchOptions {
  std::string what;
  int runs = 5;
  std::string json;
};

int run_bench(const BenchOptions& options) {
  StopSignal stop;
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const bench::Scene& scene : bench::scenes_of(options.what, options.runs)) {
    const auto found = bench::run_scene(scene, stop);
    if (!found) return report(found.error());
    for (const auto& row : found.value()) rows.push_back(row);
  }
  fmt::print("{}", bench::table_of(rows));
  if (options.json.empty()) return kSuccess;
  const int other = std::thread::hardware_concurrency() > 1 ? 1 : 0;
  const nlohmann::ordered_json document{
      {"bench", options.what},
      {"machine", bench::machine()},
      {"settings", {{"runs", options.runs}, {"pinning", {{"sender", 0}, {"receiver", other}}}}},
      {"rows", rows}};
  const Status written = write_json(options.json, document);
  return written ? kSuccess : report(written.error());
}

}  // namespace

Command add_bench(CLI::App& app) {
  auto options = std::make_shared<BenchOptions>();
  CLI::App* command =
      app.add_subcommand("bench", "Measure what the RTI costs over the bare network");
  command->add_option("what", options->what, "latency, throughput, tick, voice-streams")
      ->required()
      ->check(CLI::IsMember({"latency", "throughput", "tick", "voice-streams"}))
      ->type_name("MEASUREMENT");
  command->add_option("--runs", options->runs, "Runs to take the median of, 1 to 100 (default: 5)")
      ->check(CLI::Range(1, 100))
      ->type_name("N");
  command->add_option("--json", options->json, "Write the figures to a file (-: here)")
      ->type_name("FILE");
  command->footer(kBenchExamples);
  return {command, [options] { return run_bench(*options); }};
}

Command add_bench_node(CLI::App& app) {
  auto settings = std::make_shared<bench::NodeSettings>();
  CLI::App* command = app.add_subcommand("bench-node", "A process of a measurement");
  command->group("");  // started by "roger bench" only
  auto evoked = std::make_shared<bool>(false);
  command->add_option("role", settings->role)->required();
  command->add_option("--rid", settings->federate.rid)->required();
  command->add_option("--module", settings->federate.module)->required();
  command->add_option("--cpu", settings->cpu);
  command->add_option("--runs", settings->runs);
  command->add_option("--plan", settings->plan);
  command->add_option("--out", settings->out);
  command->add_flag("--evoked", *evoked);
  return {command, [settings, evoked] {
            settings->federate.name = settings->role;
            settings->federate.model = *evoked ? rti1516e::HLA_EVOKED : rti1516e::HLA_IMMEDIATE;
            return bench::run_node(*settings);
          }};
}

}  // namespace roger::app
