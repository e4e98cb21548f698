#include "app/support/latency_report.hpp"

#include <fmt/core.h>

#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/support/sender_name.hpp"
#include "core/printable.hpp"
#include "radio/station/port/latency_fields.hpp"

namespace roger::app {
namespace {

using nlohmann::ordered_json;

double rounded(double value) {
  constexpr double kThousand = 1000.0;
  return std::round(value * kThousand) / kThousand;
}

double in_ms(Nanoseconds time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

std::string to_text(const radio::ClockSnapshot& clock) {
  std::string out =
      fmt::format("clock offset {:+.6f} s, accurate to {:.3f} ms, reference clock: {}",
                  std::chrono::duration<double>(clock.offset).count(), in_ms(clock.bound),
                  clock.reference.empty() ? "unknown" : printable(clock.reference));
  if (clock.drift_ppm) out += fmt::format(", drift {:+.1f} ppm", *clock.drift_ppm);
  return out;
}

/// Writes the fields that radio::visit_fields() lists.
struct JsonFields {
  ordered_json out;

  void operator()(const char* name, const Percentiles& spread) { out[name] = to_json(spread); }
  void operator()(const char* name, const Percentiles (&stages)[radio::kStageCount]) {
    ordered_json known = ordered_json::object();
    for (std::size_t i = 0; i < radio::kStageCount; ++i) {
      if (stages[i].count > 0) known[radio::kStageNames.at(i)] = to_json(stages[i]);
    }
    out[name] = std::move(known);
  }
  void operator()(const char* name, const std::optional<radio::ClockSnapshot>& clock) {
    if (clock) out[name] = to_json(*clock);
  }
  void operator()(const char* name, const std::optional<double>& value) {
    out[name] = value ? ordered_json(*value) : ordered_json(nullptr);
  }
  template <class Value>
  void operator()(const char* name, const Value& value) {
    out[name] = value;
  }
};

template <class Snapshot>
ordered_json fields_of(const Snapshot& snapshot) {
  JsonFields fields;
  visit_fields(snapshot, fields);
  return std::move(fields.out);
}

}  // namespace

ordered_json to_json(const Percentiles& spread) {
  ordered_json out;
  for (const auto& [name, field] : Percentiles::fields()) out[name] = rounded(spread.*field);
  return out;
}

Percentiles percentiles_from_json(const ordered_json& json, std::uint64_t count) {
  Percentiles out;
  out.count = count;
  for (const auto& [name, field] : Percentiles::fields()) out.*field = json.at(name).get<double>();
  return out;
}

ordered_json to_json(const radio::ClockSnapshot& clock) {
  return fields_of(clock);
}

ordered_json to_json(const radio::LatencySnapshot& latency) {
  return fields_of(latency);
}

ordered_json to_json(const radio::VoiceDelay& delay) {
  constexpr double kMicroseconds = 1e3;  // of a millisecond
  return {{"p50", delay.p50 / kMicroseconds},
          {"p95", delay.p95 / kMicroseconds},
          {"p99", delay.p99 / kMicroseconds}};
}

std::string sender_text(const radio::LatencySnapshot& latency) {
  const std::string who = latency.call_sign.empty() ? "unknown"
                                                    : sender_name(latency.call_sign, latency.stream,
                                                                  latency.sender_radio);
  return latency.net.empty() ? who : who + " on " + printable(latency.net);
}

std::string to_text(const radio::LatencySnapshot& latency) {
  const std::string who = sender_text(latency);
  std::string out;
  if (latency.clocks_related) {
    const Percentiles& all = latency.end_to_end;
    out = fmt::format(
        "microphone of {} to this loudspeaker: p50 {:.1f} ms (min {:.1f}, p95 {:.1f}, p99 {:.1f}, "
        "max {:.1f}; {} packets, {} lost, {} late)\n",
        who, all.p50, all.min, all.p95, all.p99, all.max, latency.packets, latency.lost,
        latency.late);
    if (latency.clock) out += "  " + to_text(*latency.clock) + "\n";
  } else {
    out = fmt::format(
        "microphone of {}: its clock is not synchronised with this one, so only the stages of this "
        "station are known ({} packets, {} lost, {} late)\n",
        who, latency.packets, latency.lost, latency.late);
  }
  out += "  stages, p50 in ms:";
  for (std::size_t i = 0; i < radio::kStageCount; ++i) {
    if (latency.stages[i].count == 0) continue;
    out += fmt::format(" {} {:.1f}", radio::kStageNames.at(i), latency.stages[i].p50);
  }
  return out + "\n";
}

LatencyFigures latency_from_json(const ordered_json& json) {
  LatencyFigures out;
  out.packets = json.at("packets").get<std::uint64_t>();
  out.lost = json.at("lost").get<std::uint64_t>();
  out.late = json.at("late").get<std::uint64_t>();
  out.end_to_end = percentiles_from_json(json.at("end_to_end_ms"), out.packets);
  for (const auto& [name, spread] : json.at("stages_ms").items()) {
    out.stages.emplace_back(name, percentiles_from_json(spread));
  }
  return out;
}

}  // namespace roger::app
