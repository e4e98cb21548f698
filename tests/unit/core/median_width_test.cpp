#include "core/median_width.hpp"

#include <gtest/gtest.h>

namespace roger {
namespace {

TEST(MedianWidthTest, WidthFollowsFromNeighbouringRanks) {
  std::vector<double> sorted;
  for (int i = 0; i < 100; ++i) sorted.push_back(i);
  EXPECT_NEAR(median_half_width(sorted), 9.8, 0.5);  // 1.96 / 2 * sqrt(100) ranks, one each
  EXPECT_DOUBLE_EQ(median_half_width(std::vector<double>{5.0}), 0.0);
  EXPECT_DOUBLE_EQ(median_half_width(std::vector<double>{}), 0.0);
}

}  // namespace
}  // namespace roger
