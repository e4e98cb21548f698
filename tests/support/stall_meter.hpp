// Measures how long the machine delays a thread that is ready to run.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <stop_token>
#include <thread>

namespace roger::test {

/// Measures from its construction on, with a thread that sleeps and reads the clock. Sound that
/// real-time code loses on a machine that stalls is no fault of that code.
class StallMeter {
 public:
  /// Returns the largest excess of a sleep so far.
  [[nodiscard]] std::chrono::nanoseconds longest() const { return longest_.load(); }

 private:
  void measure(const std::stop_token& stop) {
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::milliseconds kSleep{5};
    while (!stop.stop_requested()) {
      const Clock::time_point begin = Clock::now();
      std::this_thread::sleep_for(kSleep);
      const std::chrono::nanoseconds too_long = Clock::now() - begin - kSleep;
      longest_ = std::max(longest_.load(), too_long);
    }
  }

  std::atomic<std::chrono::nanoseconds> longest_{std::chrono::nanoseconds{0}};
  std::jthread thread_{[this](const std::stop_token& stop) { measure(stop); }};
};

}  // namespace roger::test
