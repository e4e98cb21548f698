// Writes log lines. Never call it from an audio callback: it locks, allocates and writes.
#pragma once

#include <string_view>

namespace roger {

enum class LogLevel { kDebug, kInfo, kWarning, kError, kOff };

/// Drops lines below `level`. Default: kWarning, so that a tool's own output stays readable.
void set_log_level(LogLevel level);

/// Writes one entry to standard error: time, level, area ("rti", "audio", ...), message. Characters
/// of the message that control a terminal are escaped (see printable_lines()); further lines of it
/// are indented. Any thread except a real-time one. The entry is dropped if memory is exhausted.
void log(LogLevel level, std::string_view area, std::string_view message) noexcept;

}  // namespace roger
