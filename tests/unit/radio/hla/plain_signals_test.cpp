#include "radio/hla/federate/plain_signals.hpp"

#include <gtest/gtest.h>

namespace roger::radio {
namespace {

constexpr Frequency kNet = Frequency::from_kilohertz(40'000);
constexpr TimePoint kSignalStart{std::chrono::seconds{100}};

VoicePacket plain(std::uint64_t stream, TimePoint received) {
  VoicePacket signal;
  signal.coded.stream = stream;
  signal.coded.sample_count = 250;
  signal.coded.timing.received = received;
  return signal;
}

TEST(PlainSignalsTest, NumbersPacketsOfPlainRpr) {
  PlainSignals signals;
  const auto first = signals.take(plain(7, kSignalStart), kNet, kSignalStart);
  const auto second =
      signals.take(plain(7, kSignalStart), kNet, kSignalStart + std::chrono::milliseconds{31});
  ASSERT_EQ(first.size(), 1U);
  ASSERT_EQ(second.size(), 1U);
  EXPECT_EQ(first[0].transmission.address, Address(kNet));
  EXPECT_TRUE(first[0].coded.first);
  EXPECT_FALSE(second[0].coded.first);
  EXPECT_EQ(second[0].coded.sequence, first[0].coded.sequence + 1);
  EXPECT_EQ(second[0].coded.sample_index, first[0].coded.sample_index + 250);
}

TEST(PlainSignalsTest, PauseBeginsATransmission) {
  PlainSignals signals;
  (void)signals.take(plain(7, kSignalStart), kNet, kSignalStart);
  const auto later =
      signals.take(plain(7, kSignalStart), kNet, kSignalStart + std::chrono::seconds{1});
  ASSERT_EQ(later.size(), 1U);
  EXPECT_TRUE(later[0].coded.first);
}

TEST(PlainSignalsTest, HoldsSignalsUntilTheirTransmitterIsKnown) {
  PlainSignals signals;
  const TimePoint old = kSignalStart;
  const TimePoint now = kSignalStart + std::chrono::milliseconds{1200};
  EXPECT_TRUE(signals.take(plain(7, old), std::nullopt, old).empty());
  EXPECT_TRUE(signals.take(plain(7, now), std::nullopt, now).empty());
  EXPECT_TRUE(signals.take(plain(7, now), std::nullopt, now).empty());
  EXPECT_TRUE(signals.release(8, kNet, now).empty()) << "another transmitter";
  const auto released = signals.release(7, kNet, now);
  ASSERT_EQ(released.size(), 2U) << "the oldest packet has expired";
  EXPECT_TRUE(released[0].coded.first);
  EXPECT_EQ(released[1].coded.sequence, released[0].coded.sequence + 1);
  EXPECT_TRUE(signals.release(7, kNet, now).empty()) << "packets are released once";
}

TEST(PlainSignalsTest, NumberOfHeldSignalsIsBounded) {
  PlainSignals signals;
  for (int i = 0; i < 1000; ++i)
    (void)signals.take(plain(7, kSignalStart), std::nullopt, kSignalStart);
  EXPECT_LE(signals.release(7, kNet, kSignalStart).size(), 64U);
}

TEST(PlainSignalsTest, StreamsOfUnknownTransmittersGiveWayFirst) {
  PlainSignals signals;
  const auto first = signals.take(plain(7, kSignalStart), kNet, kSignalStart);
  for (std::uint64_t other = 1000; other < 2000; ++other) {
    (void)signals.take(plain(other, kSignalStart), std::nullopt, kSignalStart + Nanoseconds{1});
  }
  const auto next =
      signals.take(plain(7, kSignalStart), kNet, kSignalStart + std::chrono::milliseconds{31});
  ASSERT_EQ(next.size(), 1U);
  EXPECT_EQ(next[0].coded.sequence, first.at(0).coded.sequence + 1) << "the stream is still known";
}

}  // namespace
}  // namespace roger::radio
