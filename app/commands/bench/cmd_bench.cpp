// roger bench: measures the cost of the RTI over bare sockets, and voice quality.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/bench/bench_table.hpp"
#include "app/bench/rti/node.hpp"
#include "app/bench/rti/plans.hpp"
#include "app/bench/rti/published.hpp"
#include "app/bench/rti/setup.hpp"
#include "app/commands/command.hpp"
#include "app/support/exit_code.hpp"
#include "app/support/json_file.hpp"
#include "app/support/stop_signal.hpp"
#include "app/support/value_option.hpp"

namespace roger::app {
namespace {

constexpr const char* kBenchExamples = R"(Examples:
  roger bench throughput                      highest rates without loss
  roger bench throughput --runs 1             the same, quick and less exact
  roger bench throughput --json rates.json    the same, with a JSON file
  roger bench packet-size                     bytes that the RTI adds to a message, from a capture
  roger bench time                            time advances of federates in lockstep
  roger bench ownership                       transfers of an attribute between federates
  roger bench filter                          traffic of 1000 nets at a host that listens to one
  roger bench voice                           speech quality on a bad network
  roger bench radio                           load of a station among a hundred others, and more
  roger bench dis                             delay and load of the gateway to DIS

voice and voice-load need no network. Every other measurement starts an executive and federates as
separate processes on the loopback interface, in a private federation. latency, throughput and time
also measure bare sockets in the same run; the ratio is the cost of the RTI. filter uses a network
of its own: two hosts (network namespaces) on a switch (a bridge) with IGMP snooping and a querier.
This takes no privileges where the kernel allows user namespaces. Figures are medians of the runs.
The settings in the JSON file state which process was pinned to which processor.)";

struct BenchOptions {
  std::string what;
  int runs = 5;
  std::string json;
};

int run_bench(const BenchOptions& options) {
  if (options.what.empty()) {
    throw CommandError(ErrorCode::kInvalid,
                       "bench: which measurement? Name one; see 'roger bench --help'");
  }
  StopSignal stop;
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  const std::vector<bench::Scene> scenes = bench::make_scenes(options.what, options.runs);
  for (const bench::Scene& scene : scenes) {
    for (const auto& row : bench::run_scene(scene, stop)) rows.push_back(row);
  }
  // JSON on standard output must not be mixed with tables.
  if (options.json != "-") {
    fmt::print("{}\n{}", bench::format_table(bench::with_published(options.what, rows)),
               bench::published_line(options.what));
  }
  const nlohmann::ordered_json document{
      {"bench", options.what},
      {"machine", bench::machine()},
      {"settings", {{"runs", options.runs}, {"pinning", bench::pinning_to_json(scenes)}}},
      {"rows", rows}};
  return report(write_json(options.json, document));
}

}  // namespace

Command add_bench(CLI::App& app) {
  auto options = std::make_shared<BenchOptions>();
  CLI::App* command =
      app.add_subcommand("bench", "Measure the cost of the RTI and the quality of voice");
  add_value(*command, "what MEASUREMENT", options->what,
            "Measurement: packet-size, latency, throughput, tick, time, ownership, filter or "
            "voice-streams")
      ->check(CLI::IsMember({"packet-size", "latency", "throughput", "tick", "time", "ownership",
                             "filter", "voice-streams"}));
  add_value(*command, "--runs N", options->runs,
            "Number of runs, whose median is reported, 1 to 100 (default: 5)")
      ->check(CLI::Range(1, 100));
  add_json(*command, options->json, "the results");
  command->footer(kBenchExamples);
  std::vector<Command> others = add_voice_benches(*command);
  for (auto* add : {&add_radio_benches, &add_dis_benches}) {
    for (Command& other : add(*command)) others.push_back(std::move(other));
  }
  return {command, [options, others] {
            for (const Command& other : others) {
              if (other.options->parsed()) return other.run();
            }
            return run_bench(*options);
          }};
}

Command add_bench_node(CLI::App& app) {
  auto settings = std::make_shared<bench::NodeSettings>();
  CLI::App* command = app.add_subcommand("bench-node", "Run a process of a measurement");
  command->group("");  // started by "roger bench" only
  auto evoked = std::make_shared<bool>(false);
  command->add_option("role", settings->role)->required();
  command->add_option("--name", settings->federate.name)->required();
  command->add_option("--rid", settings->federate.rid)->required();
  command->add_option("--module", settings->federate.module)->required();
  command->add_option("--cpu", settings->cpu);
  command->add_option("--runs", settings->runs);
  command->add_option("--plan", settings->plan);
  command->add_option("--out", settings->out);
  command->add_flag("--evoked", *evoked);
  return {command, [settings, evoked] {
            settings->federate.model = *evoked ? rti1516e::HLA_EVOKED : rti1516e::HLA_IMMEDIATE;
            return bench::run_node(*settings);
          }};
}

}  // namespace roger::app
