// A recording, read back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "radio/exercise/port/exercise_port.hpp"
#include "radio/exercise/recording/tape_format.hpp"

namespace roger::radio {

/// A packet of a tape, and when it was spoken.
struct TapedPacket {
  TapePacket packet;
  TimePoint at{};  // its first sample at the microphone, on the tape's clock
  /// From there until it was sent.
  Nanoseconds behind{0};
};

struct TapedTransmission {
  AirTransmission air;               // since: the first packet's `at`, where it has packets
  std::vector<TapedPacket> packets;  // in the order of their sequence
};

struct Tape {
  std::string folder;
  TapeHeader header;
  TimePoint begin{};
  TimePoint end{};
  std::int64_t begin_wall_ns = 0;
  std::vector<TapedTransmission> transmissions;  // by id
  std::vector<ExerciseMark> marks;
  std::vector<TapeHeard> heard;
  bool ended = false;           // properly, by an end line
  std::vector<Notice> damages;  // each with file and line or offset; at most kMostDamages
};
inline constexpr std::size_t kMostDamages = 100;

/// What is damaged is listed and left out; the rest is there. Errors: kNotFound (no recording
/// there), kInvalid (of another version, or without its first line).
[[nodiscard]] Result<Tape> read_tape(const std::string& folder);
/// The same of the event log alone, read from `events`; `folder` is where the sound would be.
[[nodiscard]] Result<Tape> read_tape_events(std::istream& events, const std::string& folder);
/// The same of one transmission alone, quickly.
[[nodiscard]] Result<Tape> read_tape(const std::string& folder, TransmissionId only);

/// The packets of one transmission as they came, those that can't be had any more left out and
/// listed in `damages`.
struct LoadedTransmission {
  std::vector<VoicePacket> packets;  // as the federation had them, deciphered
  std::vector<std::size_t> numbers;  // of each in TapedTransmission::packets
  std::vector<Notice> damages;
};
[[nodiscard]] LoadedTransmission load_transmission(const Tape& tape,
                                                   const TapedTransmission& transmission);

/// What it looks like on a timeline.
[[nodiscard]] TimelineChanges timeline_of(const Tape& tape);

/// Returns the first damage and how many more there are; empty when nothing is damaged.
[[nodiscard]] Notice damages_of(const Tape& tape);

}  // namespace roger::radio
