#include "radio/station/latency.hpp"

#include <gtest/gtest.h>

#include <numeric>

namespace roger::radio {
namespace {

constexpr std::uint64_t kHere = 42;

std::int64_t ms(double value) {
  return static_cast<std::int64_t>(value * 1e6);
}

audio::PlayedPacket sample_packet() {
  audio::PlayedPacket packet;
  packet.stream = 7;
  packet.timing.clock_domain = kHere;
  packet.timing.captured_ns = ms(1000.0);
  packet.timing.capture_microseconds = 31'500;
  packet.timing.encode_microseconds = 400;
  packet.timing.sent_ns = ms(1032.0);
  packet.timing.received = TimePoint{Nanoseconds{ms(1032.25)}};
  packet.pulled = TimePoint{Nanoseconds{ms(1052.5)}};
  packet.decode_microseconds = 120;
  packet.heard = TimePoint{Nanoseconds{ms(1058.0)}};
  return packet;
}

std::int64_t sum(const StageTimes& times) {
  return std::accumulate(times.stages.begin(), times.stages.end(), std::int64_t{0});
}

TEST(LatencyTest, StagesAreWhatTheyAreCalled) {
  const StageTimes times = stage_times(sample_packet(), kHere);
  EXPECT_TRUE(times.clocks_related);
  EXPECT_EQ(times.of(Stage::kCapture), ms(31.5));
  EXPECT_EQ(times.of(Stage::kEncode), ms(0.4));
  EXPECT_EQ(times.of(Stage::kSend), ms(0.1));
  EXPECT_EQ(times.of(Stage::kNetwork), ms(0.25));
  EXPECT_EQ(times.of(Stage::kPlayout), ms(20.25));
  EXPECT_EQ(times.of(Stage::kDecode), ms(0.12));
  EXPECT_EQ(times.of(Stage::kDevice), ms(5.38));
  EXPECT_EQ(times.end_to_end, ms(58.0));
}

TEST(LatencyTest, StagesAddUpToEndToEndExactly) {
  audio::PlayedPacket packet = sample_packet();
  EXPECT_EQ(sum(stage_times(packet, kHere)), stage_times(packet, kHere).end_to_end);
  packet.timing.sent_ns += 123'457;  // not a whole microsecond
  packet.timing.captured_ns -= 7;
  EXPECT_EQ(sum(stage_times(packet, kHere)), stage_times(packet, kHere).end_to_end);
  packet.heard = packet.pulled;  // a device without latency of its own
  const StageTimes times = stage_times(packet, kHere);
  EXPECT_EQ(sum(times), times.end_to_end);
  EXPECT_EQ(times.of(Stage::kDevice), 0);
}

TEST(LatencyTest, AnotherClockSaysNothingAcrossHosts) {
  const StageTimes times = stage_times(sample_packet(), kHere + 1);
  EXPECT_FALSE(times.clocks_related);
  EXPECT_EQ(times.of(Stage::kNetwork), 0);
  EXPECT_EQ(times.end_to_end, 0);
  EXPECT_EQ(times.of(Stage::kSend), ms(0.1)) << "both its ends are the sender's";
  EXPECT_EQ(times.of(Stage::kPlayout), ms(20.25));
}

TEST(LatencyTest, PercentilesAreOfTheNearestRank) {
  std::vector<std::int64_t> values;
  for (int i = 100; i >= 1; --i) values.push_back(ms(i));
  const Percentiles of = percentiles_of(values);
  EXPECT_EQ(of.count, 100U);
  EXPECT_DOUBLE_EQ(of.min, 1.0);
  EXPECT_DOUBLE_EQ(of.p50, 50.0);
  EXPECT_DOUBLE_EQ(of.p95, 95.0);
  EXPECT_DOUBLE_EQ(of.p99, 99.0);
  EXPECT_DOUBLE_EQ(of.max, 100.0);
  std::vector<std::int64_t> none;
  EXPECT_EQ(percentiles_of(none).count, 0U);
}

TEST(LatencyTest, TheWindowSlides) {
  LatencyAccount account;
  StageTimes slow;
  slow.clocks_related = true;
  slow.end_to_end = ms(500.0);
  StageTimes fast = slow;
  fast.end_to_end = ms(50.0);
  for (std::size_t i = 0; i < 10; ++i) account.add(slow);
  for (std::size_t i = 0; i < LatencyAccount::kWindow; ++i) account.add(fast);
  LatencySnapshot snapshot;
  account.fill(snapshot);
  EXPECT_TRUE(snapshot.clocks_related);
  EXPECT_EQ(snapshot.end_to_end.count, LatencyAccount::kWindow);
  EXPECT_DOUBLE_EQ(snapshot.end_to_end.max, 50.0);
  EXPECT_EQ(account.added(), LatencyAccount::kWindow + 10);
}

}  // namespace
}  // namespace roger::radio
