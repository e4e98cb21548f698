// Finds messages that follow each other closely.
#pragma once

#include <atomic>

#include "core/clock.hpp"

namespace roger::rti {

/// Messages that are closer to each other than this are worth bundling: sending one costs about a
/// tenth of it.
inline constexpr Nanoseconds kBurst = std::chrono::microseconds(50);

/// Messages that follow each other within kBurst, without an end() in between. Any thread.
class Burst {
 public:
  /// Records a message. Returns whether it follows another one of the burst.
  [[nodiscard]] bool continues(TimePoint now) {
    const TimePoint before = last_.exchange(now, std::memory_order_relaxed);
    const bool follows = before != TimePoint::min() && now - before < kBurst;
    if (!follows) began_.store(now, std::memory_order_relaxed);
    return follows;
  }
  /// Returns whether messages were recorded since the last end().
  [[nodiscard]] bool is_active() const {
    return last_.load(std::memory_order_relaxed) != TimePoint::min();
  }
  /// Returns whether the newest burst began at least `time` ago.
  [[nodiscard]] bool lasts(TimePoint now, Nanoseconds time) const {
    return now - began_.load(std::memory_order_relaxed) >= time;
  }
  /// Ends the burst. Returns whether there was one.
  bool end() {
    return last_.exchange(TimePoint::min(), std::memory_order_relaxed) != TimePoint::min();
  }

 private:
  std::atomic<TimePoint> last_{TimePoint::min()};
  std::atomic<TimePoint> began_{TimePoint{}};  // of the first message of the burst
};

}  // namespace roger::rti
