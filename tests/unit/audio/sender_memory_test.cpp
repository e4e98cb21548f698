#include "audio/playout/sender_memory.hpp"

#include <gtest/gtest.h>

namespace roger::audio {
namespace {

constexpr std::int64_t kMilli = 1'000'000;

TimePoint arrival(double ms) {
  return TimePoint{Nanoseconds{static_cast<Nanoseconds::rep>(ms * 1e6) + 1'000'000'000'000}};
}

/// Packets of 20 ms at 8 kHz.
CodedPacket spoken(std::uint32_t sequence, std::uint32_t index, double captured_ms,
                   bool first = false) {
  CodedPacket packet;
  packet.sequence = sequence;
  packet.sample_index = index;
  packet.sample_count = 160;
  packet.size = 160;
  packet.first = first;
  packet.timing.captured_ns = static_cast<std::int64_t>(captured_ms * 1e6);
  return packet;
}

TEST(SenderState, CountsAcrossWrapAndBackwards) {
  SenderState sender(PlayoutSettings{});
  const std::uint32_t index = 0xffff'ffffU - 200;
  const Nanoseconds begin = sender.arrived(spoken(9, index, 0.0, true), arrival(0));
  const Nanoseconds third = sender.arrived(spoken(11, index + 320, 0.0), arrival(40));
  const Nanoseconds second = sender.arrived(spoken(10, index + 160, 0.0), arrival(41));
  EXPECT_EQ(third - begin, Nanoseconds{40 * kMilli});
  EXPECT_EQ(second - begin, Nanoseconds{20 * kMilli});
}

TEST(SenderState, CaptureTimesGiveLatenessOfFirstPacket) {
  SenderState sender(PlayoutSettings{});
  for (std::uint32_t i = 0; i < 100; ++i) {
    sender.arrived(spoken(i, i * 160, 100 + 20.0 * i, i == 0), arrival(20.0 * i));
  }
  sender.interrupt(true);
  // The count continues without the pause of 3 s; the packet arrives 15 ms late.
  const Nanoseconds media =
      sender.arrived(spoken(100, 16000, 100 + 5000.0, true), arrival(5000.0 + 15.0));
  const Nanoseconds late = arrival(5015.0).time_since_epoch() - media - sender.delay().fastest();
  EXPECT_LE(late, Nanoseconds{15 * kMilli});
  EXPECT_GT(late, Nanoseconds{13 * kMilli});  // minus the possible drift of two clocks in 3 s
}

TEST(SenderState, FirstPacketWithoutCaptureTimeCountsAsInTime) {
  SenderState sender(PlayoutSettings{});
  for (std::uint32_t i = 0; i < 100; ++i) sender.arrived(spoken(i, i * 160, 0), arrival(20.0 * i));
  sender.interrupt(true);
  const Nanoseconds media = sender.arrived(spoken(100, 16000, 0, true), arrival(5015.0));
  EXPECT_EQ(arrival(5015.0).time_since_epoch() - media, sender.delay().fastest());
}

TEST(SenderState, SetClockIsIgnored) {
  SenderState sender(PlayoutSettings{});
  sender.arrived(spoken(0, 0, 1000.0, true), arrival(0));
  sender.interrupt(true);
  const Nanoseconds media = sender.arrived(spoken(1, 160, 1020.0, true), arrival(60'000.0));
  EXPECT_EQ(arrival(60'000.0).time_since_epoch() - media, sender.delay().fastest());
}

TEST(SenderState, CopiesDoNotAffectLateness) {
  SenderState sender(PlayoutSettings{});
  for (std::uint32_t i = 0; i < 200; ++i) {
    sender.arrived(spoken(i, i * 160, 0, i == 0), arrival(20.0 * i));
    if (i == 0) continue;
    CodedPacket copy = spoken(i - 1, (i - 1) * 160, 0);
    copy.redundant = true;
    const Nanoseconds media = sender.copy_arrived(copy, arrival(20.0 * i));
    EXPECT_EQ(media, arrival(20.0 * (i - 1)).time_since_epoch());
  }
  EXPECT_LT(sender.delay().target(), Nanoseconds{kMilli});
}

TEST(SenderMemory, KeepsNewestSendersForFiveMinutes) {
  SenderMemory memory(2);
  SenderState state(PlayoutSettings{});
  EXPECT_EQ(memory.find(1, arrival(0)), nullptr);
  memory.keep(1, state, arrival(0));
  memory.keep(2, state, arrival(10));
  memory.keep(1, state, arrival(20));
  memory.keep(3, state, arrival(30));
  EXPECT_NE(memory.find(1, arrival(40)), nullptr);
  EXPECT_EQ(memory.find(2, arrival(40)), nullptr);
  EXPECT_NE(memory.find(3, arrival(40)), nullptr);
  EXPECT_EQ(memory.find(3, arrival(301'000.0)), nullptr);
}

TEST(SenderMemory, NewSenderTakesThePlaceOfAForgottenOne) {
  SenderMemory memory(3);
  const SenderState state(PlayoutSettings{});
  memory.keep(1, state, arrival(0));
  const SenderState* place = memory.find(1, arrival(0));
  memory.keep(2, state, arrival(299'000.0));
  EXPECT_NE(memory.find(2, arrival(299'000.0)), place);
  memory.keep(3, state, arrival(301'000.0));
  EXPECT_EQ(memory.find(3, arrival(301'000.0)), place);
}

}  // namespace
}  // namespace roger::audio
