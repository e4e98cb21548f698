// The one way to write a log line. Never from an audio callback: it locks, allocates and writes.
#pragma once

#include <string_view>

namespace roger {

enum class LogLevel { kDebug, kInfo, kWarning, kError, kOff };

/// Lines below `level` are dropped. Default: kWarning, so that a tool's own output stays readable.
void set_log_level(LogLevel level);

/// Writes one line to standard error: time, level, area ("rti", "audio", ...), message. Any
/// thread but a real-time one. A line for which there is no memory is dropped.
void log(LogLevel level, std::string_view area, std::string_view message) noexcept;

}  // namespace roger
