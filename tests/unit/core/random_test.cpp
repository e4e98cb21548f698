#include "core/random.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace roger {
namespace {

// The first numbers of Vigna's splitmix64.c for the seed 1234567.
TEST(SplitMix64Test, MatchesPublishedNumbers) {
  SplitMix64 random(1234567);
  EXPECT_EQ(random.next(), 6457827717110365317U);
  EXPECT_EQ(random.next(), 3203168211198807973U);
  EXPECT_EQ(random.next(), 9817491932198370423U);
}

TEST(SplitMix64Test, FractionsAreUniform) {
  constexpr int kDraws = 100'000;
  SplitMix64 random(0);
  double sum = 0.0;
  double squares = 0.0;
  for (int i = 0; i < kDraws; ++i) {
    const double share = random.uniform();
    ASSERT_GE(share, 0.0);
    ASSERT_LT(share, 1.0);
    sum += share;
    const float signed_share = random.symmetric();
    ASSERT_GE(signed_share, -1.0F);
    ASSERT_LE(signed_share, 1.0F);
    squares += static_cast<double>(signed_share) * static_cast<double>(signed_share);
  }
  EXPECT_NEAR(sum / kDraws, 0.5, 0.01);
  EXPECT_NEAR(squares / kDraws, 1.0 / 3.0, 0.01);
}

TEST(SplitMix64Test, RangesContainBothEnds) {
  constexpr int kDraws = 10'000;
  SplitMix64 random(0);
  std::array<int, 5> drawn{};
  for (int i = 0; i < kDraws; ++i) {
    const std::uint64_t number = random.between(7, 11);
    ASSERT_GE(number, 7U);
    ASSERT_LE(number, 11U);
    ++drawn.at(number - 7);
  }
  for (const int times : drawn) EXPECT_NEAR(times, kDraws / 5, 150);
  EXPECT_EQ(random.between(3, 3), 3U);
}

TEST(SpreadBitsTest, NeighborsDifferInAboutHalfOfTheirBits) {
  for (std::uint64_t number = 1; number < 1000; ++number) {
    const int differing = __builtin_popcountll(spread_bits(number) ^ spread_bits(number + 1));
    EXPECT_GT(differing, 10) << number;
  }
}

}  // namespace
}  // namespace roger
