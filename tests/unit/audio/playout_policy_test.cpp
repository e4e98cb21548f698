#include "audio/playout/playout_policy.hpp"

#include <gtest/gtest.h>

namespace roger::audio {
namespace {

constexpr Nanoseconds policy_ms(double value) {
  return Nanoseconds{static_cast<Nanoseconds::rep>(value * 1e6)};
}

struct Decision {
  double error_ms;
  double trim;
  double insert_ms;
  double remove_ms;
};

class Errors : public ::testing::TestWithParam<Decision> {};

TEST_P(Errors, DetermineChange) {
  const Decision& d = GetParam();
  PlayoutPolicy policy;
  policy.start();
  const PlayoutCorrection change = policy.decide(policy_ms(d.error_ms), policy_ms(20));
  EXPECT_EQ(change.trim_parts_per_million, d.trim);
  EXPECT_EQ(change.insert, policy_ms(d.insert_ms));
  EXPECT_EQ(change.remove, policy_ms(d.remove_ms));
}

INSTANTIATE_TEST_SUITE_P(Table, Errors,
                         ::testing::Values(Decision{0.0, 0, 0, 0}, Decision{0.2, 0, 0, 0},
                                           Decision{-0.04, 0, 0, 0}, Decision{0.4, 600, 0, 0},
                                           Decision{-0.1, -600, 0, 0}, Decision{2.0, 1000, 0, 0},
                                           Decision{-1.4, -600, 0, 0},
                                           Decision{-2.0, -1000, 5.0, 0},
                                           Decision{8.0, 1000, 0, 8.0},
                                           Decision{160.0, 1000, 0, 160.0}));

TEST(PlayoutPolicy, TrimsUntilErrorIsCorrected) {
  PlayoutPolicy policy;
  EXPECT_EQ(policy.decide(policy_ms(0.4), policy_ms(20)).trim_parts_per_million, 600.0);
  EXPECT_EQ(policy.decide(policy_ms(0.1), policy_ms(20)).trim_parts_per_million, 600.0);
  EXPECT_EQ(policy.decide(policy_ms(-0.01), policy_ms(20)).trim_parts_per_million, 0.0);
  EXPECT_EQ(policy.decide(policy_ms(-0.1), policy_ms(20)).trim_parts_per_million, -600.0);
  EXPECT_EQ(policy.decide(policy_ms(0.0), policy_ms(20)).trim_parts_per_million, -600.0);
  EXPECT_EQ(policy.decide(policy_ms(0.06), policy_ms(20)).trim_parts_per_million, 0.0);
}

TEST(PlayoutPolicy, WaitsAfterSpliceInProportionToItsLength) {
  PlayoutPolicy policy;
  policy.spliced(policy_ms(8));
  for (int i = 1; i <= 4; ++i) {  // 80 ms
    EXPECT_EQ(policy.decide(policy_ms(10), policy_ms(20)).remove > Nanoseconds{0}, i == 4) << i;
  }
  policy.spliced(policy_ms(8));
  for (int i = 1; i <= 2; ++i) {  // 32 ms if the error is very large
    EXPECT_EQ(policy.decide(policy_ms(150), policy_ms(20)).remove > Nanoseconds{0}, i == 2) << i;
  }
}

TEST(PlayoutPolicy, RequiredLikenessFallsWithWaitingTime) {
  PlayoutPolicy policy;
  EXPECT_NEAR(policy.decide(policy_ms(10), policy_ms(20)).likeness, 0.9F, 0.01F);
  EXPECT_NEAR(policy.decide(policy_ms(10), policy_ms(1000)).likeness, 0.7F, 0.01F);
  EXPECT_NEAR(policy.decide(policy_ms(10), policy_ms(2000)).likeness, 0.3F, 0.01F);
  policy.spliced(policy_ms(8));  // after that the requirement rises a little
  EXPECT_NEAR(policy.decide(policy_ms(10), policy_ms(100)).likeness, 0.43F, 0.01F);
  EXPECT_EQ(policy.decide(policy_ms(1), policy_ms(100)).remove, Nanoseconds{0});
  EXPECT_NEAR(policy.decide(policy_ms(100), policy_ms(1000)).likeness, 0.4F, 0.01F);
}

}  // namespace
}  // namespace roger::audio
