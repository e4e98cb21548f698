#include "audio/playout/arrival_check.hpp"

#include <gtest/gtest.h>

namespace roger::audio {
namespace {

using ArrivalResult = ArrivalCheck::ArrivalResult;

CodedPacket numbered(std::uint32_t sequence, std::int64_t captured_ns = 0) {
  CodedPacket packet;
  packet.sequence = sequence;
  packet.timing.captured_ns = captured_ns;
  return packet;
}

TEST(ArrivalCheck, DistinguishesNewPassedAndPlayedAcrossWrap) {
  ArrivalCheck check;
  check.begin(numbered(0xffff'fffeU));
  EXPECT_EQ(check.played(0xffff'fffeU), 0U);
  EXPECT_EQ(check.played(1U), 2U);  // ffffffff and 0 were skipped
  EXPECT_EQ(check.next(), 2U);
  EXPECT_EQ(check.judge(numbered(2), TimePoint{}), ArrivalResult::kNew);
  EXPECT_EQ(check.judge(numbered(0), TimePoint{}), ArrivalResult::kPassed);
  EXPECT_EQ(check.judge(numbered(1), TimePoint{}), ArrivalResult::kDuplicate);
  EXPECT_EQ(check.judge(numbered(0xffff'fffeU), TimePoint{}), ArrivalResult::kDuplicate);
}

TEST(ArrivalCheck, SequenceJumpIsRestart) {
  ArrivalCheck check;
  check.begin(numbered(10'000));
  EXPECT_EQ(check.judge(numbered(10'511), TimePoint{}), ArrivalResult::kNew);
  EXPECT_EQ(check.judge(numbered(10'512), TimePoint{}), ArrivalResult::kRestart);
  EXPECT_EQ(check.judge(numbered(9'000), TimePoint{}), ArrivalResult::kRestart);
}

TEST(ArrivalCheck, OldNumberWithNewerSoundIsRestart) {
  ArrivalCheck check;
  check.begin(numbered(5, 100));
  check.accepted(numbered(5, 100));
  check.played(5);
  EXPECT_EQ(check.judge(numbered(5, 100), TimePoint{}), ArrivalResult::kDuplicate);
  EXPECT_EQ(check.judge(numbered(5, 101), TimePoint{}), ArrivalResult::kRestart);
  EXPECT_EQ(check.judge(numbered(3, 90), TimePoint{}), ArrivalResult::kPassed);
}

TEST(ArrivalCheck, StreamRestartsAfterFiftyMillisecondsOfLatePackets) {
  ArrivalCheck check;
  check.begin(numbered(5));
  const auto at = [](int ms) { return TimePoint{std::chrono::milliseconds{ms}}; };
  EXPECT_FALSE(check.too_late(at(0)));
  EXPECT_FALSE(check.too_late(at(49)));
  EXPECT_TRUE(check.too_late(at(50)));
  check.accepted(numbered(6));
  EXPECT_FALSE(check.too_late(at(60)));
}

}  // namespace
}  // namespace roger::audio
