#include "app/dis/gateway/incoming_voice.hpp"

#include <gtest/gtest.h>

#include <chrono>

#include "tests/unit/app_dis_gateway/samples.hpp"

namespace roger::app {
namespace {

using std::chrono::milliseconds;

/// A stream of packets of 20 ms.
class IncomingVoiceTest : public testing::Test {
 protected:
  struct Numbered {
    std::uint32_t sequence;
    std::uint32_t sample_index;
    bool first;
    friend bool operator==(const Numbered&, const Numbered&) = default;
    friend void PrintTo(const Numbered& one, std::ostream* out) {
      *out << one.sequence << " at " << one.sample_index << (one.first ? " first" : "");
    }
  };
  /// Takes the packet whose time stamp is `at` after the full hour.
  Numbered take(Nanoseconds at) {
    packet_.sample_rate = 8000;
    packet_.sample_count = 160;
    voice_.number(packet_, dis::Timestamp::make(at, false), kStart);
    return {packet_.sequence, packet_.sample_index, packet_.first};
  }
  IncomingVoice voice_;
  audio::CodedPacket packet_;
};

TEST_F(IncomingVoiceTest, PacketsFollowEachOther) {
  EXPECT_FALSE(voice_.on());
  EXPECT_EQ(take(milliseconds(100)), (Numbered{0, 0, true}));
  EXPECT_TRUE(voice_.on());
  EXPECT_EQ(take(milliseconds(120)), (Numbered{1, 160, false}));
  EXPECT_EQ(take(milliseconds(140)), (Numbered{2, 320, false}));
}

TEST_F(IncomingVoiceTest, MissingPacketsLeaveAGap) {
  take(milliseconds(100));
  EXPECT_EQ(take(milliseconds(180)), (Numbered{4, 640, false}));
  EXPECT_EQ(take(milliseconds(200)), (Numbered{5, 800, false}));
}

TEST_F(IncomingVoiceTest, OvertakenPacketGetsItsPlace) {
  take(milliseconds(100));
  EXPECT_EQ(take(milliseconds(140)), (Numbered{2, 320, false}));
  EXPECT_EQ(take(milliseconds(120)), (Numbered{1, 160, false}));
  EXPECT_EQ(take(milliseconds(160)), (Numbered{3, 480, false}));
}

TEST_F(IncomingVoiceTest, TimeStampsOfSendingMayVaryByNearlyAPacket) {
  take(milliseconds(105));
  EXPECT_EQ(take(milliseconds(120)), (Numbered{1, 160, false})) << "the first one was late";
  EXPECT_EQ(take(milliseconds(157)), (Numbered{2, 320, false}));
  EXPECT_EQ(take(milliseconds(158)), (Numbered{3, 480, false}));
  EXPECT_EQ(take(milliseconds(195)), (Numbered{4, 640, false}));
  EXPECT_EQ(take(milliseconds(200)), (Numbered{5, 800, false}));
}

TEST_F(IncomingVoiceTest, MissingPacketIsFoundBetweenTimeStampsThatVary) {
  take(milliseconds(100));
  EXPECT_EQ(take(milliseconds(137)), (Numbered{1, 160, false}));
  EXPECT_EQ(take(milliseconds(160)), (Numbered{3, 480, false})) << "that of 140 ms is missing";
  EXPECT_EQ(take(milliseconds(195)), (Numbered{4, 640, false}));
  EXPECT_EQ(take(milliseconds(235)), (Numbered{6, 960, false})) << "that of 200 ms is missing";
  EXPECT_EQ(take(milliseconds(240)), (Numbered{7, 1120, false}));
}

TEST_F(IncomingVoiceTest, PacketsThatAreSentInPairsLeaveAtMostOneFalseGap) {
  std::uint32_t number = 0;
  for (int pair = 0; pair < 50; ++pair) {
    take(milliseconds(40 * pair));
    number = take(milliseconds(40 * pair) + std::chrono::microseconds(200)).sequence;
  }
  EXPECT_LE(number, 100U) << "100 packets, from 0 on";
  EXPECT_EQ(take(milliseconds(2000)).sequence, number + 1);
}

TEST_F(IncomingVoiceTest, ClockOfTimeStampsMayBeFast) {
  std::uint32_t number = 0;
  for (Nanoseconds at{0}; at < std::chrono::seconds(60); at += std::chrono::microseconds(20'002)) {
    number = take(at).sequence;
  }
  EXPECT_EQ(number, 2999U);
}

TEST_F(IncomingVoiceTest, TimeStampsThatDoNotAdvanceLeaveNoGaps) {
  for (std::uint32_t i = 0; i < 5; ++i) {
    EXPECT_EQ(take(milliseconds(0)), (Numbered{i, 160 * i, i == 0}));
  }
}

TEST_F(IncomingVoiceTest, HourEndsWithoutAGap) {
  take(std::chrono::hours(1) - milliseconds(20));
  EXPECT_EQ(take(milliseconds(0)), (Numbered{1, 160, false}));
}

TEST_F(IncomingVoiceTest, LongIntervalIsNoLoss) {
  take(milliseconds(100));
  EXPECT_EQ(take(milliseconds(1500)), (Numbered{1, 160, false}));
}

TEST_F(IncomingVoiceTest, LastPacketHasNoSoundAndTheNumbersGoOn) {
  take(milliseconds(100));
  voice_.end(packet_);
  EXPECT_FALSE(voice_.on());
  EXPECT_EQ(packet_.sequence, 1U);
  EXPECT_EQ(packet_.sample_index, 160U);
  EXPECT_EQ(packet_.sample_count, 0U);
  EXPECT_EQ(packet_.size, 0U);
  EXPECT_TRUE(packet_.last);
  EXPECT_EQ(take(milliseconds(900)), (Numbered{2, 160, true}));
}

}  // namespace
}  // namespace roger::app
