// Takes the jitter of callbacks out of the instants of their samples.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "core/clock.hpp"

namespace roger::audio {

/// Blocks follow each other at the sample rate, but the instants observed for them (when a callback
/// began, plus or minus a latency) come late now and then. This follows the early ones: a block
/// that comes before its predicted instant moves the prediction there at once, a late one moves it
/// by a fiftieth of its lateness. One thread, real-time safe.
class BlockClock {
 public:
  explicit BlockClock(std::uint32_t sample_rate) : sample_rate_(sample_rate) {}

  /// The smoothed instant of a block of `frames` observed at `observed`. `broken`: samples were
  /// lost before it (an xrun), so the past says nothing.
  TimePoint next(TimePoint observed, std::size_t frames, bool broken) noexcept {
    const Nanoseconds length{static_cast<Nanoseconds::rep>(frames) * 1'000'000'000 /
                             static_cast<Nanoseconds::rep>(sample_rate_)};
    const Nanoseconds lateness = observed - predicted_;
    TimePoint instant = observed;
    if (started_ && !broken && lateness > Nanoseconds{0} && lateness < std::max(length, kLeast)) {
      instant = predicted_ + lateness / 50;
    }
    started_ = true;
    predicted_ = instant + length;
    return instant;
  }

  void restart() noexcept { started_ = false; }

 private:
  // A block later than a whole one is no jitter but a gap; for tiny blocks, this.
  static constexpr Nanoseconds kLeast{2'000'000};

  std::uint32_t sample_rate_;
  bool started_ = false;
  TimePoint predicted_{};
};

}  // namespace roger::audio
