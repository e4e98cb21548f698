#include "radio/signal/exercise_time.hpp"

#include <ctime>

namespace roger::radio {
namespace {

Nanoseconds read(clockid_t clock) noexcept {
  timespec now{};
  ::clock_gettime(clock, &now);
  return std::chrono::seconds{now.tv_sec} + Nanoseconds{now.tv_nsec};
}

/// UTC minus CLOCK_BOOTTIME, which also runs while the computer is suspended.
const Nanoseconds kUtcAtBoot = read(CLOCK_REALTIME) - read(CLOCK_BOOTTIME);

}  // namespace

ExerciseTime exercise_time(TimePoint at) noexcept {
  const Nanoseconds suspended = read(CLOCK_BOOTTIME) - read(CLOCK_MONOTONIC);
  return std::chrono::floor<ExerciseTime>(at.time_since_epoch() + suspended + kUtcAtBoot);
}

}  // namespace roger::radio
