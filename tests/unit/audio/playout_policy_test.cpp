#include "audio/playout/playout_policy.hpp"

#include <gtest/gtest.h>

namespace roger::audio {
namespace {

constexpr Nanoseconds ms(double value) {
  return Nanoseconds{static_cast<Nanoseconds::rep>(value * 1e6)};
}

// Packets every 30 ms for `seconds`, each with the same margin.
TimePoint steady(PlayoutPolicy& policy, TimePoint now, double seconds, Nanoseconds margin) {
  for (double t = 0.0; t < seconds; t += 0.03) {
    policy.arrived(margin, now);
    now += ms(30);
  }
  return now;
}

struct Case {
  double first_ms;
  double later_ms;
  double trim;
  double excess_ms;
};

class Margins : public ::testing::TestWithParam<Case> {};

TEST_P(Margins, DecideHowFastToPlay) {
  const Case& c = GetParam();
  PlayoutPolicy policy(ms(20));
  policy.start(TimePoint{});
  const TimePoint now = steady(policy, TimePoint{}, 3.0, ms(c.first_ms));
  steady(policy, now, 3.0, ms(c.later_ms));
  EXPECT_EQ(policy.trim_parts_per_million(), c.trim);
  EXPECT_EQ(policy.excess(), ms(c.excess_ms));
}

INSTANTIATE_TEST_SUITE_P(Table, Margins,
                         ::testing::Values(Case{20, 20, 0, 0},       // nothing changed
                                           Case{20, 20.9, 0, 0},     // not worth it
                                           Case{20, 21.5, 600, 0},   // sender is fast
                                           Case{20, 18.5, -600, 0},  // sender is slow
                                           Case{5, 6.5, 600, 0},     // jitter had been used up
                                           Case{20, 35, 600, 15},    // a stall has passed
                                           Case{60, 60, 600, 40},    // never above the guard
                                           Case{-5, -5, -600, 0}));  // always too late

TEST(PlayoutPolicy, OneEarlyOrLatePacketDecidesNothing) {
  PlayoutPolicy policy(ms(20));
  policy.start(TimePoint{});
  TimePoint now = steady(policy, TimePoint{}, 4.0, ms(20));
  policy.arrived(ms(60), now);
  now = steady(policy, now, 1.0, ms(20));
  EXPECT_EQ(policy.trim_parts_per_million(), 0.0);
}

TEST(PlayoutPolicy, StopsWhenTheMarginIsWhatItWas) {
  PlayoutPolicy policy(ms(20));
  policy.start(TimePoint{});
  TimePoint now = steady(policy, TimePoint{}, 3.0, ms(20));
  now = steady(policy, now, 3.0, ms(22));
  EXPECT_EQ(policy.trim_parts_per_million(), 600.0);
  now = steady(policy, now, 3.0, ms(20.5));
  EXPECT_EQ(policy.trim_parts_per_million(), 600.0);
  steady(policy, now, 3.0, ms(19.9));
  EXPECT_EQ(policy.trim_parts_per_million(), 0.0);
}

TEST(PlayoutPolicy, WhatWasCutOutIsNoExcessAnyMore) {
  PlayoutPolicy policy(ms(20));
  policy.start(TimePoint{});
  TimePoint now = steady(policy, TimePoint{}, 3.0, ms(20));
  now = steady(policy, now, 3.0, ms(50));
  ASSERT_EQ(policy.excess(), ms(30));
  policy.shortened(ms(25));
  EXPECT_EQ(policy.excess(), ms(0));
  steady(policy, now, 1.0, ms(25));
  EXPECT_EQ(policy.excess(), ms(0));
}

}  // namespace
}  // namespace roger::audio
