// Time is passed in from outside: everything that waits or stamps takes a Clock, so that a minute
// of network traffic can be tested in milliseconds.
#pragma once

#include <atomic>
#include <chrono>
#include <concepts>
#include <cstdint>
#include <limits>

namespace roger {

/// Time points of CLOCK_MONOTONIC, which all processes of a host share.
using TimePoint = std::chrono::time_point<std::chrono::steady_clock, std::chrono::nanoseconds>;
using Nanoseconds = std::chrono::nanoseconds;

/// Returns a time in seconds, truncated to nanoseconds.
[[nodiscard]] constexpr Nanoseconds from_seconds(double seconds) {
  return Nanoseconds{static_cast<Nanoseconds::rep>(seconds * 1e9)};
}

/// Returns the duration of `samples` at `rate` Hz, truncated to nanoseconds. Valid for any number
/// of samples that lasts less than 290 years.
template <std::integral Count>
[[nodiscard]] constexpr Nanoseconds to_duration(Count samples, std::uint32_t rate) noexcept {
  constexpr std::int64_t kSecond = 1'000'000'000;
  const auto count = static_cast<std::int64_t>(samples);
  constexpr std::int64_t kNoOverflow = std::numeric_limits<std::int64_t>::max() / kSecond;
  // A single division where the product fits, because divisions are slow.
  if (count <= kNoOverflow && count >= -kNoOverflow) return Nanoseconds{count * kSecond / rate};
  return Nanoseconds{count / rate * kSecond + count % rate * kSecond / rate};
}

/// Source of the current time. now() may be called from any thread, including real-time threads.
class Clock {
 public:
  virtual ~Clock() = default;
  [[nodiscard]] virtual TimePoint now() const noexcept = 0;

 protected:
  Clock() = default;
  Clock(const Clock&) = default;
  Clock& operator=(const Clock&) = default;
};

class SteadyClock final : public Clock {
 public:
  [[nodiscard]] TimePoint now() const noexcept override { return std::chrono::steady_clock::now(); }
};

/// A clock that moves only when it is advanced, for tests and simulations.
class ManualClock final : public Clock {
 public:
  explicit ManualClock(TimePoint start = TimePoint{}) : now_(start.time_since_epoch().count()) {}
  [[nodiscard]] TimePoint now() const noexcept override {
    return TimePoint{Nanoseconds{now_.load(std::memory_order_relaxed)}};
  }
  void advance(Nanoseconds step) noexcept {
    now_.fetch_add(step.count(), std::memory_order_relaxed);
  }

 private:
  std::atomic<Nanoseconds::rep> now_;
};

}  // namespace roger
