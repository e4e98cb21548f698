// roger bench dis: measures the gateway between DIS and a federation.
#include <chrono>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "app/bench/dis/gateway_bench.hpp"
#include "app/commands/bench/measurement_command.hpp"
#include "app/support/exit_code.hpp"

namespace roger::app {
namespace {

using std::chrono::milliseconds;

constexpr const char* kDisBenchDetails = R"(Examples:
  roger bench dis                     all cases, about two minutes
  roger bench dis --quick             few radios and short, as a functional check
  roger bench dis --json dis.json

Each row has radios on one side of a gateway: those of DIS (to_hla) or of the federation (to_dis).
p50_us and p99_us are by how much the oldest sound of a packet is older when it leaves the gateway,
which is at least the wait for the sound that completes a packet of the other side. lost: packets that did
not arrive. cpu_percent: of one processor, by the gateway alone.)";

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

bench::Findings run_dis(const BenchRequest& request) {
  bench::Findings found;
  found.rows = repeat(request, "p50_us", [&] {
    auto rows = nlohmann::ordered_json::array();
    for (const bench::GatewayCase& one : cases_of(request.settings.quick)) {
      if (request.stop.asked()) throw CommandError(ErrorCode::kUnavailable, "stopped");
      rows.push_back(bench::bench_gateway(one, request.stop));
    }
    return rows;
  });
  return found;
}

}  // namespace

std::vector<MeasurementCommand> dis_measurements() {
  MeasurementCommand dis;
  dis.name = "dis";
  dis.summary = "Delay and load of the gateway between DIS and the federation";
  dis.details = kDisBenchDetails;
  dis.plots = {{"dis-delay",
                "Added delay, 99th percentile in microseconds",
                "",
                "p99_us",
                {"direction", "encoding", "transcoded_from", "talking"}}};
  dis.run = run_dis;
  return {dis};
}

}  // namespace roger::app
