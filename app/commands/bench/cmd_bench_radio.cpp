// roger bench radio: measures the radio environment.
#include <CLI/CLI.hpp>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/bench/radio/radio_links.hpp"
#include "app/bench/radio/radio_start.hpp"
#include "app/bench/radio/radio_swarm.hpp"
#include "app/bench/radio/radio_tuning.hpp"
#include "app/commands/bench/measurement_command.hpp"
#include "app/support/value_option.hpp"

namespace roger::app {
namespace {

using Rows = nlohmann::ordered_json;

constexpr const char* kRadioBenchDetails = R"(Examples:
  roger bench radio                     all cases, about two minutes
  roger bench radio --case retune       time until a net is heard after tuning to it
  roger bench radio --quick             a small swarm and few trials, as a functional check

links: receptions per second that one core computes. swarm: load of a station among 99 others, 20 of
them speaking. retune: time from the tuning command until the net is heard. collision: effect of a
frequency in the same channel class as the one tuned to.
All except links start an executive and stations as separate processes in a private federation; the
listening station is this process.)";

struct Case {
  const char* name;
  const char* main;  // field whose spread is reported
  std::function<Rows(bool quick, StopSignal&)> rows;
};

const std::vector<Case>& cases() {
  static const std::vector<Case> kAll{
      {"links", "links_per_s", [](bool, StopSignal&) { return bench::bench_radio_links(); }},
      {"swarm", "p50_us",
       [](bool quick, StopSignal& stop) {
         constexpr bench::SwarmBench kSmall{12, 3, 3, 10.0};
         return bench::bench_radio_swarm(quick ? kSmall : bench::SwarmBench{}, stop);
       }},
      {"retune", "p50_us",
       [](bool quick, StopSignal& stop) {
         return bench::bench_radio_retune(quick ? 3 : 20, stop);
       }},
      {"collision", "counted", [](bool quick, StopSignal& stop) {
         return bench::bench_radio_collision(quick ? 1.0 : 5.0, stop);
       }}};
  return kAll;
}

bench::Findings run_radio(const BenchRequest& request, const std::string& only) {
  bench::Findings found;
  for (const Case& one : cases()) {
    if (!only.empty() && only != one.name) continue;
    const Rows rows =
        repeat(request, one.main, [&] { return one.rows(request.settings.quick, request.stop); });
    for (const auto& row : rows) found.rows.push_back(row);
  }
  return found;
}

MeasurementCommand start() {
  MeasurementCommand out;
  out.name = "start";
  out.summary = "Time from the start of the program until its station is on the air";
  out.details =
      "A station without a sound card, with an executive that runs, and without one, which the "
      "station then\nstarts.";
  out.runs = 5;
  out.plots = {
      {"start", "Time until the station is on the air in ms", "", "on_air_ms", {"executive"}}};
  out.run = [](const BenchRequest& request) {
    bench::Findings found;
    found.rows =
        repeat(request, "on_air_ms", [&] { return bench::bench_radio_start(request.stop); });
    return found;
  };
  return out;
}

MeasurementCommand scale() {
  MeasurementCommand out;
  out.name = "scale";
  out.summary = "Cost of a station among 10 to 1000 on one computer";
  out.details =
      "Five stations on each net, one of which speaks. All stations but one are in one process; "
      "latency_ratio\ncompares their delay at that one with the delay when a single station "
      "speaks. "
      "Memory is in kB of 1000 bytes.";
  out.plots = {{"scale-cpu",
                "Load of a processor per station in percent",
                "stations",
                "cpu_percent_per_station",
                {}},
               {"scale-memory", "Memory per station in kB", "stations", "rss_kb_per_station", {}}};
  out.run = [](const BenchRequest& request) {
    std::vector<std::size_t> sizes{10, 100, 300, 600, 1000};
    double seconds = 20.0;
    if (request.settings.quick) {
      sizes = {10, 50};
      seconds = 8.0;
    }
    bench::Findings found;
    for (const std::size_t stations : sizes) {
      const auto rows = repeat(request, "cpu_percent_per_station", [&] {
        return nlohmann::ordered_json::array({bench::bench_scale(stations, seconds, request.stop)});
      });
      found.rows.push_back(rows.front());
    }
    return found;
  };
  return out;
}

}  // namespace

std::vector<MeasurementCommand> radio_measurements() {
  auto only = std::make_shared<std::string>();
  MeasurementCommand radio;
  radio.name = "radio";
  radio.summary = "Load of a station among many others, retuning and channel collisions";
  radio.details = kRadioBenchDetails;
  radio.plots = {{"radio-links",
                  "Receptions per second that one core computes",
                  "",
                  "links_per_s",
                  {"propagation"}},
                 {"radio-delay",
                  "Median delay in microseconds",
                  "",
                  "p50_us",
                  {"case", "stations", "planned"}}};
  radio.declare = [only](CLI::App& command) {
    std::vector<std::string> names;
    for (const Case& one : cases()) names.emplace_back(one.name);
    add_value(command, "--case NAME", *only, "Case to measure (default: all)")
        ->check(CLI::IsMember(names));
  };
  radio.run = [only](const BenchRequest& request) { return run_radio(request, *only); };
  return {start(), radio, scale()};
}

}  // namespace roger::app
