// Missing packets of a transmitter, found by time stamps.
#include "app/dis/watch/gap_counter.hpp"

#include <gtest/gtest.h>

#include <initializer_list>

namespace roger::app {
namespace {

using namespace std::chrono_literals;

constexpr Nanoseconds kPacket = 20ms;

class GapCounterTest : public testing::Test {
 protected:
  void add(Nanoseconds time, Nanoseconds duration = kPacket, bool absolute = false) {
    gaps_.add(dis::Timestamp::make(time, absolute), duration);
  }
  void add_all(std::initializer_list<Nanoseconds> times) {
    for (const Nanoseconds time : times) add(time);
  }

  GapCounter gaps_;
};

TEST_F(GapCounterTest, OnePacketIsNotJudged) {
  EXPECT_EQ(gaps_.missing(), std::nullopt);
  add(100ms);
  EXPECT_EQ(gaps_.missing(), std::nullopt);
  add(120ms);
  EXPECT_EQ(gaps_.missing(), 0U);
}

TEST_F(GapCounterTest, MissingPacketsAreCounted) {
  add_all({100ms, 120ms, 160ms, 180ms, 260ms});
  EXPECT_EQ(gaps_.missing(), 1U + 3U);
}

TEST_F(GapCounterTest, TimestampsThatVaryByLessThanHalfAPacketAreOnTime) {
  add_all({100ms, 129ms, 140ms, 169ms, 180ms, 200ms});
  EXPECT_EQ(gaps_.missing(), 0U);
}

TEST_F(GapCounterTest, BurstsAreOnTime) {
  constexpr int kTogether = 8;
  for (const Nanoseconds apart : {0us, 10us}) {
    for (int burst = 0; burst < 100; ++burst) {
      for (int i = 0; i < kTogether; ++i) add(burst * kTogether * kPacket + i * apart);
    }
    EXPECT_EQ(gaps_.missing(), 0U) << apart.count();
    gaps_.end_transmission();
  }
}

// A simulation that writes the time of its frames, 30 per second.
TEST_F(GapCounterTest, FrameTimesAreOnTime) {
  constexpr Nanoseconds kFrame = 33'333'333ns;
  for (int i = 0; i < 1000; ++i) add(i * kPacket / kFrame * kFrame);
  EXPECT_EQ(gaps_.missing(), 0U);
}

TEST_F(GapCounterTest, PacketsMissingFromABurstAreCounted) {
  add_all({0ms, 10us, 40ms, 40ms + 10us, 80ms, 120ms});
  EXPECT_EQ(gaps_.missing(), 1U);
}

// A sound device that is 200 ppm slower or faster than the clock of its host, for 10 min.
TEST_F(GapCounterTest, DriftIsNotCountedAndHidesNothing) {
  for (const Nanoseconds step : {kPacket + 4us, kPacket - 4us}) {
    GapCounter gaps;
    Nanoseconds time = 0ns;
    for (int i = 0; i < 30'000; ++i, time += step)
      gaps.add(dis::Timestamp::make(time, true), kPacket);
    EXPECT_EQ(gaps.missing(), 0U) << step.count();
    gaps.add(dis::Timestamp::make(time + step, true), kPacket);
    EXPECT_EQ(gaps.missing(), 1U) << step.count();
  }
}

TEST_F(GapCounterTest, OvertakenPacketsAreSubtractedAgain) {
  add_all({100ms, 140ms});
  EXPECT_EQ(gaps_.missing(), 1U);
  add(120ms);
  EXPECT_EQ(gaps_.missing(), 0U);
  add_all({160ms, 150ms});  // was not missing
  EXPECT_EQ(gaps_.missing(), 0U);
}

TEST_F(GapCounterTest, PacketsThatAreReceivedTwiceHideFewMissingOnes) {
  for (int i = 0; i < 1000; ++i) {
    add(i * kPacket);
    add(i * kPacket);
  }
  EXPECT_EQ(gaps_.missing(), 0U);
  constexpr int kMissing = 20;
  add((999 + 1 + kMissing) * kPacket);
  EXPECT_GE(gaps_.missing(), kMissing - 8U);
}

TEST_F(GapCounterTest, TimestampsThatStandStillAreUnknown) {
  add_all({0ms, 0ms, 0ms});
  EXPECT_EQ(gaps_.missing(), std::nullopt);
}

TEST_F(GapCounterTest, UnknownAndImpossibleDurationsAreNotJudged) {
  for (const Nanoseconds duration :
       {Nanoseconds(0), Nanoseconds(1), Nanoseconds(2s), Nanoseconds(-1)}) {
    add(100ms, duration);
    add(900ms, duration);
    EXPECT_EQ(gaps_.missing(), std::nullopt) << duration.count();
  }
}

TEST_F(GapCounterTest, PausesBetweenTransmissionsAreNotCounted) {
  add_all({100ms, 120ms});
  gaps_.end_transmission();
  add_all({500ms, 520ms});
  EXPECT_EQ(gaps_.missing(), 0U);
  add(1600ms);  // the end of the transmission was not received
  EXPECT_EQ(gaps_.missing(), 0U);
  add(1660ms);
  EXPECT_EQ(gaps_.missing(), 2U);
  gaps_.end_transmission();
  add(1640ms);  // of the transmission that has ended
  EXPECT_EQ(gaps_.missing(), 2U);
}

TEST_F(GapCounterTest, ChangeBetweenRelativeAndAbsoluteTimeIsNoGap) {
  add(100ms);
  add(120ms);
  add(500ms, kPacket, true);
  EXPECT_EQ(gaps_.missing(), 0U);
}

TEST_F(GapCounterTest, TimestampsContinueInTheNextHour) {
  add_all({3600s - 40ms, 3600s - 20ms, 3600s, 3600s + 40ms});
  EXPECT_EQ(gaps_.missing(), 1U);
  add(3600s - 20ms);
  EXPECT_EQ(gaps_.missing(), 0U);
}

}  // namespace
}  // namespace roger::app
