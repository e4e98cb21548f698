// Distribution of durations in logarithmic buckets, two per doubling, so that a reported percentile
// is at most 50 % too long.
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

/// Number of buckets. All but the last cover times below 2^29 ns (0.54 s); the last one includes
/// all longer times.
inline constexpr std::size_t kTimeBuckets = 48;

/// The first bucket includes all times below 2^6 = 64 ns.
inline constexpr std::uint32_t kFirstBucketBits = 6;

/// Returns the bucket of a duration.
[[nodiscard]] constexpr std::size_t time_bucket(Nanoseconds time) {
  const auto ns = static_cast<std::uint64_t>(std::max<Nanoseconds::rep>(time.count(), 0));
  const auto bits = static_cast<std::uint32_t>(std::bit_width(ns));
  if (bits <= kFirstBucketBits) return 0;
  const std::uint64_t upper_half = (ns >> (bits - 2)) & 1U;
  return std::min<std::size_t>(1 + 2 * (bits - 1 - kFirstBucketBits) + upper_half,
                               kTimeBuckets - 1);
}

/// Returns the upper bound of bucket `at`, exclusive.
[[nodiscard]] constexpr Nanoseconds bucket_end(std::size_t at) {
  if (at == 0) return Nanoseconds{std::int64_t{1} << kFirstBucketBits};
  const std::int64_t doubled = std::int64_t{1} << (kFirstBucketBits + (at - 1) / 2);
  return Nanoseconds{at % 2 == 1 ? doubled + doubled / 2 : doubled * 2};
}

/// The number of durations below `end` and not below the previous end.
struct TimeBucket {
  Nanoseconds end{};
  std::int64_t count = 0;
};

/// Returns the end of the bucket that contains the given quantile, 0 to 1; 0 without durations.
/// `buckets` must be in ascending order.
[[nodiscard]] inline Nanoseconds find_quantile(std::span<const TimeBucket> buckets,
                                               double quantile) {
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
