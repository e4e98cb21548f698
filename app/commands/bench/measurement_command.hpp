// The measurements of `roger bench`.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/bench/measurement.hpp"
#include "app/bench/row_plot.hpp"
#include "app/support/stop_signal.hpp"

namespace CLI {
class App;
}

namespace roger::app {

/// How a measurement is to run.
struct BenchRequest {
  bench::RunSettings settings;
  std::string plots;  // folder for pictures; empty: none
  StopSignal& stop;
};

/// A measurement, which is a subcommand of `roger bench`. All have the options --json, --plot,
/// --quick and --runs.
struct MeasurementCommand {
  std::string name;
  std::string summary;  // one line
  std::string details;  // below the options, in the help
  int runs = 1;         // default of --runs
  std::vector<bench::RowPlot> plots = {};
  std::function<void(CLI::App&)> declare = [](CLI::App&) {};  // declares further options
  std::function<bench::Findings(const BenchRequest&)> run;
};

/// @{ Return some of the measurements, in the order of the list.
[[nodiscard]] std::vector<MeasurementCommand> rti_measurements();
[[nodiscard]] std::vector<MeasurementCommand> radio_measurements();
[[nodiscard]] std::vector<MeasurementCommand> delay_measurements();
[[nodiscard]] std::vector<MeasurementCommand> voice_measurements();
[[nodiscard]] std::vector<MeasurementCommand> dis_measurements();
/// @}

/// Creates a folder for results unless it exists. Throws a CommandError.
void make_folder(const std::string& path);

/// Runs a measurement `runs` times and combines the rows, see bench::combine_runs().
[[nodiscard]] nlohmann::ordered_json repeat(const BenchRequest& request, const std::string& main,
                                            const std::function<nlohmann::ordered_json()>& measure);

}  // namespace roger::app
