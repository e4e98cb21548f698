#include "app/support/station_report.hpp"

#include <fmt/core.h>

#include <chrono>
#include <nlohmann/json.hpp>

#include "app/support/percentiles.hpp"

namespace roger::app {
namespace {

using nlohmann::ordered_json;

constexpr const char* kStageNames[radio::kStageCount] = {"capture", "encode", "send",  "network",
                                                         "playout", "decode", "device"};

ordered_json to_json(const radio::DeviceSnapshot& device) {
  return {{"name", device.name},
          {"host", device.host},
          {"sample_rate", device.sample_rate},
          {"block_frames", device.block_frames},
          {"xruns", device.xruns},
          {"underruns", device.underruns},
          {"overruns", device.overruns},
          {"losses", device.losses},
          {"trouble", device.trouble}};
}

double milliseconds(Nanoseconds time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

ordered_json to_json(const radio::ClockSnapshot& clock) {
  ordered_json out = {{"offset_ms", milliseconds(clock.offset)},
                      {"bound_ms", milliseconds(clock.bound)},
                      {"drift_ppm", nullptr},
                      {"age_ms", milliseconds(clock.age)},
                      {"reference", clock.reference}};
  if (clock.drift_ppm) out["drift_ppm"] = *clock.drift_ppm;
  return out;
}

ordered_json to_json(const radio::ClockSyncSnapshot& clock) {
  ordered_json out = {{"reference", clock.reference}, {"hosts", clock.hosts},
                      {"exchanges", clock.exchanges}, {"dropped", clock.dropped},
                      {"steps", clock.steps},         {"estimate", nullptr}};
  if (clock.estimate) out["estimate"] = to_json(*clock.estimate);
  return out;
}

std::string text_of(const radio::ClockSnapshot& clock) {
  std::string out =
      fmt::format("its clock is {:+.6f} s off ours, known to {:.3f} ms by that of {}",
                  std::chrono::duration<double>(clock.offset).count(), milliseconds(clock.bound),
                  clock.reference.empty() ? "unknown" : clock.reference);
  if (clock.drift_ppm) out += fmt::format(", and gains {:+.1f} ppm", *clock.drift_ppm);
  return out;
}

ordered_json to_json(const radio::OperatorReport& one) {
  ordered_json out = {{"call_sign", one.call_sign},
                      {"device", to_json(one.device)},
                      {"packets",
                       {{"sent", one.packets_sent},
                        {"received", one.packets_received},
                        {"filtered", one.packets_filtered},
                        {"lost", one.packets_lost},
                        {"late", one.packets_late},
                        {"malformed", one.packets_malformed},
                        {"dropped", one.packets_dropped}}},
                      {"reports_refused", one.reports_refused},
                      {"capture_overruns", one.capture_overruns},
                      {"latencies", ordered_json::array()}};
  for (const auto& latency : one.latencies) out["latencies"].push_back(app::to_json(latency));
  return out;
}

}  // namespace

const char* name_of(radio::Stage stage) {
  return kStageNames[static_cast<std::size_t>(stage)];
}

std::string text_of(const radio::LatencySnapshot& latency) {
  const std::string who = latency.call_sign.empty() ? "unknown" : latency.call_sign;
  std::string out;
  if (latency.clocks_related) {
    const radio::Percentiles& all = latency.end_to_end;
    out = fmt::format(
        "microphone of {} to this loudspeaker: p50 {:.1f} ms (min {:.1f}, p95 {:.1f}, p99 {:.1f}, "
        "max {:.1f}; {} packets, {} lost, {} late)\n",
        who, all.p50, all.min, all.p95, all.p99, all.max, latency.packets, latency.lost,
        latency.late);
    if (latency.clock) out += "  " + text_of(*latency.clock) + "\n";
  } else {
    out = fmt::format(
        "microphone of {}: its clock is not related to ours, so only our own stages are known ({} "
        "packets, {} lost, {} late)\n",
        who, latency.packets, latency.lost, latency.late);
  }
  out += "  of which, p50 in ms:";
  for (std::size_t i = 0; i < radio::kStageCount; ++i) {
    if (latency.stages[i].count == 0) continue;
    out += fmt::format(" {} {:.1f}", kStageNames[i], latency.stages[i].p50);
  }
  return out + "\n";
}

std::string text_of(const radio::StationReport& report) {
  std::string out;
  for (const auto& one : report.operators) {
    out += fmt::format("{}: {} packets sent, {} received, {} lost, {} late", one.call_sign,
                       one.packets_sent, one.packets_received, one.packets_lost, one.packets_late);
    if (one.device.xruns > 0) {
      out += fmt::format("; {} xruns of the sound device (loudspeaker {}, microphone {})",
                         one.device.xruns, one.device.underruns, one.device.overruns);
    }
    if (one.device.losses > 0) out += fmt::format("; it was lost {} times", one.device.losses);
    if (one.packets_malformed > 0) out += fmt::format("; {} malformed", one.packets_malformed);
    if (one.packets_dropped > 0) out += fmt::format("; {} without room", one.packets_dropped);
    if (one.reports_refused > 0) {
      out += fmt::format("; {} reports of loss refused", one.reports_refused);
    }
    if (one.capture_overruns > 0) {
      out += fmt::format("; {} blocks of the microphone lost", one.capture_overruns);
    }
    out += "\n";
    for (const auto& latency : one.latencies) out += text_of(latency);
  }
  return out;
}

ordered_json to_json(const radio::LatencySnapshot& latency) {
  ordered_json stages = ordered_json::object();
  for (std::size_t i = 0; i < radio::kStageCount; ++i) {
    if (latency.stages[i].count > 0) stages[kStageNames[i]] = to_json(latency.stages[i]);
  }
  ordered_json out = {{"call_sign", latency.call_sign},
                      {"clocks_related", latency.clocks_related},
                      {"uncertainty_ms", latency.uncertainty_ms},
                      {"end_to_end_ms", to_json(latency.end_to_end)},
                      {"stages_ms", stages},
                      {"jitter_ms", latency.jitter_ms},
                      {"packets", latency.packets},
                      {"lost", latency.lost},
                      {"late", latency.late},
                      {"concealed_ms", latency.concealed_ms}};
  if (latency.clock) out["clock"] = to_json(*latency.clock);
  return out;
}

ordered_json to_json(const radio::StationReport& report) {
  ordered_json out = {{"federation", report.federation.federation},
                      {"federate", report.federation.federate},
                      {"malformed", report.federation.malformed},
                      {"trouble", report.federation.trouble},
                      {"clocks", to_json(report.clock)},
                      {"stations", ordered_json::array()}};
  for (const auto& one : report.operators) out["stations"].push_back(to_json(one));
  return out;
}

}  // namespace roger::app
