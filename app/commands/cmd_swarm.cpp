// roger swarm: many stations in one process.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/commands/command.hpp"
#include "app/commands/federation_options.hpp"
#include "app/commands/station_options.hpp"
#include "app/support/codec_options.hpp"
#include "app/support/exit_code.hpp"
#include "app/support/json_file.hpp"
#include "app/support/stop_signal.hpp"
#include "app/swarm/swarm.hpp"

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

Result<SwarmSettings> make_settings(const SwarmOptions& options) {
  SwarmSettings out;
  if (options.plan.empty()) {
    out.plan = swarm_plan(options.stations.value_or(kDefaultStations),
                          options.nets.value_or(kDefaultNets));
    out.call_signs = persons(out.plan, kMaxStations);
  } else {
    if (options.nets) {
      return Error{ErrorCode::kInvalid, "--nets: the nets are those of --plan", {}};
    }
    auto plan = read_plan(options.plan);
    if (!plan) return plan.error();
    out.plan = std::move(plan).value();
    out.call_signs = persons(out.plan, options.stations.value_or(kMaxStations));
    if (options.stations && out.call_signs.size() < *options.stations) {
      return Error{ErrorCode::kInvalid,
                   fmt::format("--stations {}: {} has only {} operator stations", *options.stations,
                               options.plan, out.call_signs.size()),
                   {}};
    }
  }
  auto federation = federation_settings(options.federation);
  if (!federation) return federation.error();
  out.federation = std::move(federation).value();
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
  StopSignal stop;
  auto settings = make_settings(options);
  if (!settings) return report(settings.error());
  auto swarm = Swarm::open(settings.value());
  if (!swarm) return report(swarm.error());
  const bool quiet = options.json == "-";
  if (!quiet) {
    fmt::print("{} stations in {} federates of '{}', on {} nets\n",
               settings.value().call_signs.size(), swarm.value()->federates(),
               options.federation.name, swarm.value()->nets().size());
    std::fflush(stdout);
  }
  if (!swarm.value()->wait_for_discovery(stop)) {
    if (stop.asked()) return kFailure;
    return report(Error{
        ErrorCode::kUnavailable, "not all stations discovered each other; see 'roger doctor'", {}});
  }
  swarm.value()->speak(stop);
  const SwarmReport outcome = swarm.value()->close();
  if (!quiet) fmt::print("{}", to_text(outcome));
  if (const Status written = write_json(options.json, to_json(outcome)); !written) {
    return report(written.error());
  }
  return outcome.lost == 0 && outcome.sent > 0 ? kSuccess : kFailure;
}

}  // namespace

Command add_swarm(CLI::App& app) {
  auto options = std::make_shared<SwarmOptions>();
  CLI::App* command =
      app.add_subcommand("swarm", "Run many stations in one process without sound, as a load test");
  command->add_option("--stations", options->stations, "Number of stations (default: 200)")
      ->check(CLI::Range(std::size_t{1}, kMaxStations))
      ->type_name("N");
  command->add_option("--nets", options->nets, "Number of nets (default: 20)")
      ->check(CLI::Range(std::size_t{1}, kMaxSwarmNets))
      ->type_name("M");
  command
      ->add_option("--speaking", options->speaking,
                   "Number of stations that speak at once, each on its own net (default: 5)")
      ->check(CLI::Range(std::size_t{1}, kMaxStations))
      ->type_name("K");
  command->add_option("--seconds", options->seconds, "Duration of the speech in s (default: 20)")
      ->check(CLI::Range(0.5, 1e6))
      ->type_name("S");
  command
      ->add_option("--federates", options->federates,
                   "Number of federates that the stations are distributed over (default: 4)")
      ->check(CLI::Range(std::size_t{1}, kMaxStations))
      ->type_name("F");
  command->add_flag(
      "--alternate", options->alternate,
      "Let only the first station of the last net speak in every other turn, for comparison");
  command
      ->add_option("--plan", options->plan,
                   "Net plan (TOML) that defines stations and nets (default: generated)")
      ->type_name("FILE");
  declare_federation_options(*command, options->federation);
  declare_codec_options(*command, options->coding);
  command->add_option("--json", options->json, "JSON file for the report (-: standard output)")
      ->type_name("FILE");
  command->footer(kSwarmExamples);
  return {command, [options] { return run_swarm(*options); }};
}

}  // namespace roger::app
