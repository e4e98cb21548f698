// roger bench: measures the cost of the RTI over bare sockets, the radios, and voice quality.
#include <fmt/core.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "app/bench/bench_table.hpp"
#include "app/bench/peers/peers.hpp"
#include "app/bench/rti/node.hpp"
#include "app/commands/bench/measurement_command.hpp"
#include "app/commands/command.hpp"
#include "app/support/exit_code.hpp"
#include "app/support/json_file.hpp"
#include "app/support/value_option.hpp"
#include "core/printable.hpp"

namespace roger::app {
namespace {

namespace fs = std::filesystem;

constexpr const char* kBenchExamples = R"(Examples:
  roger bench list                            all measurements
  roger bench throughput --help               options of a measurement, and what it measures
  roger bench throughput                      highest rates without loss
  roger bench throughput --quick              the same as a functional check
  roger bench throughput --json rates.json --plot pictures

Figures are medians of the runs, and spread_percent is the difference between the largest and the
smallest run in percent of the median; one run has none (-).)";

std::vector<MeasurementCommand> all_measurements() {
  std::vector<MeasurementCommand> out;
  for (auto* some : {&rti_measurements, &radio_measurements, &delay_measurements,
                     &voice_measurements, &dis_measurements}) {
    for (MeasurementCommand& one : some()) out.push_back(std::move(one));
  }
  return out;
}

void write_plots(const MeasurementCommand& measurement, const nlohmann::ordered_json& rows,
                 const std::string& folder) {
  for (const bench::RowPlot& plot : measurement.plots) {
    const std::string path = (fs::path(folder) / (plot.name + ".svg")).string();
    std::ofstream out(path);
    out << bench::to_svg(plot, rows);
    if (!out.flush()) {
      throw CommandError(ErrorCode::kSystem, fmt::format("cannot write '{}'", printable(path)));
    }
  }
}

struct BenchOptions {
  int runs = 0;  // 0: the default of the measurement
  bool quick = false;
  std::string json;
  std::string plots;
};

int run_measurement(const MeasurementCommand& measurement, const BenchOptions& options) {
  StopSignal stop;
  bench::RunSettings settings{options.runs, options.quick};
  if (settings.runs == 0) settings.runs = options.quick ? 1 : measurement.runs;
  if (!options.plots.empty()) make_folder(options.plots);
  const bench::Findings found = measurement.run({settings, options.plots, stop});
  if (!options.plots.empty()) write_plots(measurement, found.rows, options.plots);
  // JSON on standard output must not be mixed with tables.
  if (options.json != "-") {
    fmt::print("{}{}", bench::format_table(found.table.is_null() ? found.rows : found.table),
               found.notes);
    if (!options.plots.empty()) fmt::print("Pictures are in {}\n", printable(options.plots));
  }
  return report(
      write_json(options.json, to_document(measurement.name, ROGER_VERSION, settings, found)));
}

Command add(CLI::App& bench, const MeasurementCommand& measurement) {
  auto options = std::make_shared<BenchOptions>();
  CLI::App* command = bench.add_subcommand(measurement.name, measurement.summary);
  add_value(*command, "--runs N", options->runs,
            fmt::format("Number of runs, whose median is reported, 1 to {} (default: {})",
                        bench::RunSettings::kMaxRuns, measurement.runs))
      ->check(CLI::Range(1, bench::RunSettings::kMaxRuns));
  command->add_flag("--quick", options->quick,
                    "Measure once, with little and for a short time, as a functional check; the "
                    "results are not representative");
  add_json(*command, options->json, "the results");
  add_value(*command, "--plot DIR", options->plots, "Folder for pictures (default: none)");
  measurement.declare(*command);
  command->footer(measurement.details);
  return {command, [measurement, options] { return run_measurement(measurement, *options); }};
}

Command add_list(CLI::App& bench, const std::vector<MeasurementCommand>& measurements) {
  CLI::App* command = bench.add_subcommand("list", "List all measurements");
  return {command, [measurements] {
            for (const MeasurementCommand& one : measurements) {
              fmt::print("{:<14} {}\n", one.name, one.summary);
            }
            return kSuccess;
          }};
}

}  // namespace

void make_folder(const std::string& path) {
  std::error_code error;
  fs::create_directories(path, error);
  if (error) {
    throw CommandError(ErrorCode::kSystem,
                       fmt::format("folder '{}': {}", printable(path), error.message()));
  }
}

nlohmann::ordered_json repeat(const BenchRequest& request, const std::string& main,
                              const std::function<nlohmann::ordered_json()>& measure) {
  std::vector<nlohmann::ordered_json> runs;
  for (int i = 0; i < request.settings.runs; ++i) {
    if (request.stop.asked()) throw CommandError(ErrorCode::kUnavailable, "stopped");
    runs.push_back(measure());
  }
  return bench::combine_runs(runs, main);
}

Command add_bench(CLI::App& app) {
  CLI::App* command = app.add_subcommand(
      "bench", "Measure the cost of the RTI, the radios and the quality of voice");
  command->footer(kBenchExamples);
  const std::vector<MeasurementCommand> measurements = all_measurements();
  std::vector<Command> commands;
  std::vector<std::string> names;
  for (const MeasurementCommand& one : measurements) {
    commands.push_back(add(*command, one));
    names.push_back(one.name);
  }
  commands.push_back(add_list(*command, measurements));
  auto unknown = std::make_shared<std::string>();
  command->add_option("MEASUREMENT", *unknown)->group("");  // all known ones are subcommands
  return {command, [commands, names, unknown] {
            for (const Command& one : commands) {
              if (one.options->parsed()) return one.run();
            }
            const std::string asked =
                unknown->empty() ? "which measurement?"
                                 : fmt::format("unknown measurement '{}':", printable(*unknown));
            throw CommandError(ErrorCode::kInvalid, fmt::format("bench: {} expected one of {}",
                                                                asked, fmt::join(names, ", ")));
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
  command->add_option("--runs", settings->runs.runs);
  command->add_flag("--quick", settings->runs.quick);
  command->add_option("--plan", settings->plan);
  command->add_option("--out", settings->out);
  command->add_flag("--evoked", *evoked);
  return {command, [settings, evoked] {
            settings->federate.model = *evoked ? rti1516e::HLA_EVOKED : rti1516e::HLA_IMMEDIATE;
            return bench::run_node(*settings);
          }};
}

Command add_bench_peer(CLI::App& app) {
  struct Arguments {
    std::string kind;
    std::string role;
    std::string transport;
    std::uint16_t session = 0;
    std::string module;
  };
  auto given = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand("bench-peer", "Run a process of 'bench peers'");
  command->group("");  // started by "roger bench" only
  command->add_option("kind", given->kind)->required();
  command->add_option("role", given->role)->required();
  command->add_option("transport", given->transport)->required();
  command->add_option("session", given->session)->required();
  command->add_option("module", given->module)->required();
  return {command, [given] {
            return bench::run_peer(given->kind, given->role, given->transport, given->session,
                                   given->module);
          }};
}

}  // namespace roger::app
