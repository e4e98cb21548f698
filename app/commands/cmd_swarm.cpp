// roger swarm: many stations in one process.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/commands/command.hpp"
#include "app/commands/federation_options.hpp"
#include "app/commands/rti_choice.hpp"
#include "app/commands/station_options.hpp"
#include "app/metrics/station_metrics.hpp"
#include "app/support/codec_options.hpp"
#include "app/support/exit_code.hpp"
#include "app/support/json_file.hpp"
#include "app/support/stop_signal.hpp"
#include "app/support/value_option.hpp"
#include "app/swarm/swarm.hpp"
#include "core/printable.hpp"

namespace roger::app {
namespace {

constexpr std::size_t kMaxStations = 1000;
constexpr std::size_t kDefaultStations = 200;
constexpr std::size_t kDefaultNets = 20;
constexpr std::size_t kDefaultSpeaking = 5;

constexpr const char* kSwarmExamples = R"(Examples:
  roger swarm                                    200 stations on 20 nets, 5 speak at once, 20 s
  roger swarm --stations 60 --nets 6 --speaking 6 --seconds 60
  roger swarm --plan exercise.toml               all stations of a plan, 5 speak at once
  roger swarm --plan exercise.toml --stations 8  the first eight stations of the plan

Needs no sound card. On each net one station speaks at a time, for 4 s, then another. The stations
are distributed over --federates federates, so that most voice crosses the network. Stations of
other processes may take part: the generated stations are called "S 001", "S 002" ... and use
40.000 MHz, 40.025 MHz and so on in turn. The exit code is 0 if every packet was received, otherwise
1.)";

struct SwarmOptions {
  std::optional<std::size_t> stations;
  std::optional<std::size_t> nets;
  std::optional<std::size_t> speaking;
  std::size_t federates = 4;
  double seconds = 20.0;
  bool alternate = false;
  std::string plan;
  FederationOptions federation;
  CodecOptions coding;
  std::string json;
};

/// Returns the first `most` stations of the plan that are operated by persons.
std::vector<std::string> persons(const radio::NetPlan& plan, std::size_t most) {
  std::vector<std::string> out;
  for (const auto& station : plan.stations) {
    if (!station.echo && !station.relay && !station.instructor && out.size() < most)
      out.push_back(station.call_sign);
  }
  return out;
}

SwarmSettings make_settings(const SwarmOptions& options) {
  SwarmSettings out;
  if (options.plan.empty()) {
    out.plan = swarm_plan(options.stations.value_or(kDefaultStations),
                          options.nets.value_or(kDefaultNets));
    out.call_signs = persons(out.plan, kMaxStations);
  } else {
    if (options.nets) {
      throw CommandError(ErrorCode::kInvalid, "--nets: the nets are those of --plan");
    }
    out.plan = require(read_plan(options.plan));
    out.call_signs = persons(out.plan, options.stations.value_or(kMaxStations));
    if (options.stations && out.call_signs.size() < *options.stations) {
      throw CommandError(ErrorCode::kInvalid,
                         fmt::format("--stations {}: {} has only {} operator stations",
                                     *options.stations, options.plan, out.call_signs.size()));
    }
  }
  out.federation = federation_settings(options.federation);
  out.codec = codec_settings(options.coding);
  out.federates = options.federates;
  out.seconds = options.seconds;
  out.alternate = options.alternate;
  std::vector<radio::OperatorPlan> present;
  for (const std::string& call_sign : out.call_signs) {
    present.push_back(out.plan.station(call_sign).value());
  }
  const std::size_t nets = group_by_net(out.plan, present).size();
  out.speaking = options.speaking.value_or(std::min(nets, kDefaultSpeaking));
  return out;
}

int run_swarm(const SwarmOptions& options) {
  const SwarmSettings settings = make_settings(options);
  StopSignal stop;  // not earlier, so that a signal ends the program while it reads files
  const auto swarm = Swarm::open(settings);
  std::shared_ptr<void> metrics = serve_metrics(settings.federation.rid, [&swarm] {
    return station_metrics(swarm->station_reports(), MetricScope::kTotals, ROGER_VERSION);
  });
  const bool quiet = options.json == "-";
  if (!quiet) {
    fmt::print("{} stations in {} federates of '{}', on {} nets\n", settings.call_signs.size(),
               swarm->federates(), options.federation.name, swarm->nets().size());
    std::fflush(stdout);
  }
  if (!swarm->wait_for_discovery(stop)) {
    if (stop.asked()) return kFailure;
    throw CommandError(ErrorCode::kUnavailable,
                       "not all stations discovered each other; see 'roger doctor'");
  }
  swarm->speak(stop);
  metrics.reset();  // it reads the stations' reports, which end with the stations
  const SwarmReport outcome = swarm->close();
  if (!quiet) fmt::print("{}", printable_lines(to_text(outcome)));
  require(write_json(options.json, to_json(outcome)));
  return outcome.traffic.lost == 0 && outcome.traffic.sent > 0 ? kSuccess : kFailure;
}

}  // namespace

Command add_swarm(CLI::App& app) {
  auto options = std::make_shared<SwarmOptions>();
  CLI::App* command =
      app.add_subcommand("swarm", "Run many stations in one process without sound, as a load test");
  add_value(*command, "--stations N", options->stations, "Number of stations (default: 200)")
      ->check(CLI::Range(std::size_t{1}, kMaxStations));
  add_value(*command, "--nets M", options->nets, "Number of nets (default: 20)")
      ->check(CLI::Range(std::size_t{1}, kMaxSwarmNets));
  add_value(*command, "--speaking K", options->speaking,
            "Number of stations that speak at once, each on its own net (default: 5)")
      ->check(CLI::Range(std::size_t{1}, kMaxStations));
  add_value(*command, "--seconds S", options->seconds, "Duration of the speech in s (default: 20)")
      ->check(within(0.5, 1e6));
  add_value(*command, "--federates F", options->federates,
            "Number of federates that the stations are distributed over (default: 4)")
      ->check(CLI::Range(std::size_t{1}, kMaxStations));
  command->add_flag(
      "--alternate", options->alternate,
      "Let only the first station of the last net speak in every other turn, for comparison");
  add_value(*command, "--plan FILE", options->plan,
            "Net plan (TOML) that defines stations and nets (default: generated)");
  declare_federation_options(*command, options->federation);
  declare_codec_options(*command, options->coding);
  add_json(*command, options->json, "the report");
  command->footer(kSwarmExamples);
  return {command, [options] { return run_swarm(*options); }};
}

}  // namespace roger::app
