// Reads a recording.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "radio/exercise/port/exercise_port.hpp"
#include "radio/exercise/recording/recording_format.hpp"

namespace roger::radio {

/// A packet of a recording, and when it was spoken.
struct RecordedPacket {
  RecordingPacket packet;
  TimePoint at{};  // capture of its first sample, on the clock of the recording
  /// Time from the capture to the sending.
  Nanoseconds behind{0};
};

struct RecordedTransmission {
  AirTransmission air;                  // `since` is the first packet's `at`, if it has packets
  std::vector<RecordedPacket> packets;  // by sequence number
  bool open = false;  // whether the log lacks its end; `until` is the end of what is recorded then
};

struct Recording {
  std::string folder;
  RecordingHeader header;
  TimePoint begin{};
  TimePoint end{};
  std::int64_t begin_wall_ns = 0;
  std::vector<RecordedTransmission> transmissions;  // by id
  std::vector<ExerciseMark> marks;
  std::vector<RecordingHearing> heard;
  bool ended = false;           // whether it has an end line, so that it is complete
  std::vector<Notice> damages;  // each with file and line or offset; at most kMaxDamages
};
inline constexpr std::size_t kMaxDamages = 100;

/// Reads a recording. Damaged parts are listed and omitted: also entries with a time that a log of
/// this size cannot reach, and the part of the log beyond 128 MiB. Errors: kNotFound (no recording
/// in the folder), kInvalid (another version, or the first line is missing).
[[nodiscard]] Result<Recording> load_recording(const std::string& folder);
/// Reads the event log alone, from the beginning of `events`, which must be able to seek; `folder`
/// is the folder of the sound files.
[[nodiscard]] Result<Recording> load_recording_events(std::istream& events,
                                                      const std::string& folder);
/// Reads one transmission only, without parsing the other lines.
[[nodiscard]] Result<Recording> load_recording(const std::string& folder, TransmissionId only);

/// Returns the complete timeline of a recording.
[[nodiscard]] TimelineChanges make_timeline(const Recording& recording);

/// Returns the first damage and the number of further ones; empty if nothing is damaged.
[[nodiscard]] Notice summarize_damages(const Recording& recording);

}  // namespace roger::radio
