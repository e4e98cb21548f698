#include "app/probe/probe_report.hpp"

#include <fmt/core.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "app/support/exit_code.hpp"
#include "app/support/json_file.hpp"

namespace roger::app {
namespace {

using nlohmann::ordered_json;

const ordered_json& station_of(const ordered_json& report) {
  return report.at("stations").at(0);
}

void take(const ordered_json& sender, const ordered_json& receiver, ProbeReport& report) {
  report.stations = latency_from_json(station_of(receiver).at("latencies").at(0));
  report.sender_xruns = station_of(sender).at("device").at("xruns").get<std::uint64_t>();
  report.receiver_xruns = station_of(receiver).at("device").at("xruns").get<std::uint64_t>();
}

std::string to_line(const std::string& name, const Percentiles& spread) {
  return fmt::format("{:<10} {:>7.1f} {:>7.1f} {:>7.1f} {:>7.1f} {:>7.1f}\n", name, spread.min,
                     spread.p50, spread.p95, spread.p99, spread.max);
}

std::string guard_text(const ProbeSettings& settings) {
  return settings.guard_ms ? fmt::format("{:g} ms", *settings.guard_ms) : "adaptive";
}

}  // namespace

Percentiles subtract_driver_latency(const ProbeReport& report) {
  const double driver = report.driver.capture_ms + report.driver.playback_ms;
  Percentiles out = report.stations.end_to_end;
  // Subtracting a constant from all values shifts every percentile by that constant, so the single
  // values are not needed.
  for (const auto& [name, field] : Percentiles::fields()) out.*field -= driver;
  return out;
}

void take_station_reports(const std::string& sender_json, const std::string& receiver_json,
                          ProbeReport& report) {
  const auto sender = require(read_json(sender_json));
  const auto receiver = require(read_json(receiver_json));
  try {
    take(sender, receiver, report);
  } catch (const nlohmann::json::exception& error) {
    throw CommandError(ErrorCode::kUnavailable,
                       std::string("a station's report has no measurements: ") + error.what());
  }
}

std::string to_text(const ProbeReport& report) {
  const ProbeSettings& settings = report.settings;
  const Percentiles outside = compute_percentiles(report.delays.delays_ms);
  const Percentiles inside = subtract_driver_latency(report);
  std::string out = fmt::format(
      "{} in {:g} ms frames, guard {}, JACK periods of {} samples at {} Hz, {}\n"
      "{} clicks, {} lost; xruns: server {}, sender {}, receiver {}; packets: {}, {} lost, {} "
      "late\n\n",
      settings.coding.codec, settings.coding.frame_ms, guard_text(settings), settings.period,
      report.sample_rate,
      report.cpus_awake ? "processor sleep disabled" : "processor sleep enabled", report.clicks,
      report.delays.lost, report.server_xruns, report.sender_xruns, report.receiver_xruns,
      report.stations.packets, report.stations.lost, report.stations.late);
  out += fmt::format("{:<10} {:>7} {:>7} {:>7} {:>7} {:>7}\n", "ms", "min", "p50", "p95", "p99",
                     "max");
  out += to_line("outside", outside);
  out += to_line("inside", inside);
  for (const auto& [name, spread] : report.stations.stages) out += to_line("  " + name, spread);
  out += fmt::format(
      "\n"
      "outside: from the click at the sender's capture port to the click at the receiver's "
      "playback port\n"
      "inside: the same delay as measured by the stations; the medians differ by {:.1f} ms. The "
      "stages are\n"
      "measured from air to air: they include the {:.1f} ms before and the {:.1f} ms after those "
      "ports that\n"
      "the sound driver declares. A probe at a port cannot see these, and 'inside' excludes "
      "them.\n",
      std::abs(outside.p50 - inside.p50), report.driver.capture_ms, report.driver.playback_ms);
  return out;
}

ordered_json to_json(const ProbeReport& report) {
  ordered_json stages = ordered_json::object();
  for (const auto& [name, spread] : report.stations.stages) stages[name] = to_json(spread);
  const ProbeSettings& settings = report.settings;
  return {
      {"clicks", report.clicks},
      {"lost", report.delays.lost},
      {"outside_ms", to_json(compute_percentiles(report.delays.delays_ms))},
      {"inside_ms", to_json(subtract_driver_latency(report))},
      {"stages_ms", stages},
      {"settings",
       {{"codec", settings.coding.codec},
        {"frame_ms", settings.coding.frame_ms},
        {"low_delay", settings.coding.low_delay},
        {"guard_ms", settings.guard_ms ? ordered_json(*settings.guard_ms) : ordered_json("auto")},
        {"key_each", settings.key_each},
        {"period", settings.period},
        {"sample_rate", report.sample_rate},
        {"cpus_awake", report.cpus_awake}}},
      {"xruns",
       {{"server", report.server_xruns},
        {"sender", report.sender_xruns},
        {"receiver", report.receiver_xruns}}},
      {"packets",
       {{"heard", report.stations.packets},
        {"lost", report.stations.lost},
        {"late", report.stations.late}}},
      {"driver_ms",
       {{"capture", report.driver.capture_ms}, {"playback", report.driver.playback_ms}}},
      {"calibration_ms", report.calibration_ms}};
}

}  // namespace roger::app
