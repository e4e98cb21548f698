// Relates the output's samples to the instants at which they are asked for.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/clock.hpp"

namespace roger::audio {

/// A device asks for blocks at instants that are never quite even: late when the machine is busy,
/// several in a row where the device's own buffer is larger than a block. Samples do come evenly.
/// So output sample n is said to be at n / rate, moved as far back as the earliest pull of the last
/// two seconds demands: a pull never comes before the time of its first sample, and a packet that
/// arrived one period() before a sample's time has been seen when that sample is made.
///
/// Wait-free; belongs to the thread that pulls.
class PullClock {
 public:
  /// `rate`: of the output, Hz.
  explicit PullClock(std::uint32_t rate) noexcept : rate_(rate) {}

  /// A block of `samples` is asked for at `now`.
  void pulled(std::size_t samples, TimePoint now) noexcept;
  /// Nobody pulled for a while: the next pull's samples do not follow those of the last one.
  void interrupt() noexcept { interrupted_ = true; }

  /// Time of sample `offset` of the newest block.
  [[nodiscard]] TimePoint at(std::size_t offset) const noexcept;
  /// The longest block of late.
  [[nodiscard]] Nanoseconds period() const noexcept { return duration_of(longest_, rate_); }

 private:
  static constexpr std::size_t kBuckets = 8;
  static constexpr std::int64_t kBucketsASecond = 4;
  static constexpr Nanoseconds kNothing{Nanoseconds::min()};
  /// A device that stood still for longer began anew.
  static constexpr Nanoseconds kStall{250'000'000};

  struct Bucket {
    Nanoseconds ahead = kNothing;
    std::int64_t longest = 0;
  };

  void next_bucket() noexcept;

  std::uint32_t rate_;
  std::int64_t begin_ = 0;        // samples before the newest block
  std::int64_t end_ = 0;          // samples up to its end
  Nanoseconds begin_time_{0};     // begin_ / rate
  Nanoseconds ahead_ = kNothing;  // most that a pull of late came before n / rate
  std::int64_t longest_ = 0;      // samples
  Nanoseconds mean_behind_{0};    // of the pulls, behind the earliest
  std::size_t bucket_ = 0;
  std::int64_t bucket_end_ = 0;
  bool interrupted_ = true;
  std::array<Bucket, kBuckets> buckets_{};
};

}  // namespace roger::audio
