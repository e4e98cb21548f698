// Reads a recording.
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

/// A packet of a recording, and when it was spoken.
struct TapedPacket {
  TapePacket packet;
  TimePoint at{};  // capture of its first sample, on the clock of the recording
  /// Time from the capture to the sending.
  Nanoseconds behind{0};
};

struct TapedTransmission {
  AirTransmission air;               // `since` is the first packet's `at`, if it has packets
  std::vector<TapedPacket> packets;  // by sequence number
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
  bool ended = false;           // whether it has an end line, so that it is complete
  std::vector<Notice> damages;  // each with file and line or offset; at most kMostDamages
};
inline constexpr std::size_t kMostDamages = 100;

/// Reads a recording. Damaged parts are listed and omitted. Errors: kNotFound (no recording in the
/// folder), kInvalid (another version, or the first line is missing).
[[nodiscard]] Result<Tape> read_tape(const std::string& folder);
/// Reads the event log alone, from `events`; `folder` is the folder of the sound files.
[[nodiscard]] Result<Tape> read_tape_events(std::istream& events, const std::string& folder);
/// Reads one transmission only, without parsing the other lines.
[[nodiscard]] Result<Tape> read_tape(const std::string& folder, TransmissionId only);

/// The packets of one transmission as received. Unreadable packets are omitted and listed in
/// `damages`.
struct LoadedTransmission {
  std::vector<VoicePacket> packets;  // as received, but deciphered
  std::vector<std::size_t> numbers;  // index of each in TapedTransmission::packets
  std::vector<Notice> damages;
};
[[nodiscard]] LoadedTransmission load_transmission(const Tape& tape,
                                                   const TapedTransmission& transmission);

/// Returns the complete timeline of a recording.
[[nodiscard]] TimelineChanges timeline_of(const Tape& tape);

/// Returns the first damage and the number of further ones; empty if nothing is damaged.
[[nodiscard]] Notice damages_of(const Tape& tape);

}  // namespace roger::radio
