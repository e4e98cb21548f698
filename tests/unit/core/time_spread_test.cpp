#include "core/time_spread.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace roger {
namespace {

TEST(TimeSpreadTest, EveryTimeIsBelowEndOfItsBucket) {
  for (std::int64_t ns = 1; ns < 400'000'000; ns += 1 + ns / 7) {
    const std::size_t at = time_bucket(Nanoseconds{ns});
    EXPECT_LT(ns, bucket_end(at).count());
    if (at == 0) continue;
    EXPECT_GE(ns, bucket_end(at - 1).count());
    EXPECT_LE(bucket_end(at).count() * 2, bucket_end(at - 1).count() * 3);
  }
  EXPECT_EQ(time_bucket(Nanoseconds{0}), 0U);
  EXPECT_EQ(time_bucket(Nanoseconds{-5}), 0U);
  EXPECT_EQ(time_bucket(std::chrono::hours{1}), kTimeBuckets - 1);
}

TEST(TimeSpreadTest, QuantileIsEndOfItsBucket) {
  const std::vector<TimeBucket> spread = {
      {Nanoseconds{100}, 50}, {Nanoseconds{200}, 48}, {Nanoseconds{400}, 2}};
  EXPECT_EQ(find_quantile(spread, 0.50).count(), 100);
  EXPECT_EQ(find_quantile(spread, 0.51).count(), 200);
  EXPECT_EQ(find_quantile(spread, 0.98).count(), 200);
  EXPECT_EQ(find_quantile(spread, 0.99).count(), 400);
  EXPECT_EQ(find_quantile({}, 0.5).count(), 0);
}

}  // namespace
}  // namespace roger
