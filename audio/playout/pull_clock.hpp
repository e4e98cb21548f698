// Relates the output's samples to the instants at which the device requests them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/clock.hpp"

namespace roger::audio {

/// A device requests blocks at uneven instants: late when the computer is busy, several in a row if
/// its own buffer is larger than a block. The samples themselves are played evenly. The time of
/// output sample n is therefore n / rate, shifted back by the earliest pull of the last two
/// seconds. Two invariants follow: a pull never happens before the time of its first sample, and a
/// packet that arrived one period() before a sample's time has been seen when that sample is
/// produced. The minimum is used because scheduling can only delay a pull (the same argument as for
/// minimum filters in clock synchronisation, RFC 5905 section 10).
///
/// Wait-free; belongs to the thread that pulls.
class PullClock {
 public:
  /// `rate`: output rate in Hz.
  explicit PullClock(std::uint32_t rate) noexcept : rate_(rate) {}

  /// Records that a block of `samples` is requested at `now`.
  void pulled(std::size_t samples, TimePoint now) noexcept;
  /// Records that pulls paused: the samples of the next pull do not follow those of the last one.
  void interrupt() noexcept { interrupted_ = true; }

  /// Returns the time of sample `offset` of the newest block.
  [[nodiscard]] TimePoint at(std::size_t offset) const noexcept;
  /// Returns the duration of the longest block of the last two seconds.
  [[nodiscard]] Nanoseconds period() const noexcept { return to_duration(longest_, rate_); }

 private:
  static constexpr std::size_t kBuckets = 8;
  static constexpr std::int64_t kBucketsASecond = 4;
  static constexpr Nanoseconds kNothing{Nanoseconds::min()};
  /// A device that paused longer than this has restarted.
  static constexpr Nanoseconds kStall{250'000'000};

  struct Bucket {
    Nanoseconds ahead = kNothing;
    std::int64_t longest = 0;
  };

  void next_bucket() noexcept;

  std::uint32_t rate_;
  std::int64_t begin_ = 0;        // samples before the newest block
  std::int64_t end_ = 0;          // samples up to the end of the newest block
  Nanoseconds begin_time_{0};     // begin_ / rate
  Nanoseconds ahead_ = kNothing;  // largest lead of a recent pull over n / rate
  std::int64_t longest_ = 0;      // samples
  Nanoseconds mean_behind_{0};    // mean delay of the pulls behind the earliest one
  std::size_t bucket_ = 0;
  std::int64_t bucket_end_ = 0;
  bool interrupted_ = true;
  std::array<Bucket, kBuckets> buckets_{};
};

}  // namespace roger::audio
