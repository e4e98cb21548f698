// The figures of one probe run.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>
#include <vector>

#include "app/probe/measurement.hpp"
#include "app/probe/probe_setup.hpp"
#include "app/support/latency_report.hpp"
#include "core/result.hpp"
#include "radio/station/port/snapshot.hpp"

namespace roger::app {

struct ProbeReport {
  ProbeSettings settings;
  std::uint32_t sample_rate = 0;
  DriverLatency driver;
  int clicks = 0;
  ClickDelays delays;  // outside: capture port to playback port
  std::uint64_t server_xruns = 0;
  bool cpus_awake = false;      // kept from sleeping
  double calibration_ms = 0.0;  // what the instrument reads of itself, its one period taken off

  // From the stations' own reports. They count from the air to the air: what the driver says of
  // itself is in their first and last stage, but beyond the ports that the probe is wired to.
  LatencyFigures stations;
  std::uint64_t sender_xruns = 0;
  std::uint64_t receiver_xruns = 0;
};

/// The delay that the stations measured, from port to port: air to air without the driver.
[[nodiscard]] Percentiles inside_of(const ProbeReport& report);

/// Fills the stations' part from their JSON reports. Errors: kUnavailable (a station gave none, or
/// heard nobody).
Status take_station_reports(const std::string& sender_json, const std::string& receiver_json,
                            ProbeReport& report);

[[nodiscard]] std::string text_of(const ProbeReport& report);
/// {"clicks":n,"lost":n,"outside_ms":{..},"inside_ms":{..},"stages_ms":{..},"settings":{..},...}
[[nodiscard]] nlohmann::ordered_json to_json(const ProbeReport& report);

}  // namespace roger::app
