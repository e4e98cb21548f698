// Writes log lines. Never call it from an audio callback: it locks, allocates and writes.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "core/clock.hpp"

namespace roger {

enum class LogLevel { kDebug, kInfo, kWarning, kError, kOff };

/// Drops lines below `level`. Default: kWarning, so that a tool's own output stays readable.
void set_log_level(LogLevel level);

/// How entries are written.
enum class LogFormat : std::uint8_t {
  kText,  // for people: "13:05:59.042 warning rti: ...", local time
  kJson,  // for programs: each entry is a JSON object on a line of its own
};

/// Applies to the whole process from the next entry on. Default: kText. Any thread.
void set_log_format(LogFormat format);

/// A value that the message of an entry contains, by name, so that programs can select entries by
/// it. `name` is none of "time", "level", "part", "text" and "process".
struct LogField {
  std::string_view name;
  std::string_view value;
};
using LogFields = std::initializer_list<LogField>;

/// Writes one entry to standard error: time, level, area ("rti", "audio", ...), message. Characters
/// of the message that control a terminal are escaped (see printable_lines()). As text, further
/// lines of the message are indented, and `fields` are not written. As JSON, the object has the
/// members "time" (ISO 8601, UTC, with milliseconds), "level", "part" (the area), "text" and
/// "process" (its id), and one for each field. Any thread except a real-time one. The entry is
/// dropped if memory is exhausted, or counted and left out if standard error is full.
void log(LogLevel level, std::string_view area, std::string_view message,
         LogFields fields = {}) noexcept;

/// Writes a message of the program to its operator on standard error, whatever set_log_level()
/// says: as text "AREA: MESSAGE" without a time, as JSON an entry. Threads and memory as log().
void show_message(LogLevel level, std::string_view area, std::string_view message) noexcept;

/// Bounds the number of log lines that foreign input can cause: admits at most kMaxPerInterval
/// warnings of one kind in each interval and counts the others.
/// Pure; the caller provides the time. Not thread-safe.
class WarningLimit {
 public:
  /// Returns the text to write, which also states how many warnings were left out before it;
  /// nullopt: this one is left out.
  [[nodiscard]] std::optional<std::string> admit(std::string text, TimePoint now) {
    if (!begun_ || now - *begun_ >= kInterval) {
      begun_ = now;
      admitted_ = 0;
    }
    if (admitted_ == kMaxPerInterval) {
      ++left_out_;
      return std::nullopt;
    }
    ++admitted_;
    if (left_out_ > 0) {
      text += " (" + std::to_string(left_out_) + " similar warnings before this one were left out)";
      left_out_ = 0;
    }
    return text;
  }

  static constexpr unsigned kMaxPerInterval = 5;
  static constexpr Nanoseconds kInterval = std::chrono::seconds(10);

 private:
  std::optional<TimePoint> begun_;  // begin of the current interval
  unsigned admitted_ = 0;           // in the current interval
  std::uint64_t left_out_ = 0;      // since the last admitted one
};

}  // namespace roger
