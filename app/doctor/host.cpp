#include "app/doctor/host.hpp"

#include <fmt/core.h>
#include <pthread.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/timex.h>

#include <fstream>
#include <thread>

#include "core/result.hpp"

namespace roger::app {
namespace {

std::string first_line(const std::string& path) {
  std::ifstream in(path);
  std::string line;
  std::getline(in, line);
  return line;
}

std::optional<std::uint64_t> number_in(const std::string& path) {
  std::ifstream in(path);
  std::uint64_t value = 0;
  if (!(in >> value)) return std::nullopt;
  return value;
}

std::uint64_t read_limit(int resource) {
  rlimit limit{};
  ::getrlimit(static_cast<__rlimit_resource>(resource), &limit);
  return limit.rlim_cur;
}

}  // namespace

std::string realtime_refusal() {
  std::string refusal;
  std::thread attempt([&] {
    constexpr int kPriority = 10;
    sched_param parameters{};
    parameters.sched_priority = kPriority;
    const int result = ::pthread_setschedparam(::pthread_self(), SCHED_FIFO, &parameters);
    if (result != 0) refusal = system_reason(result);
  });
  attempt.join();
  return refusal;
}

Finding judge_receive_buffer(std::optional<std::uint64_t> receive_max, std::size_t wanted) {
  constexpr Topic kTopic = Topic::kBuffers;
  if (!receive_max) {
    return unknown(kTopic, "net.core.rmem_max cannot be read here",
                   "check 'sysctl net.core.rmem_max' outside this container");
  }
  if (*receive_max >= wanted) {
    return fine(kTopic, fmt::format("net.core.rmem_max is {} bytes, enough for the {} that the RID "
                                    "requests",
                                    *receive_max, wanted));
  }
  return warning(
      kTopic,
      fmt::format("net.core.rmem_max is {} bytes, less than the {} that the RID requests: voice is "
                  "lost when many stations transmit while this computer is busy",
                  *receive_max, wanted),
      fmt::format("as root: sysctl -w net.core.rmem_max={0} (permanently: a file in /etc/sysctl.d "
                  "with net.core.rmem_max={0})",
                  wanted));
}

Finding judge_clock_source(const std::string& source) {
  constexpr Topic kTopic = Topic::kClock;
  if (source.empty()) return unknown(kTopic, "the kernel does not report its clock source", "");
  const bool slow =
      source == "hpet" || source == "acpi_pm" || source == "jiffies" || source == "refined-jiffies";
  if (!slow) return fine(kTopic, "CLOCK_MONOTONIC runs on '" + source + "'");
  return warning(kTopic,
                 "CLOCK_MONOTONIC runs on '" + source + "', which is slow to read or coarse",
                 "find out why the kernel abandoned a better clock: dmesg | grep -i clocksource");
}

Finding judge_clock_setting(bool synchronized) {
  constexpr Topic kTopic = Topic::kClock;
  if (synchronized) return fine(kTopic, "the time of day is synchronized by NTP");
  return fine(
      kTopic,
      "the time of day is not synchronized by NTP; Roger does not need it, but log files of two "
      "computers will be hard to compare");
}

Finding judge_realtime(const std::string& refusal, std::uint64_t limit) {
  constexpr Topic kTopic = Topic::kRealTime;
  if (refusal.empty()) return fine(kTopic, "threads may get real-time priority");
  return warning(
      kTopic,
      fmt::format("no real-time priority for threads ({}; RLIMIT_RTPRIO is {}): sound will crackle "
                  "when the computer is busy",
                  refusal, limit),
      "add the user to a group with that right and log in again: usermod -aG audio USER, and a "
      "file "
      "in /etc/security/limits.d with '@audio - rtprio 95' and '@audio - memlock unlimited'");
}

Finding judge_locked_memory(std::uint64_t limit) {
  constexpr std::uint64_t kEnough = std::uint64_t{64} << 20U;
  constexpr unsigned kMebibyte = 20;
  constexpr Topic kTopic = Topic::kRealTime;
  if (limit >= kEnough) {
    return fine(kTopic, limit == RLIM_INFINITY
                            ? std::string("memory may be locked without limit")
                            : fmt::format("{} MiB of memory may be locked", limit >> kMebibyte));
  }
  return warning(
      kTopic,
      fmt::format("only {} KiB of memory may be locked: memory of JACK clients may be paged out",
                  limit >> 10U),
      "in a file in /etc/security/limits.d: '@audio - memlock unlimited'");
}

Finding check_receive_buffer(std::size_t wanted) {
  return judge_receive_buffer(number_in("/proc/sys/net/core/rmem_max"), wanted);
}

Findings check_host() {
  timex state{};
  const int clock_state = ::adjtimex(&state);
  const bool synchronized =
      clock_state >= 0 && clock_state != TIME_ERROR &&
      (static_cast<unsigned>(state.status) & static_cast<unsigned>(STA_UNSYNC)) == 0;
  return {judge_clock_source(
              first_line("/sys/devices/system/clocksource/clocksource0/current_clocksource")),
          judge_clock_setting(synchronized),
          judge_realtime(realtime_refusal(), read_limit(RLIMIT_RTPRIO)),
          judge_locked_memory(read_limit(RLIMIT_MEMLOCK))};
}

}  // namespace roger::app
