#include "app/probe/acoustic_report.hpp"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "app/support/latency_report.hpp"

namespace roger::app {

std::string to_text(const AcousticReport& report) {
  const AcousticDelays& delays = report.delays;
  const Percentiles spread = compute_percentiles(delays.clicks.delays_ms);
  return fmt::format(
      "{}, {} Hz: {} clicks, {} missed, {:.0f} dB above the noise; {} xruns\n"
      "loudspeaker to microphone: p50 {:.1f} ms +/- {:.1f} (min {:.1f}, p95 {:.1f}, p99 {:.1f}, "
      "max {:.1f})\n"
      "{:.1f} ms, the delay that the device reports for itself, are already subtracted; sound in "
      "air takes 3 ms per metre\n",
      report.device.name, report.device.sample_rate, report.settings.clicks, delays.clicks.lost,
      delays.over_noise_db, report.device.xruns, spread.p50, delays.uncertainty_ms, spread.min,
      spread.p95, spread.p99, spread.max, delays.device_ms);
}

nlohmann::ordered_json to_json(const AcousticReport& report) {
  const AcousticDelays& delays = report.delays;
  return {
      {"method", "acoustic"},
      {"clicks", report.settings.clicks},
      {"lost", delays.clicks.lost},
      {"outside_ms", to_json(compute_percentiles(delays.clicks.delays_ms))},
      {"uncertainty_ms", delays.uncertainty_ms},
      {"over_noise_db", delays.over_noise_db},
      {"noise_db", delays.noise_db},
      {"device_ms", delays.device_ms},
      {"settings", {{"device", report.device.name}, {"sample_rate", report.device.sample_rate}}},
      {"xruns", report.device.xruns}};
}

}  // namespace roger::app
