#include "rti/federate/send/burst.hpp"

#include <gtest/gtest.h>

namespace roger::rti {
namespace {

using namespace std::chrono_literals;

TEST(BurstTest, MessageThatFollowsAnotherCloselyContinuesTheBurst) {
  ManualClock clock;
  clock.advance(1s);
  Burst burst;
  EXPECT_FALSE(burst.continues(clock.now())) << "the first";
  clock.advance(kBurst - 1ns);
  EXPECT_TRUE(burst.continues(clock.now()));
  clock.advance(kBurst);
  EXPECT_FALSE(burst.continues(clock.now())) << "too late";
  EXPECT_TRUE(burst.continues(clock.now())) << "at the same time";
}

TEST(BurstTest, EndsOnce) {
  ManualClock clock;
  Burst burst;
  EXPECT_FALSE(burst.end()) << "none has begun";
  EXPECT_FALSE(burst.continues(clock.now()));
  EXPECT_TRUE(burst.end());
  EXPECT_FALSE(burst.end());
  EXPECT_FALSE(burst.continues(clock.now())) << "another burst";
}

}  // namespace
}  // namespace roger::rti
