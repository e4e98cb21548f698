// How long frames are held back.
#include "rti/net/connection/hold_schedule.hpp"

#include <gtest/gtest.h>

namespace roger::rti::net {
namespace {

TEST(HoldScheduleTest, FramesLeaveWhenNoneIsAddedBetweenTwoChecks) {
  HoldSchedule schedule;
  EXPECT_TRUE(schedule.add());
  EXPECT_TRUE(schedule.check()) << "added since the checks began";
  EXPECT_FALSE(schedule.check());
}

TEST(HoldScheduleTest, FramesLeaveAtTheLastCheckHoweverManyAreAdded) {
  HoldSchedule schedule;
  EXPECT_TRUE(schedule.add());
  for (int check = 1; check < HoldSchedule::kChecks; ++check) {
    EXPECT_TRUE(schedule.check());
    EXPECT_FALSE(schedule.add()) << "the checks go on";
  }
  EXPECT_FALSE(schedule.check());
}

TEST(HoldScheduleTest, ChecksBeginAnewAfterTheLast) {
  HoldSchedule schedule;
  for (int time = 0; time < 2; ++time) {
    EXPECT_TRUE(schedule.add());
    EXPECT_TRUE(schedule.check());
    EXPECT_FALSE(schedule.check());
  }
}

}  // namespace
}  // namespace roger::rti::net
