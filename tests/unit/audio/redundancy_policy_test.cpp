#include "audio/redundancy_policy.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace roger::audio {
namespace {

constexpr std::uint32_t kPackets = 50;  // per second

/// Reports once a second; advances the time.
class Reports {
 public:
  explicit Reports(RedundancyPolicy& policy) : policy_(policy) {}
  void say(std::uint32_t lost) { say(LossReport{kPackets, lost}); }
  void say(const LossReport& report) {
    policy_.report(1, report, now_);
    now_ += std::chrono::seconds{1};
  }
  void say_for(int times, std::uint32_t lost) {
    for (int i = 0; i < times; ++i) say(lost);
  }
  void pass(std::chrono::seconds time) { now_ += time; }
  [[nodiscard]] TimePoint now() const { return now_; }

 private:
  RedundancyPolicy& policy_;
  TimePoint now_{std::chrono::seconds{1000}};
};

TEST(RedundancyPolicy, RepeatsNothingWithoutReportsOrLoss) {
  RedundancyPolicy policy;
  EXPECT_EQ(policy.repetition().copies, 0U);
  Reports reports(policy);
  reports.say_for(100, 0);
  EXPECT_EQ(policy.repetition().copies, 0U);
  EXPECT_EQ(policy.expected_loss_percent(), 0U);
}

TEST(RedundancyPolicy, SingleLostPacketAddsNoCopy) {
  RedundancyPolicy policy;
  Reports reports(policy);
  for (int i = 0; i < 20; ++i) {
    reports.say(1);
    ASSERT_EQ(policy.repetition().copies, 0U);
    reports.say_for(9, 0);
    ASSERT_EQ(policy.repetition().copies, 0U) << "0.2 % of loss, " << i;
  }
}

TEST(RedundancyPolicy, FirstReportOfLossAddsCopy) {
  RedundancyPolicy few;
  Reports(few).say(3);
  EXPECT_EQ(few.repetition().copies, 1U);
  RedundancyPolicy many;
  Reports(many).say(15);
  EXPECT_EQ(many.repetition().copies, 2U);
}

TEST(RedundancyPolicy, CopiesAreRemovedOneAtATimeAfterLoss) {
  RedundancyPolicy policy;
  Reports reports(policy);
  reports.say_for(5, 12);
  ASSERT_EQ(policy.repetition().copies, 2U);
  int seconds_of_two = 0;
  int seconds_of_one = 0;
  for (int i = 0; i < 60; ++i) {
    reports.say(0);
    if (policy.repetition().copies == 2) ++seconds_of_two;
    if (policy.repetition().copies == 1) ++seconds_of_one;
  }
  EXPECT_EQ(policy.repetition().copies, 0U);
  EXPECT_GE(seconds_of_two, 5) << "the level is held for some seconds";
  EXPECT_LE(seconds_of_two, 12);
  EXPECT_GE(seconds_of_one, 5);
  EXPECT_LE(seconds_of_one, 25);
}

// Permitted cost in bits at a loss: two times up to 10 %, three times at 20 %.
struct Steady {
  double loss;
  unsigned copies;
};
class SteadyLoss : public ::testing::TestWithParam<Steady> {};

TEST_P(SteadyLoss, KeepsNumberOfCopies) {
  const auto [loss, copies] = GetParam();
  std::mt19937_64 random(7);
  std::binomial_distribution<std::uint32_t> lost(kPackets, loss);
  RedundancyPolicy policy;
  Reports reports(policy);
  int as_wanted = 0;
  int changes = 0;
  unsigned last = 0;
  constexpr int kSeconds = 600;
  for (int i = 0; i < kSeconds; ++i) {
    reports.say(lost(random));
    as_wanted += policy.repetition().copies == copies ? 1 : 0;
    changes += policy.repetition().copies == last ? 0 : 1;
    last = policy.repetition().copies;
  }
  EXPECT_GE(as_wanted, kSeconds * 97 / 100);
  EXPECT_LE(changes, 5) << "the number of copies toggles";
}

INSTANTIATE_TEST_SUITE_P(Losses, SteadyLoss,
                         ::testing::Values(Steady{0.0, 0}, Steady{0.03, 1}, Steady{0.05, 1},
                                           Steady{0.10, 1}, Steady{0.20, 2}, Steady{0.4, 2}));

TEST(RedundancyPolicy, WorstReceiverDeterminesCopies) {
  RedundancyPolicy policy;
  Reports reports(policy);
  for (int i = 0; i < 10; ++i) {
    policy.report(2, {kPackets, 0}, reports.now());
    policy.report(3, {kPackets, 12}, reports.now());
    reports.say(1);
  }
  EXPECT_EQ(policy.repetition().copies, 2U);
  EXPECT_NEAR(policy.loss(), 0.24, 0.01);
}

TEST(RedundancyPolicy, SilentReceiverIsForgotten) {
  RedundancyPolicy policy;
  Reports reports(policy);
  reports.say_for(5, 12);
  ASSERT_EQ(policy.repetition().copies, 2U);
  for (int i = 0; i < 30; ++i) {
    reports.pass(std::chrono::seconds{1});
    policy.update(reports.now());
  }
  EXPECT_EQ(policy.repetition().copies, 0U);
  EXPECT_EQ(policy.loss(), 0.0);
}

TEST(RedundancyPolicy, DistanceFollowsTheBursts) {
  const auto distance_for = [](std::uint32_t lost, std::uint32_t bursts) {
    RedundancyPolicy policy;
    Reports reports(policy);
    for (int i = 0; i < 30; ++i) reports.say({kPackets, lost, bursts});
    return policy.repetition().distance;
  };
  EXPECT_EQ(distance_for(5, 5), 1U);
  EXPECT_EQ(distance_for(5, 0), 1U) << "a receiver that does not count bursts";
  EXPECT_EQ(distance_for(20, 12), 1U) << "independent losses of 40 % have bursts of 1.7 packets";
  const unsigned short_bursts = distance_for(6, 3);
  EXPECT_GE(short_bursts, 2U);
  EXPECT_GT(distance_for(6, 2), short_bursts);
  EXPECT_GT(distance_for(20, 1), 8U);
  RedundancyPolicy policy;
  Reports reports(policy);
  for (int i = 0; i < 10; ++i) reports.say({kMaxExpected, 300, 1});
  EXPECT_EQ(policy.repetition().distance, kMaxDistance);
}

TEST(RedundancyPolicy, OneBurstDoesNotChangeTheDistance) {
  RedundancyPolicy policy;
  Reports reports(policy);
  for (int i = 0; i < 10; ++i) {
    reports.say({kPackets, 20, 1});
    ASSERT_EQ(policy.repetition().distance, 1U);
    for (int k = 0; k < 9; ++k) reports.say(0);
    ASSERT_EQ(policy.repetition().distance, 1U) << i;
  }
}

TEST(RedundancyPolicy, BurstsNeedTwoCopiesAtALowerLoss) {
  const auto copies_for = [](std::uint32_t bursts) {
    RedundancyPolicy policy;
    Reports reports(policy);
    for (int i = 0; i < 10; ++i) reports.say({kPackets, 6, bursts});
    return policy.repetition().copies;
  };
  EXPECT_EQ(copies_for(6), 1U);
  EXPECT_EQ(copies_for(2), 2U);
}

TEST(RedundancyPolicy, DistanceReturnsAfterTheBursts) {
  for (const std::uint32_t left : {0U, 4U}) {
    RedundancyPolicy policy;
    Reports reports(policy);
    for (int i = 0; i < 10; ++i) reports.say({kPackets, 6, 2});
    const unsigned during = policy.repetition().distance;
    ASSERT_GE(during, 3U);
    reports.say({kPackets, left, left});
    EXPECT_EQ(policy.repetition().distance, during) << "held for some seconds";
    for (int i = 0; i < 25; ++i) reports.say({kPackets, left, left});
    EXPECT_EQ(policy.repetition().distance, 1U) << left << " independent losses per second";
  }
}

// Losses of Gilbert's model: with this seed most distances repair almost all of them, and the
// distance is steady.
TEST(RedundancyPolicy, DistanceIsSteadyInBurstsOfThree) {
  constexpr double kLoss = 0.1;
  constexpr double kBurst = 3.0;
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> draw(0.0, 1.0);
  RedundancyPolicy policy;
  LossMeter meter;
  TimePoint now{std::chrono::seconds{1000}};
  bool lost = false;
  int repairable = 0;
  int all = 0;
  int changes = 0;
  unsigned last = 0;
  constexpr int kSeconds = 600;
  for (std::uint32_t packet = 0; packet < kSeconds * kPackets; ++packet) {
    lost = draw(random) < (lost ? 1.0 - 1.0 / kBurst : kLoss / (kBurst * (1.0 - kLoss)));
    if (!lost) meter.arrived(packet);
    if (packet % kPackets != kPackets - 1) continue;
    now += std::chrono::seconds{1};
    policy.report(1, meter.report(), now);
    const Repetition repetition = policy.repetition();
    ++all;
    if (repetition.copies == 2 && repetition.distance >= 3 && repetition.distance <= 6) {
      ++repairable;
    }
    changes += repetition.distance == last ? 0 : 1;
    last = repetition.distance;
  }
  EXPECT_GE(repairable, all * 9 / 10);
  EXPECT_LE(changes, kSeconds / 15) << "each change also changes the playout delay";
}

TEST(RedundancyPolicy, FixedNumberIsKept) {
  for (const unsigned copies : {0U, 1U, 2U}) {
    RedundancyPolicy policy(copies);
    Reports reports(policy);
    EXPECT_EQ(policy.repetition().copies, copies);
    reports.say_for(10, 10);
    EXPECT_EQ(policy.repetition().copies, copies);
  }
}

TEST(RedundancyPolicy, CodecExpectsLossWhileNothingIsRepeated) {
  RedundancyPolicy none(0U);
  Reports(none).say_for(10, 10);
  EXPECT_EQ(none.expected_loss_percent(), 20U);
  RedundancyPolicy little(0U);
  Reports(little).say_for(10, 1);
  EXPECT_EQ(little.expected_loss_percent(), 0U) << "2 %";
  RedundancyPolicy one(1U);
  Reports(one).say_for(10, 10);
  EXPECT_EQ(one.expected_loss_percent(), 0U);
  RedundancyPolicy two(2U);
  Reports(two).say_for(10, 10);
  EXPECT_EQ(two.expected_loss_percent(), 0U);
}

TEST(RedundancyPolicy, FalseAndEmptyReportsAreHarmless) {
  RedundancyPolicy policy;
  Reports reports(policy);
  policy.report(1, {0, 0}, reports.now());
  EXPECT_EQ(policy.repetition().copies, 0U);
  policy.report(1, {0, 50}, reports.now());
  EXPECT_EQ(policy.repetition().copies, 0U);
  policy.report(1, {10, 4'000'000'000U}, reports.now());
  EXPECT_EQ(policy.loss(), 1.0);
  EXPECT_EQ(policy.repetition().copies, 2U);
  policy.report(1, {10, 0, 4'000'000'000U}, reports.now());
  EXPECT_EQ(policy.repetition().distance, 1U) << "bursts without losses";
  RedundancyPolicy none(0U);
  none.report(1, {10, 4'000'000'000U}, reports.now());
  EXPECT_EQ(none.expected_loss_percent(), 100U);
}

TEST(Repetition, LastCopyIsSentInTime) {
  constexpr std::chrono::milliseconds kOne{20};
  EXPECT_EQ((Repetition{2, 4}.within_time(kOne)), (Repetition{2, 4}));
  EXPECT_EQ((Repetition{2, 16}.within_time(kOne)), (Repetition{2, 10}));
  EXPECT_EQ((Repetition{1, 16}.within_time(kOne)), (Repetition{1, 16}));
  EXPECT_EQ((Repetition{2, 16}.within_time(std::chrono::microseconds{2500})), (Repetition{2, 16}));
  EXPECT_EQ((Repetition{2, 16}.within_time(std::chrono::seconds{1})), (Repetition{2, 1}));
  EXPECT_EQ((Repetition{2, 16}.within_time(Nanoseconds{0})), (Repetition{2, 16}));
  EXPECT_EQ((Repetition{0, 1}.within_time(kOne)), (Repetition{0, 1}));
}

TEST(RedundancyPolicy, NumberOfReceiversIsLimited) {
  RedundancyPolicy policy;
  const TimePoint now{std::chrono::seconds{1000}};
  for (std::uint64_t receiver = 0; receiver < kMaxReceivers; ++receiver) {
    ASSERT_TRUE(policy.report(receiver, {kPackets, 0}, now));
  }
  EXPECT_FALSE(policy.report(kMaxReceivers, {kPackets, kPackets}, now));
  EXPECT_EQ(policy.repetition().copies, 0U);
  EXPECT_TRUE(policy.report(7, {kPackets, 10}, now)) << "a known receiver is accepted";
  EXPECT_EQ(policy.repetition().copies, 1U);
  EXPECT_TRUE(policy.report(kMaxReceivers, {kPackets, 0}, now + std::chrono::seconds{11}))
      << "silent receivers are forgotten";
}

TEST(RedundancyPolicy, WeightOfImpossibleReportIsLimited) {
  RedundancyPolicy policy;
  Reports reports(policy);
  policy.report(1, {4'000'000'000U, 4'000'000'000U}, reports.now());
  ASSERT_EQ(policy.repetition().copies, 2U);
  // Within a minute of honest reports it is forgotten.
  reports.say_for(60, 0);
  EXPECT_EQ(policy.repetition().copies, 0U);
}

}  // namespace
}  // namespace roger::audio
