#include "core/log.hpp"

#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <exception>
#include <string>

#include "core/printable.hpp"

namespace roger {
namespace {

std::atomic<LogLevel> lowest_level{LogLevel::kWarning};

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

/// Returns the local time, such as "13:05:59.042".
std::string time_of_day() {
  using std::chrono::milliseconds;
  using std::chrono::system_clock;
  const auto now = system_clock::now();
  const std::time_t seconds = system_clock::to_time_t(now);
  std::tm local{};
  ::localtime_r(&seconds, &local);
  std::array<char, 16> clock{};
  std::strftime(clock.data(), clock.size(), "%H:%M:%S", &local);
  const auto ms = std::chrono::duration_cast<milliseconds>(now.time_since_epoch()).count() % 1000;
  const std::string digits = std::to_string(ms);
  return clock.data() + std::string(".") + std::string(3 - digits.size(), '0') + digits;
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

}  // namespace

void set_log_level(LogLevel level) {
  lowest_level = level;
}

void log(LogLevel level, std::string_view area, std::string_view message) noexcept {
  if (level == LogLevel::kOff || level < lowest_level) return;
  try {
    std::string line = time_of_day() + ' ' + name_of(level) + ' ';
    line.append(area).append(": ").append(entry(message)) += '\n';
    // One call, so that lines of several threads do not mix.
    std::fwrite(line.data(), 1, line.size(), stderr);
  } catch (const std::exception&) {
    return;  // no other place to report the failure
  }
}

}  // namespace roger
