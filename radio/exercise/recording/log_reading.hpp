// Reading of a recording's event log within limits, because it may come from an untrusted source.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>

#include "core/clock.hpp"
#include "core/input_file.hpp"
#include "core/result.hpp"

namespace roger::radio {

/// Longest line that is read, in octets; recorders write lines below 10 kB.
inline constexpr std::size_t kMaxLogLine = 65'536;

/// Returns the path of the event log of the recording in `folder`.
[[nodiscard]] std::string log_path(const std::string& folder);
/// Opens the event log of the recording in `folder`, whatever its size. Errors: kNotFound, naming
/// the path.
[[nodiscard]] Result<InputFile> open_log(const std::string& folder);

/// Reads the next line, but at most one character more than kMaxLogLine. `cut` becomes true if the
/// line has no line feed. Returns false at the end.
bool next_line(std::istream& in, std::string& line, bool& cut);

/// Longest plausible recording: 30 days.
inline constexpr Nanoseconds kMaxRecordingLength{std::chrono::hours(30 * 24)};
/// Returns the longest plausible duration of a recording whose log has `octets`.
[[nodiscard]] Nanoseconds longest_recording(std::uint64_t octets);

}  // namespace roger::radio
