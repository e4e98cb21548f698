#include "app/bench/exchange/dead_reckoning.hpp"

#include <gtest/gtest.h>

#include <array>

namespace roger::app::bench {
namespace {

TEST(DeadReckoningTest, MatrixIsThatOfThePaper) {
  // Entities of both sides in the cases 0v to 15v.
  constexpr std::array<std::size_t, kLastCase + 1> kTotals{8,  8,  8,  8,  10, 12, 14, 16,
                                                           18, 20, 22, 24, 26, 28, 30, 32};
  for (std::size_t number = 0; number <= kLastCase; ++number) {
    const Side side = make_side(number);
    EXPECT_EQ(2 * side.size(), kTotals.at(number)) << number;
    EXPECT_EQ(side.aircraft + side.missiles, number);
    EXPECT_LE(side.aircraft, 9U);
  }
  EXPECT_EQ(make_side(0).trim, 4U);
  EXPECT_EQ(make_side(15).trim, 1U);
  EXPECT_EQ(make_side(15).missiles, 6U);
}

TEST(DeadReckoningTest, UpdateIsDueWhenTheFirstThresholdIsExceeded) {
  const Movement turn{100.0, 500.0};  // 20 m/s², 11.46 degrees per second
  EXPECT_NEAR(update_interval(turn, {0.1, 90.0}), 0.1, 1e-9);
  EXPECT_NEAR(update_interval(turn, {10.0, 90.0}), 1.0, 1e-9);
  EXPECT_NEAR(update_interval(turn, {10.0, 5.73}), 0.5, 1e-3);
  EXPECT_EQ(update_interval(turn, {1e6, 1e6}), 5.0) << "the heartbeat";
  EXPECT_EQ(update_interval({}, {0.1, 1.0}), 5.0) << "a straight flight has no error";
}

TEST(DeadReckoningTest, SmallerThresholdsMakeMoreUpdates) {
  std::vector<int> updates;
  for (const Thresholds& thresholds : kThresholds) {
    updates.push_back(0);
    auto clocks = make_clocks(make_side(15), thresholds);
    ASSERT_EQ(clocks.size(), 16U);
    for (int frame = 0; frame < 250; ++frame) {
      for (UpdateClock& clock : clocks) updates.back() += clock.advance(0.02) ? 1 : 0;
    }
  }
  EXPECT_GT(updates[0], 2 * updates[1]);
  EXPECT_GT(updates[1], 2 * updates[2]);
  EXPECT_GT(updates[2], 5 * 9) << "nine aircraft and six missiles in 5 s";
}

}  // namespace
}  // namespace roger::app::bench
