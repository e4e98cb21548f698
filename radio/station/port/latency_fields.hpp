// The fields of a report of delays with their names: one list for all reports of the program and of
// the window.
#pragma once

#include <array>
#include <chrono>

#include "radio/signal/stream_tag.hpp"
#include "radio/station/port/snapshot.hpp"

namespace roger::radio {

/// The name of each Stage.
inline constexpr std::array<const char*, kStageCount> kStageNames = {
    "capture", "encode", "send", "network", "playout", "decode", "device"};

/// Calls `field(name, value)` for each field of a clock's relation. Durations are in milliseconds.
template <class Field>
void visit_fields(const ClockSnapshot& clock, Field&& field) {
  const auto in_ms = [](Nanoseconds time) {
    return std::chrono::duration<double, std::milli>(time).count();
  };
  field("offset_ms", in_ms(clock.offset));
  field("bound_ms", in_ms(clock.bound));
  field("drift_ppm", clock.drift_ppm);
  field("age_ms", in_ms(clock.age));
  field("reference", clock.reference);
}

/// Calls `field(name, value)` for each field of a sender's delays that every report contains.
template <class Field>
void visit_fields(const LatencySnapshot& latency, Field&& field) {
  field("call_sign", latency.call_sign);
  field("replayed", is_replayed(latency.stream));
  field("radio", latency.sender_radio.index);
  field("net", latency.net);
  field("clocks_related", latency.clocks_related);
  field("uncertainty_ms", latency.uncertainty_ms);
  field("end_to_end_ms", latency.end_to_end);
  field("stages_ms", latency.stages);
  field("jitter_ms", latency.jitter_ms);
  field("packets", latency.packets);
  field("lost", latency.lost);
  field("late", latency.late);
  field("concealed_ms", latency.concealed_ms);
  field("clock", latency.clock);
}

}  // namespace roger::radio
