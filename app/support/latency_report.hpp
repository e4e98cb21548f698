// JSON and text form of measured delays: one schema for every command that writes or reads one.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>
#include <vector>

#include "core/percentiles.hpp"
#include "radio/hla/messages.hpp"
#include "radio/station/port/snapshot.hpp"

namespace roger::app {

/// Returns {"min":..,"p50":..,"p95":..,"p99":..,"max":..} with three decimals.
[[nodiscard]] nlohmann::ordered_json to_json(const Percentiles& spread);
/// Reads the output of to_json(); `count` is not part of it. Throws nlohmann::json::exception.
[[nodiscard]] Percentiles percentiles_from_json(const nlohmann::ordered_json& json,
                                                std::uint64_t count = 0);

/// Returns the fields that radio::visit_fields() lists; an unknown drift is null.
[[nodiscard]] nlohmann::ordered_json to_json(const radio::ClockSnapshot& clock);
/// Returns the fields that radio::visit_fields() lists, without unknown stages and an unknown
/// clock.
[[nodiscard]] nlohmann::ordered_json to_json(const radio::LatencySnapshot& latency);
/// Returns {"p50":..,"p95":..,"p99":..} in milliseconds.
[[nodiscard]] nlohmann::ordered_json to_json(const radio::VoiceDelay& delay);
/// Returns "EAGLE 1 on COMMAND": the sender, and the net, which distinguishes its radios. Radios
/// that share a net also have their numbers: "EAGLE 1 (radio 2) on COMMAND".
[[nodiscard]] std::string sender_text(const radio::LatencySnapshot& latency);
/// Returns two lines: the end-to-end delay, then its stages.
[[nodiscard]] std::string to_text(const radio::LatencySnapshot& latency);

/// Delays of one sender in milliseconds, as reported by another process.
struct LatencyFigures {
  Percentiles end_to_end;
  std::vector<std::pair<std::string, Percentiles>> stages;  // in pipeline order
  std::uint64_t packets = 0;
  std::uint64_t lost = 0;
  std::uint64_t late = 0;
};

/// Reads the to_json() output of a LatencySnapshot. Throws nlohmann::json::exception.
[[nodiscard]] LatencyFigures latency_from_json(const nlohmann::ordered_json& json);

}  // namespace roger::app
