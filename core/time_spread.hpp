// How times are spread, in buckets that grow with the time: two to each doubling, so that a
// percentile is told no more than half too long.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/clock.hpp"

namespace roger {

inline constexpr std::size_t kTimeBuckets = 48;  // up to half a second; the last has all beyond

/// Shorter times are all in the first bucket.
inline constexpr std::uint32_t kFirstBucketBits = 6;  // 64 ns

/// The bucket that a time falls into.
[[nodiscard]] constexpr std::size_t time_bucket(Nanoseconds time) {
  const auto ns = static_cast<std::uint64_t>(std::max<Nanoseconds::rep>(time.count(), 0));
  const auto bits = static_cast<std::uint32_t>(std::bit_width(ns));
  if (bits <= kFirstBucketBits) return 0;
  const std::uint64_t upper_half = (ns >> (bits - 2)) & 1U;
  return std::min<std::size_t>(1 + 2 * (bits - 1 - kFirstBucketBits) + upper_half,
                               kTimeBuckets - 1);
}

/// The times of bucket `at` are below this.
[[nodiscard]] constexpr Nanoseconds bucket_end(std::size_t at) {
  if (at == 0) return Nanoseconds{std::int64_t{1} << kFirstBucketBits};
  const std::int64_t doubled = std::int64_t{1} << (kFirstBucketBits + (at - 1) / 2);
  return Nanoseconds{at % 2 == 1 ? doubled + doubled / 2 : doubled * 2};
}

/// So many times below `end`, and not below the end before.
struct TimeBucket {
  Nanoseconds end{};
  std::int64_t count = 0;
};

/// The end of the bucket that the `quantile`, 0 to 1, is in; 0 without any times. In ascending
/// order.
[[nodiscard]] inline Nanoseconds quantile_of(std::span<const TimeBucket> buckets, double quantile) {
  double total = 0.0;
  for (const TimeBucket& bucket : buckets) total += static_cast<double>(bucket.count);
  double below = 0.0;
  for (const TimeBucket& bucket : buckets) {
    below += static_cast<double>(bucket.count);
    if (below > 0.0 && below >= std::ceil(quantile * total)) return bucket.end;
  }
  return Nanoseconds{0};
}

}  // namespace roger
