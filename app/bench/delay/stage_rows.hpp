// The stages of voice as rows of a measurement: the figures that stations report, next to those of
// a listener on the network.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "radio/hla/messages.hpp"
#include "radio/station/port/snapshot.hpp"

namespace roger::app::bench {

/// The voice of one stream, as a listener has received it.
struct SeenVoice {
  std::string call_sign;               // empty: unknown
  std::uint16_t radio = 0;             // its number, if the sender is a Roger station
  std::uint64_t packets = 0;           // received
  std::uint64_t lost = 0;              // missing between the first and the newest of them
  radio::LatencySnapshot delays = {};  // the stages up to the network only
};

/// Returns what was reported after `before`: the reports of `now` with the packets since then, and
/// only those that have any. A station that was restarted counts anew.
[[nodiscard]] std::vector<radio::VoiceReport> reports_since(
    std::vector<radio::VoiceReport> before, const std::vector<radio::VoiceReport>& now);

/// Returns for each radio of a sender that a station reports a row for each stage, one for the sum
/// (end_to_end), and one with the numbers of packets. p50_us, p99_us and uncertainty_us are those
/// that the receiving station reports. wire_... are those of the listener, where it knows the
/// stage; of end_to_end it is the sum of the medians, with those that the station reports after the
/// network. difference_us: the station's median minus the listener's. Unknown values are null, also
/// those of the listener if several streams have the call sign, unless one of them has the number
/// of the radio. Pure function.
[[nodiscard]] nlohmann::ordered_json make_stage_rows(
    const std::vector<SeenVoice>& seen, const std::vector<radio::VoiceReport>& reports);

/// Returns the single stages whose difference is larger than the uncertainties of both figures, as
/// a sentence.
[[nodiscard]] std::string describe_differences(const nlohmann::ordered_json& rows);

}  // namespace roger::app::bench
