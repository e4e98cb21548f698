// The result of one probe run as text and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>

#include "app/probe/measurement.hpp"
#include "app/probe/probe_setup.hpp"
#include "app/support/latency_report.hpp"

namespace roger::app {

/// Figures of one run: measured from outside on the JACK ports, and reported by the stations.
struct ProbeReport {
  ProbeSettings settings;
  std::uint32_t sample_rate = 0;
  DriverLatency driver;
  int clicks = 0;
  ClickDelays delays;  // measured from outside, capture port to playback port
  std::uint64_t server_xruns = 0;
  bool cpus_awake = false;      // deep sleep states of the processors were disabled
  double calibration_ms = 0.0;  // delay that the scope measures in loop-back minus its one period;
                                // ideally 0

  // From the stations' own reports, which measure from air to air. Their first and last stage
  // include the latencies that the driver declares, which lie beyond the ports that the probe is
  // connected to.
  LatencyFigures stations;
  std::uint64_t sender_xruns = 0;
  std::uint64_t receiver_xruns = 0;
};

/// Returns the delay that the stations measured from port to port: air to air minus the declared
/// driver latencies.
[[nodiscard]] Percentiles subtract_driver_latency(const ProbeReport& report);

/// Fills in the stations' figures from their JSON reports. Throws kNotFound, kInvalid (report file
/// missing or not JSON), kUnavailable (a report has no measurements, for example because nothing
/// was received).
void take_station_reports(const std::string& sender_json, const std::string& receiver_json,
                          ProbeReport& report);

[[nodiscard]] std::string to_text(const ProbeReport& report);
/// {"clicks":n,"lost":n,"outside_ms":{..},"inside_ms":{..},"stages_ms":{..},"settings":{..},...}
[[nodiscard]] nlohmann::ordered_json to_json(const ProbeReport& report);

}  // namespace roger::app
