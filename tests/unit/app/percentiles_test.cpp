#include "app/support/percentiles.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <numeric>

namespace roger::app {
namespace {

TEST(PercentilesTest, NearestRankOfAHundred) {
  std::vector<double> values(100);
  std::iota(values.rbegin(), values.rend(), 1.0);  // 100 down to 1
  const radio::Percentiles spread = percentiles_of(values);
  EXPECT_EQ(spread.count, 100U);
  EXPECT_EQ(spread.min, 1.0);
  EXPECT_EQ(spread.p50, 50.0);
  EXPECT_EQ(spread.p95, 95.0);
  EXPECT_EQ(spread.p99, 99.0);
  EXPECT_EQ(spread.max, 100.0);
}

TEST(PercentilesTest, OneValueIsAllOfThem) {
  const radio::Percentiles spread = percentiles_of({4.5});
  EXPECT_EQ(spread.min, 4.5);
  EXPECT_EQ(spread.p50, 4.5);
  EXPECT_EQ(spread.p99, 4.5);
  EXPECT_EQ(spread.max, 4.5);
}

TEST(PercentilesTest, NoneIsAllZero) {
  const radio::Percentiles spread = percentiles_of({});
  EXPECT_EQ(spread.count, 0U);
  EXPECT_EQ(spread.p50, 0.0);
}

TEST(PercentilesTest, JsonKeepsThreeDecimals) {
  const auto json = to_json(percentiles_of({1.23456}));
  EXPECT_EQ(json.dump(), R"({"min":1.235,"p50":1.235,"p95":1.235,"p99":1.235,"max":1.235})");
}

}  // namespace
}  // namespace roger::app
