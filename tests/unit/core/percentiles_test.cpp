#include "core/percentiles.hpp"

#include <gtest/gtest.h>

#include <numeric>

namespace roger {
namespace {

TEST(PercentilesTest, NearestRankOfAHundred) {
  std::vector<double> values(100);
  std::iota(values.rbegin(), values.rend(), 1.0);  // 100 down to 1
  const Percentiles spread = compute_percentiles(values);
  EXPECT_EQ(spread.count, 100U);
  EXPECT_EQ(spread.min, 1.0);
  EXPECT_EQ(spread.p50, 50.0);
  EXPECT_EQ(spread.p95, 95.0);
  EXPECT_EQ(spread.p99, 99.0);
  EXPECT_EQ(spread.max, 100.0);
}

TEST(PercentilesTest, SingleValueIsEveryPercentile) {
  const Percentiles spread = compute_percentiles({4.5});
  EXPECT_EQ(spread.min, 4.5);
  EXPECT_EQ(spread.p50, 4.5);
  EXPECT_EQ(spread.p99, 4.5);
  EXPECT_EQ(spread.max, 4.5);
}

TEST(PercentilesTest, NoValuesGiveZero) {
  const Percentiles spread = compute_percentiles({});
  EXPECT_EQ(spread.count, 0U);
  EXPECT_EQ(spread.p50, 0.0);
}

TEST(PercentilesTest, SortedValuesAreConvertedToAnotherUnit) {
  std::vector<std::int64_t> values(100);
  std::iota(values.begin(), values.end(), 1);
  for (std::int64_t& value : values) value *= 1'000'000;
  const Percentiles spread = percentiles_of_sorted(values, 1e6);
  EXPECT_EQ(spread.count, 100U);
  EXPECT_DOUBLE_EQ(spread.min, 1.0);
  EXPECT_DOUBLE_EQ(spread.p50, 50.0);
  EXPECT_DOUBLE_EQ(spread.p95, 95.0);
  EXPECT_DOUBLE_EQ(spread.p99, 99.0);
  EXPECT_DOUBLE_EQ(spread.max, 100.0);
  EXPECT_EQ(percentiles_of_sorted(std::vector<std::int64_t>{}).count, 0U);
}

TEST(PercentilesTest, FieldsAreInAscendingOrder) {
  const Percentiles spread = compute_percentiles({5.0, 1.0, 3.0});
  double before = 0.0;
  for (const auto& [name, field] : Percentiles::fields()) {
    EXPECT_GE(spread.*field, before) << name;
    before = spread.*field;
  }
}

TEST(MedianTest, IsIndependentOfOrder) {
  EXPECT_EQ(median({9.0, 1.0, 4.0}), 4.0);
  EXPECT_EQ(median({2.0, 1.0}), 2.0);
  EXPECT_EQ(median({7.0}), 7.0);
}

TEST(PercentilesTest, WidthOfTheMedianFollowsFromNeighbouringRanks) {
  std::vector<double> sorted;
  for (int i = 0; i < 100; ++i) sorted.push_back(i);
  EXPECT_NEAR(median_half_width(sorted), 9.8, 0.5);  // 1.96 / 2 * sqrt(100) ranks, one each
  EXPECT_DOUBLE_EQ(median_half_width(std::vector<double>{5.0}), 0.0);
  EXPECT_DOUBLE_EQ(median_half_width(std::vector<double>{}), 0.0);
}

}  // namespace
}  // namespace roger
