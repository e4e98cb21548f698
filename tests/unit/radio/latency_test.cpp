#include "radio/station/report/latency.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
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

TEST(LatencyTest, StagesMatchTheirNames) {
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

TEST(LatencyTest, UnrelatedClockLeavesStagesBetweenHostsEmpty) {
  const StageTimes times = stage_times(sample_packet(), kHere + 1);
  EXPECT_FALSE(times.clocks_related);
  EXPECT_EQ(times.of(Stage::kNetwork), 0);
  EXPECT_EQ(times.end_to_end, 0);
  EXPECT_EQ(times.of(Stage::kSend), ms(0.1)) << "both its ends are the sender's";
  EXPECT_EQ(times.of(Stage::kPlayout), ms(20.25));
}

TEST(LatencyTest, KnownClockOffsetRelatesTheStages) {
  const audio::PlayedPacket ours = sample_packet();
  audio::PlayedPacket theirs = ours;
  theirs.timing.captured_ns += ms(5000.0);
  theirs.timing.sent_ns += ms(5000.0);
  const StageTimes times = stage_times(theirs, kHere + 1, ClockShift{ms(5000.0), ms(0.5)});
  EXPECT_TRUE(times.clocks_related);
  EXPECT_EQ(times.stages, stage_times(ours, kHere).stages);
  EXPECT_EQ(times.end_to_end, ms(58.0));
  EXPECT_EQ(times.clock_bound, ms(0.5));
  EXPECT_EQ(times.captured_here, ours.timing.captured_ns);
  // Stations that share our clock are related regardless of any reported offset.
  EXPECT_EQ(stage_times(ours, kHere, ClockShift{ms(5000.0), ms(0.5)}).end_to_end, ms(58.0));
}

TEST(LatencyTest, ClockBoundIsPartOfTheUncertainty) {
  LatencyAccount account;
  StageTimes times;
  times.end_to_end = ms(1.0);  // unknown, so it is not counted
  account.add(times);
  times.clocks_related = true;
  times.end_to_end = ms(50.0);
  for (const double bound : {0.25, 1.5, 0.5}) {
    times.clock_bound = ms(bound);
    account.add(times);
  }
  LatencySnapshot snapshot;
  account.fill(snapshot);
  EXPECT_TRUE(snapshot.clocks_related);
  EXPECT_EQ(snapshot.end_to_end.count, 3U);
  EXPECT_DOUBLE_EQ(snapshot.end_to_end.min, 50.0);
  EXPECT_EQ(snapshot.stages[static_cast<std::size_t>(Stage::kNetwork)].count, 3U);
  EXPECT_EQ(snapshot.recent.count, 3U);
  EXPECT_DOUBLE_EQ(snapshot.uncertainty_ms, 1.5);
  EXPECT_DOUBLE_EQ(snapshot.stage_uncertainty_ms[static_cast<std::size_t>(Stage::kNetwork)], 1.5);
  EXPECT_DOUBLE_EQ(snapshot.stage_uncertainty_ms[static_cast<std::size_t>(Stage::kPlayout)], 0.0)
      << "both ends of this stage are read from one clock";
}

TEST(LatencyTest, WindowSlides) {
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

TEST(LatencyTest, HistogramCountsEveryPacketInItsBin) {
  EXPECT_EQ(make_histogram({}).width_ms, 0.0);
  const LatencyHistogram fine = make_histogram({ms(50.1), ms(50.2), ms(50.25), ms(51.0)});
  EXPECT_DOUBLE_EQ(fine.width_ms, 0.25);
  EXPECT_DOUBLE_EQ(fine.first_ms, 50.0);
  EXPECT_EQ(fine.counts, (std::vector<std::uint32_t>{2, 1, 0, 0, 1}));
  const LatencyHistogram wide = make_histogram({ms(-0.1), ms(0.0), ms(99.9)});
  EXPECT_DOUBLE_EQ(wide.width_ms, 1.0);
  EXPECT_DOUBLE_EQ(wide.first_ms, -1.0);
  EXPECT_EQ(wide.counts.size(), 101U);
  EXPECT_EQ(std::accumulate(wide.counts.begin(), wide.counts.end(), 0U), 3U);
}

StageTimes packet_at(double heard_s, double end_to_end_ms, double transit_ms) {
  StageTimes times;
  times.clocks_related = true;
  times.heard = TimePoint{Nanoseconds{ms(heard_s * 1000.0)}};
  times.end_to_end = ms(end_to_end_ms);
  times.transit = ms(transit_ms);
  return times;
}

TEST(LatencyTest, RecentPacketsAreReportedSeparately) {
  LatencyAccount account;
  account.add(packet_at(5.0, 90.0, 0.0));  // too old to count as recent
  account.add(packet_at(20.0, 60.0, 0.0));
  account.add(packet_at(25.5, 50.0, 0.0));
  account.add(packet_at(26.0, 52.0, 0.0));
  LatencySnapshot snapshot;
  account.fill(snapshot);
  EXPECT_DOUBLE_EQ(snapshot.end_to_end.max, 90.0);
  EXPECT_EQ(snapshot.recent.count, 3U);
  EXPECT_DOUBLE_EQ(snapshot.recent.max, 60.0);
  EXPECT_DOUBLE_EQ(snapshot.newest_max_ms, 52.0);
  EXPECT_EQ(snapshot.since, TimePoint{std::chrono::seconds{5}});
  EXPECT_EQ(snapshot.newest, TimePoint{std::chrono::seconds{26}});
}

TEST(LatencyTest, JitterNeedsNoRelatedClocks) {
  LatencyAccount account;
  for (const double transit : {1e6, 1e6 + 2.0, 1e6 + 1.0, 1e6 + 4.0}) {
    StageTimes packet = packet_at(1.0, 0.0, transit);
    packet.clocks_related = false;
    account.add(packet);
  }
  LatencySnapshot snapshot;
  account.fill(snapshot);
  EXPECT_DOUBLE_EQ(snapshot.jitter_ms, 2.0);
  EXPECT_TRUE(snapshot.histogram.counts.empty()) << "nothing was measured across the hosts";
}

TEST(LatencyTest, ImpossibleStampsOfASenderAreLimited) {
  constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  LatencyAccount account;
  for (const std::int64_t stamp : {kLeast, kMost, kLeast, kMost}) {
    StageTimes packet = packet_at(1.0, 50.0, 0.0);
    packet.stages.fill(stamp);
    packet.end_to_end = stamp;
    packet.transit = stamp;
    packet.clock_bound = stamp;
    account.add(packet);
  }
  LatencySnapshot snapshot;
  account.fill(snapshot);
  constexpr double kMostMs = std::numeric_limits<std::int32_t>::max() / 1e3;
  EXPECT_DOUBLE_EQ(snapshot.end_to_end.max, kMostMs);
  EXPECT_TRUE(snapshot.clocks_related) << "a negative error is none";
  EXPECT_GE(snapshot.jitter_ms, 0.0);
  EXPECT_LE(snapshot.jitter_ms, kMostMs);
}

TEST(LatencyTest, JitterFollowsFromThePacketsOfTheWindow) {
  LatencyAccount account;
  account.add(packet_at(1.0, 50.0, 500.0));
  for (std::size_t i = 0; i < LatencyAccount::kWindow; ++i) account.add(packet_at(2.0, 50.0, 0.0));
  LatencySnapshot snapshot;
  account.fill(snapshot);
  EXPECT_DOUBLE_EQ(snapshot.jitter_ms, 0.0) << "the first transit time is forgotten";
}

TEST(LatencyTest, PacketCountOutlivesTheWindow) {
  LatencyAccount account;
  for (std::size_t i = 0; i < LatencyAccount::kWindow + 3; ++i) {
    account.add(packet_at(static_cast<double>(i), 50.0, 0.0));
  }
  LatencySnapshot snapshot;
  account.fill(snapshot);
  EXPECT_EQ(snapshot.since, TimePoint{std::chrono::seconds{3}});
  EXPECT_EQ(snapshot.newest, TimePoint{std::chrono::seconds{LatencyAccount::kWindow + 2}});
  EXPECT_EQ(snapshot.recent.count, 11U) << "packets of the last 10 s";
  account.drop_packets();
  account.add(packet_at(7.0, 50.0, 0.0));
  account.add(packet_at(8.0, 50.0, 0.0));
  account.fill(snapshot);
  EXPECT_EQ(snapshot.since, TimePoint{std::chrono::seconds{7}});
  EXPECT_EQ(snapshot.newest, TimePoint{std::chrono::seconds{8}});
  EXPECT_EQ(account.added(), LatencyAccount::kWindow + 5);
}

}  // namespace
}  // namespace roger::radio
