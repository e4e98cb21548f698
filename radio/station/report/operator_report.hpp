// The final report of one operator.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "radio/station/port/snapshot.hpp"

namespace roger::radio {

/// Totals and measurements of one operator's radios.
struct OperatorReport {
  std::string call_sign;
  std::vector<LatencySnapshot> latencies;  // one per sender heard, newest first
  DeviceSnapshot device;
  std::optional<DeviceSnapshot> loudspeaker;  // see DeviceStates
  std::uint64_t packets_sent = 0;
  std::uint64_t packets_received = 0;  // on a tuned frequency
  std::uint64_t packets_filtered = 0;  // same channel, other frequency
  std::uint64_t packets_lost = 0;      // gaps that were concealed
  std::uint64_t packets_late = 0;
  std::uint64_t packets_malformed = 0;
  std::uint64_t packets_replayed = 0;  // secure, and repeated, too old or ahead of time
  std::uint64_t packets_dropped = 0;   // no room: the device stalled or too many speakers
  std::uint64_t reports_refused = 0;   // loss reports ignored: too many receivers
  std::uint64_t capture_overruns = 0;  // microphone blocks that were not read in time
};

}  // namespace roger::radio
