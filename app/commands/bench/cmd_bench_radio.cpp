// roger bench radio: measures the radio environment.
#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/bench/bench_table.hpp"
#include "app/bench/radio/radio_links.hpp"
#include "app/bench/radio/radio_swarm.hpp"
#include "app/bench/radio/radio_tuning.hpp"
#include "app/commands/command.hpp"
#include "app/support/exit_code.hpp"
#include "app/support/json_file.hpp"
#include "app/support/stop_signal.hpp"
#include "app/support/value_option.hpp"

namespace roger::app {
namespace {

using Rows = nlohmann::ordered_json;

constexpr const char* kRadioBenchExamples = R"(Examples:
  roger bench radio                     all measurements, about two minutes
  roger bench radio --case retune       time until a net is heard after tuning to it
  roger bench radio --quick             a small swarm and few trials, as a functional check

links: receptions per second that one core computes. swarm: load of a station among 99 others, 20 of
them speaking. retune: time from the tuning command until the net is heard. collision: effect of a
frequency in the same channel class as the one tuned to.
All except links start an executive and stations as separate processes in a private federation; the
listening station is this process.)";

struct RadioBenchOptions {
  int runs = 5;
  bool quick = false;
  std::string only;
  std::string json;
};

struct Measurement {
  const char* name;
  std::function<Rows(const RadioBenchOptions&, StopSignal&)> rows;
};

const std::vector<Measurement>& measurements() {
  static const std::vector<Measurement> kAll{
      {"links",
       [](const auto& options, StopSignal&) {
         return bench::bench_radio_links(options.quick ? 1 : options.runs);
       }},
      {"swarm",
       [](const auto& options, StopSignal& stop) {
         constexpr bench::SwarmBench kSmall{12, 3, 3, 10.0};
         return bench::bench_radio_swarm(options.quick ? kSmall : bench::SwarmBench{}, stop);
       }},
      {"retune",
       [](const auto& options, StopSignal& stop) {
         return bench::bench_radio_retune(options.quick ? 3 : 20, stop);
       }},
      {"collision", [](const auto& options, StopSignal& stop) {
         return bench::bench_radio_collision(options.quick ? 1.0 : 5.0, stop);
       }}};
  return kAll;
}

int run_radio(const RadioBenchOptions& options) {
  StopSignal stop;
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const Measurement& measurement : measurements()) {
    if (!options.only.empty() && options.only != measurement.name) continue;
    const Rows found = measurement.rows(options, stop);
    if (options.json != "-") fmt::print("{}\n", bench::format_table(found));
    for (const auto& row : found) rows.push_back(row);
  }
  return report(write_json(
      options.json,
      nlohmann::ordered_json{{"bench", "radio"},
                             {"machine", bench::machine()},
                             {"settings", {{"runs", options.runs}, {"quick", options.quick}}},
                             {"rows", rows}}));
}

}  // namespace

std::vector<Command> add_radio_benches(CLI::App& bench) {
  auto options = std::make_shared<RadioBenchOptions>();
  CLI::App* command = bench.add_subcommand(
      "radio", "Measure the load of a station among many others, retuning and channel collisions");
  std::vector<std::string> names;
  for (const Measurement& measurement : measurements()) names.emplace_back(measurement.name);
  add_value(*command, "--case NAME", options->only, "Measurement to run (default: all)")
      ->check(CLI::IsMember(names));
  add_value(*command, "--runs N", options->runs,
            "Number of runs of links, whose median is reported, 1 to 100 (default: 5)")
      ->check(CLI::Range(1, 100));
  command->add_flag(
      "--quick", options->quick,
      "Run small and short measurements as a functional check; the results are not representative");
  add_json(*command, options->json, "the results");
  command->footer(kRadioBenchExamples);
  return {{command, [options] { return run_radio(*options); }}};
}

}  // namespace roger::app
