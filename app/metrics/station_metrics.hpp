// Metrics of stations, from the same figures as their reports.
#pragma once

#include <span>
#include <string>

#include "radio/station/station.hpp"

namespace roger::app {

/// Which samples are written.
enum class MetricScope : bool {
  kEachSender,  // also those of each sender that a station has heard
  kTotals,      // for a process with hundreds of stations
};

/// Returns the metrics of all stations of a process. `version`: of the program.
[[nodiscard]] std::string station_metrics(std::span<const radio::StationReport> stations,
                                          MetricScope scope, const std::string& version);

/// Returns the metrics of a station with all of its senders. Any thread, while the station is open.
[[nodiscard]] std::string station_metrics(const radio::Station& station,
                                          const std::string& version);

}  // namespace roger::app
