#include "app/support/station_report.hpp"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "app/support/latency_report.hpp"

namespace roger::app {
namespace {

using nlohmann::ordered_json;

ordered_json to_json(const radio::DeviceSnapshot& device) {
  return {{"name", device.name},
          {"host", device.host},
          {"sample_rate", device.sample_rate},
          {"block_frames", device.block_frames},
          {"xruns", device.xruns},
          {"underruns", device.underruns},
          {"overruns", device.overruns},
          {"losses", device.losses},
          {"trouble", audio::in_words(device.trouble)}};
}

ordered_json to_json(const radio::ClockSyncSnapshot& clock) {
  ordered_json out = {{"reference", clock.reference}, {"hosts", clock.hosts},
                      {"exchanges", clock.exchanges}, {"dropped", clock.dropped},
                      {"steps", clock.steps},         {"estimate", nullptr}};
  if (clock.estimate) out["estimate"] = app::to_json(*clock.estimate);
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
                        {"replayed", one.packets_replayed},
                        {"dropped", one.packets_dropped}}},
                      {"reports_refused", one.reports_refused},
                      {"capture_overruns", one.capture_overruns},
                      {"latencies", ordered_json::array()}};
  if (one.loudspeaker) out["loudspeaker"] = to_json(*one.loudspeaker);
  for (const auto& latency : one.latencies) out["latencies"].push_back(app::to_json(latency));
  return out;
}

}  // namespace

std::string to_text(const radio::StationReport& report) {
  std::string out;
  for (const auto& one : report.operators) {
    out += fmt::format("{}: {} packets sent, {} received, {} lost, {} late", one.call_sign,
                       one.packets_sent, one.packets_received, one.packets_lost, one.packets_late);
    if (one.device.xruns > 0) {
      out += fmt::format("; {} xruns of the sound device (loudspeaker {}, microphone {})",
                         one.device.xruns, one.device.underruns, one.device.overruns);
    }
    if (one.device.losses > 0) out += fmt::format("; device lost {} times", one.device.losses);
    if (one.packets_malformed > 0) out += fmt::format("; {} malformed", one.packets_malformed);
    if (one.packets_replayed > 0) {
      out += fmt::format("; {} secure ones rejected as replays", one.packets_replayed);
    }
    if (one.packets_dropped > 0) {
      out += fmt::format("; {} dropped (queue full)", one.packets_dropped);
    }
    if (one.reports_refused > 0) {
      out += fmt::format("; {} loss reports rejected", one.reports_refused);
    }
    if (one.capture_overruns > 0) {
      out += fmt::format("; {} microphone blocks lost", one.capture_overruns);
    }
    out += "\n";
    for (const auto& latency : one.latencies) out += to_text(latency);
  }
  return out;
}

ordered_json to_json(const radio::StationReport& report) {
  ordered_json out = {{"federation", report.federation.federation},
                      {"federate", report.federation.federate},
                      {"malformed", report.federation.malformed},
                      {"transmitters_ignored", report.federation.transmitters_ignored},
                      {"controls_refused", report.federation.controls_refused},
                      {"trouble", in_words(report.federation.trouble)},
                      {"clocks", to_json(report.clock)},
                      {"stations", ordered_json::array()}};
  for (const auto& one : report.operators) out["stations"].push_back(to_json(one));
  return out;
}

}  // namespace roger::app
