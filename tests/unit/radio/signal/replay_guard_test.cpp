// Which secure packets are new.
#include "radio/signal/replay_guard.hpp"

#include <gtest/gtest.h>

namespace roger::radio {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

struct ReplayGuardTest : testing::Test {
  [[nodiscard]] HearingReason admit(std::uint32_t sequence, ExerciseTime time,
                                    std::uint64_t salt = 1) {
    return guard.admit({salt, 7, sequence, time}, now, since).code;
  }
  ReplayGuard guard;
  ExerciseTime now{1'000'000'000};
  ExerciseTime since{0};
};

TEST(ExerciseTimeTest, IsUtcAndAdvancesWithTheMonotonicClock) {
  const TimePoint now = std::chrono::steady_clock::now();
  const auto utc = std::chrono::system_clock::now().time_since_epoch();
  EXPECT_LT(std::chrono::abs(exercise_time(now) - utc), seconds{10});
  const ExerciseTime apart = exercise_time(now + seconds{60}) - exercise_time(now);
  EXPECT_LE(std::chrono::abs(apart - seconds{60}), milliseconds{1});
}

TEST_F(ReplayGuardTest, EachNumberIsAcceptedOnce) {
  for (const std::uint32_t number : {10U, 12U, 11U, 14U, 9U}) {
    EXPECT_EQ(admit(number, now), HearingReason::kUnsaid) << number;
    EXPECT_EQ(admit(number, now), HearingReason::kReplayed) << number;
  }
  EXPECT_EQ(admit(13, now), HearingReason::kUnsaid) << "late, but not received before";
}

TEST_F(ReplayGuardTest, NumbersFarBehindAreRejected) {
  EXPECT_EQ(admit(100, now), HearingReason::kUnsaid);
  EXPECT_EQ(admit(100 - ReplayGuard::kWindow, now), HearingReason::kReplayed);
  EXPECT_EQ(admit(101 - ReplayGuard::kWindow, now), HearingReason::kUnsaid);
  EXPECT_EQ(admit(100'000, now), HearingReason::kUnsaid);
  EXPECT_EQ(admit(101, now), HearingReason::kReplayed);
}

TEST_F(ReplayGuardTest, NumbersMayWrap) {
  EXPECT_EQ(admit(0xFFFF'FFFE, now), HearingReason::kUnsaid);
  EXPECT_EQ(admit(1, now), HearingReason::kUnsaid);
  EXPECT_EQ(admit(0xFFFF'FFFF, now), HearingReason::kUnsaid);
  EXPECT_EQ(admit(0xFFFF'FFFE, now), HearingReason::kReplayed);
}

TEST_F(ReplayGuardTest, NumbersOfEachSaltAndStreamAreIndependent) {
  EXPECT_EQ(admit(5, now, 1), HearingReason::kUnsaid);
  EXPECT_EQ(admit(5, now, 2), HearingReason::kUnsaid);
  EXPECT_TRUE(guard.admit({1, 8, 5, now}, now, since).empty());
}

TEST_F(ReplayGuardTest, TimeDiffersByAtMostTheLimit) {
  constexpr ExerciseTime kLimit = ReplayGuard::kMaxAge;
  EXPECT_EQ(admit(1, now - kLimit), HearingReason::kUnsaid);
  EXPECT_EQ(admit(2, now + kLimit), HearingReason::kUnsaid);
  const Reason old = guard.admit({1, 7, 3, now - kLimit - milliseconds{1}}, now, since);
  EXPECT_EQ(old, (Reason{HearingReason::kTooOld, 31.0}));
  const Reason ahead = guard.admit({1, 7, 3, now + kLimit + seconds{4}}, now, since);
  EXPECT_EQ(ahead, (Reason{HearingReason::kAhead, 34.0}));
  EXPECT_EQ(admit(3, now), HearingReason::kUnsaid) << "a rejected packet does not use its number";
}

TEST_F(ReplayGuardTest, PacketsFromBeforeTheReceiverListenedAreRejected) {
  since = now - seconds{1};
  constexpr ExerciseTime kAllowed = ReplayGuard::kListenAllowance;
  EXPECT_EQ(admit(1, since - kAllowed), HearingReason::kUnsaid);
  EXPECT_EQ(admit(2, since - kAllowed - milliseconds{1}), HearingReason::kTooOld);
}

TEST_F(ReplayGuardTest, SendersAreForgottenOnlyWhenTheirPacketsAreTooOld) {
  for (std::uint64_t salt = 0; salt < 3 * ReplayGuard::kMaxSenders; ++salt) {
    EXPECT_EQ(admit(1, now, salt), HearingReason::kUnsaid) << salt;
    now += milliseconds{1};
  }
  // The oldest ones had to give way.
  EXPECT_EQ(admit(1, now - milliseconds{3 * ReplayGuard::kMaxSenders}, 0), HearingReason::kTooOld);
  EXPECT_EQ(admit(1, now - milliseconds{1}, 3 * ReplayGuard::kMaxSenders - 1),
            HearingReason::kReplayed);
}

}  // namespace
}  // namespace roger::radio
