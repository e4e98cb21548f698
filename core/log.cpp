#include "core/log.hpp"

#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <ctime>
#include <exception>
#include <string>

#include "core/line_output.hpp"
#include "core/printable.hpp"

namespace roger {
namespace {

std::atomic<LogLevel> lowest_level{LogLevel::kWarning};
std::atomic<LogFormat> entry_format{LogFormat::kText};

const char* name_of(LogLevel level) {
  switch (level) {
    case LogLevel::kDebug:
      return "debug";
    case LogLevel::kInfo:
      return "info";
    case LogLevel::kWarning:
      return "warning";
    case LogLevel::kError:
      return "error";
    case LogLevel::kOff:
      break;
  }
  return "off";
}

/// Returns the time as "2026-03-01T12:05:59.042". `to_parts` selects the time zone.
std::string wall_time(std::tm* (*to_parts)(const std::time_t*, std::tm*)) {
  using std::chrono::milliseconds;
  using std::chrono::system_clock;
  const auto now = system_clock::now();
  const std::time_t seconds = system_clock::to_time_t(now);
  std::tm parts{};
  to_parts(&seconds, &parts);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%S", &parts);
  const auto ms = std::chrono::duration_cast<milliseconds>(now.time_since_epoch()).count() % 1000;
  const std::string digits = std::to_string(ms);
  return text.data() + std::string(".") + std::string(3 - digits.size(), '0') + digits;
}

/// Returns the local time, such as "13:05:59.042".
std::string time_of_day() {
  const std::string time = wall_time(&::localtime_r);
  return time.substr(time.find('T') + 1);
}

/// Returns the time in UTC, such as "2026-03-01T12:05:59.042Z".
std::string utc_time() {
  return wall_time(&::gmtime_r) + 'Z';
}

/// Returns the message as written: no foreign text in it controls the terminal, and only the first
/// of its lines begins at the margin, so none looks like an entry of its own.
std::string entry(std::string_view message) {
  std::string out;
  for (const char c : printable_lines(message)) {
    out.push_back(c);
    if (c == '\n') out += "    ";
  }
  return out;
}

/// Returns the text as a JSON string (RFC 8259). printable_lines() leaves nothing else to escape:
/// its result is UTF-8 without control characters except line feeds.
std::string json_string(std::string_view text) {
  std::string out = "\"";
  for (const char c : printable_lines(text)) {
    if (c == '\n') {
      out += "\\n";
      continue;
    }
    if (c == '"' || c == '\\') out.push_back('\\');
    out.push_back(c);
  }
  return out + '"';
}

std::string json_line(LogLevel level, std::string_view area, std::string_view message,
                      LogFields fields) {
  std::string line = R"({"time":")" + utc_time() + R"(","level":")" + name_of(level) +
                     R"(","part":)" + json_string(area) + R"(,"text":)" + json_string(message) +
                     R"(,"process":)" + std::to_string(::getpid());
  for (const LogField& field : fields) {
    line += ',' + json_string(field.name) + ':' + json_string(field.value);
  }
  return line + "}\n";
}

/// Returns the entry that states how many were left out.
std::string left_out_entry(std::uint64_t left_out) {
  const std::string text =
      std::to_string(left_out) + " entries were left out because standard error was not read";
  if (entry_format == LogFormat::kJson) return json_line(LogLevel::kWarning, "log", text, {});
  return time_of_day() + ' ' + name_of(LogLevel::kWarning) + " log: " + text + '\n';
}

void write_entry(const std::string& text) {
  static LineOutput output(STDERR_FILENO);
  output.write(text, left_out_entry);
}

}  // namespace

void set_log_level(LogLevel level) {
  lowest_level = level;
}

void set_log_format(LogFormat format) {
  entry_format = format;
}

void log(LogLevel level, std::string_view area, std::string_view message,
         LogFields fields) noexcept {
  if (level == LogLevel::kOff || level < lowest_level) return;
  try {
    if (entry_format == LogFormat::kJson) {
      write_entry(json_line(level, area, message, fields));
      return;
    }
    std::string line = time_of_day() + ' ' + name_of(level) + ' ';
    line.append(area).append(": ").append(entry(message)) += '\n';
    write_entry(line);
  } catch (const std::exception&) {
    return;  // no other place to report the failure
  }
}

void show_message(LogLevel level, std::string_view area, std::string_view message) noexcept {
  try {
    if (entry_format == LogFormat::kJson) {
      write_entry(json_line(level, area, message, {}));
    } else {
      write_entry(std::string(area) + ": " + printable_lines(message) + '\n');
    }
  } catch (const std::exception&) {
    return;
  }
}

}  // namespace roger
