#include "rti/net/connection/liveness.hpp"

#include <gtest/gtest.h>

namespace roger::rti::net {
namespace {

using namespace std::chrono_literals;

constexpr Heartbeat kHeartbeat{1000ms, 4000ms};
constexpr auto kLongFrame = 60'000ms;
constexpr TimePoint kBegin{std::chrono::hours(1)};

TEST(LivenessTest, SilenceLongerThanTheLimitEndsTheConnection) {
  Liveness liveness(kHeartbeat, std::nullopt, kLongFrame);
  EXPECT_EQ(liveness.interval(), 1000ms);
  liveness.heard(kBegin);
  EXPECT_FALSE(liveness.problem(kBegin + 4000ms, true));
  const auto problem = liveness.problem(kBegin + 4001ms, true);
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem->code, ErrorCode::kUnavailable);
  EXPECT_EQ(problem->message, "has been silent for 4000 ms");
  liveness.heard(kBegin + 4001ms);
  EXPECT_FALSE(liveness.problem(kBegin + 8001ms, true));
  liveness.set_heartbeat({500ms, 2000ms});
  EXPECT_EQ(liveness.interval(), 500ms);
  EXPECT_TRUE(liveness.problem(kBegin + 8001ms, true));
}

TEST(LivenessTest, GreetingMustHaveArrivedAtTheFirstCheck) {
  Liveness liveness(kHeartbeat, 2000ms, kLongFrame);
  EXPECT_EQ(liveness.interval(), 2000ms);
  EXPECT_TRUE(liveness.expects_greeting());
  liveness.heard(kBegin);
  const auto problem = liveness.problem(kBegin, true);
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem->code, ErrorCode::kInvalid);
  EXPECT_EQ(problem->message, "has sent no greeting within 2000 ms");
  liveness.greeted();
  EXPECT_FALSE(liveness.expects_greeting());
  EXPECT_EQ(liveness.interval(), 1000ms);
  EXPECT_FALSE(liveness.problem(kBegin, true));
}

TEST(LivenessTest, LongFrameMustArriveInTime) {
  Liveness liveness(kHeartbeat, std::nullopt, kLongFrame);
  liveness.long_frame_arrives(kBegin);
  liveness.long_frame_arrives(kBegin + 30'000ms);
  liveness.heard(kBegin + 60'001ms);
  EXPECT_FALSE(liveness.problem(kBegin + 60'000ms, true));
  const auto problem = liveness.problem(kBegin + 60'001ms, true);
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem->code, ErrorCode::kInvalid);
  EXPECT_EQ(problem->message, "has not completed a long frame within 60000 ms");
  liveness.no_long_frame();
  EXPECT_FALSE(liveness.problem(kBegin + 60'001ms, true));
}

TEST(LivenessTest, TimeOfALongFrameBeginsAnewWhenItWasNotRead) {
  Liveness liveness(kHeartbeat, std::nullopt, kLongFrame);
  liveness.long_frame_arrives(kBegin);
  liveness.not_read(kBegin + 50'000ms);
  liveness.heard(kBegin + 110'001ms);
  EXPECT_FALSE(liveness.problem(kBegin + 110'000ms, true));
  EXPECT_TRUE(liveness.problem(kBegin + 110'001ms, true));
  liveness.no_long_frame();
  liveness.not_read(kBegin + 110'001ms);
  EXPECT_FALSE(liveness.problem(kBegin + 110'001ms, true)) << "there is none";
}

TEST(LivenessTest, RefusedPeerNeedsNoGreeting) {
  Liveness liveness(kHeartbeat, 2000ms, kLongFrame);
  liveness.heard(kBegin);
  liveness.closing(kBegin);
  EXPECT_FALSE(liveness.problem(kBegin + 2000ms, false));
}

TEST(LivenessTest, PeerThatDoesNotCloseIsNotAwaitedLonger) {
  Liveness liveness(kHeartbeat, std::nullopt, kLongFrame);
  liveness.heard(kBegin);
  liveness.closing(kBegin);
  liveness.heard(kBegin + 4000ms);
  EXPECT_FALSE(liveness.problem(kBegin + 4000ms, false));
  EXPECT_TRUE(liveness.problem(kBegin + 4001ms, false));
  EXPECT_FALSE(liveness.problem(kBegin + 4001ms, true));
}

TEST(LivenessTest, ConnectionThatWasAbortedEndsAtTheNextCheck) {
  Liveness liveness(kHeartbeat, std::nullopt, kLongFrame);
  liveness.heard(kBegin);
  EXPECT_TRUE(liveness.problem(kBegin, false));
}

}  // namespace
}  // namespace roger::rti::net
