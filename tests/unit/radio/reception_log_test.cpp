#include "radio/station/report/reception_log.hpp"

#include <gtest/gtest.h>

namespace roger::radio {
namespace {

constexpr TimePoint kStart{std::chrono::seconds{5}};

RadioStatus status_of(std::uint64_t stream, std::uint64_t packets, std::uint64_t lost,
                      float mean_square) {
  RadioStatus status;
  status.streams[0].stream = stream;
  status.streams[0].active = true;
  status.streams[0].mean_square = mean_square;
  status.streams[0].counters.packets = packets;
  status.streams[0].counters.lost = lost;
  return status;
}

TEST(ReceptionLogTest, PresentAndLastSpeakersAreKept) {
  ReceptionLog log(1);
  log.note({0, 7, ReceiveNote::What::kBegan, kStart});
  log.name_for_now(7, "HLAobject_1_1");
  EXPECT_EQ(log.name_of(7), "HLAobject_1_1");
  EXPECT_EQ(log.nameless(), std::vector<std::uint64_t>{7})
      << "a later packet may contain the call sign";
  log.name(7, "EAGLE 1");
  EXPECT_TRUE(log.nameless().empty());
  log.look(0, status_of(7, 10, 0, 0.01F));
  auto speakers = log.speakers(0);
  ASSERT_EQ(speakers.size(), 1U);
  EXPECT_EQ(speakers[0].call_sign, "EAGLE 1");
  EXPECT_EQ(speakers[0].since, kStart);
  EXPECT_NEAR(speakers[0].level_dbfs, -20.0, 0.01);
  EXPECT_FALSE(log.last_speaker(0));
  EXPECT_TRUE(log.speakers(1).empty()) << "another radio";

  log.note({0, 7, ReceiveNote::What::kEnded, kStart + std::chrono::seconds{2}});
  EXPECT_TRUE(log.speakers(0).empty());
  const auto last = log.last_speaker(0);
  ASSERT_TRUE(last);
  EXPECT_EQ(last->call_sign, "EAGLE 1");
  EXPECT_EQ(last->until - last->since, std::chrono::seconds{2});
}

TEST(ReceptionLogTest, CountsEachPacketOnce) {
  ReceptionLog log(1);
  log.look(0, status_of(7, 10, 1, 0.0F));
  log.look(0, status_of(7, 15, 2, 0.0F));
  log.look(0, status_of(8, 3, 0, 0.0F));  // another stream uses the slot
  EXPECT_EQ(log.totals().packets, 18U);
  EXPECT_EQ(log.totals().lost, 2U);
  const auto latencies = log.latencies(true, {});
  ASSERT_EQ(latencies.size(), 2U);
  for (const LatencySnapshot& latency : latencies) {
    EXPECT_EQ(latency.packets, latency.stream == 7 ? 15U : 3U);
  }
}

TEST(ReceptionLogTest, NumberOfARadioIsConstantForItsStream) {
  std::uint16_t number = 3;
  ReceptionLog log(
      1, [](std::uint64_t, TimePoint) { return std::optional<ClockSnapshot>{}; },
      [&number](std::uint64_t) { return number; });
  log.look(0, status_of(7, 10, 0, 0.0F));
  number = 4;
  log.heard_on(7, "BLUE");
  log.look(0, status_of(7, 15, 0, 0.0F));
  log.look(0, status_of(8, 1, 0, 0.0F));
  for (const LatencySnapshot& latency : log.latencies(true, {})) {
    EXPECT_EQ(latency.sender_radio.index, latency.stream == 7 ? 3 : 4);
  }
}

TEST(ReceptionLogTest, RadiosOfASenderShareANetUntilOneIsHeardElsewhere) {
  constexpr std::uint64_t kFirst = make_first_stream(std::uint64_t{1} << 20U);
  constexpr std::uint64_t kJoinedAgain = make_first_stream(std::uint64_t{2} << 20U);
  constexpr std::uint64_t kReplay = make_first_replay_stream(7);
  ReceptionLog log(1);
  const auto hear = [&log](std::uint64_t stream, const std::string& call_sign) {
    log.name(stream, call_sign);
    log.heard_on(stream, "RED");
  };
  hear(kFirst, "EAGLE 1");
  hear(kJoinedAgain, "EAGLE 1");
  hear(kReplay + 1, "EAGLE 1");
  hear(kFirst + 2, "EAGLE 2");
  EXPECT_EQ(log.radio_of(kFirst), (SenderRadio{1, false}))
      << "the same radio, a replay, and another station";
  EXPECT_EQ(log.radio_of(kFirst + 1), SenderRadio{}) << "nothing was noted";
  log.missed_on(kFirst + 1, "RED");
  EXPECT_EQ(log.latencies(true, {}).size(), 4U) << "adds no sender";

  hear(kFirst + 1, "EAGLE 1");
  EXPECT_EQ(log.radio_of(kFirst), (SenderRadio{1, true}));
  EXPECT_EQ(log.radio_of(kFirst + 1), (SenderRadio{2, true}));
  EXPECT_EQ(log.radio_of(kJoinedAgain), (SenderRadio{1, true}));
  EXPECT_EQ(log.radio_of(kReplay + 1), (SenderRadio{2, false}));
  EXPECT_EQ(log.radio_of(kFirst + 2), (SenderRadio{3, false}));

  log.heard_on(kFirst + 1, "BLUE");
  EXPECT_FALSE(log.radio_of(kFirst).shares_net);
  EXPECT_FALSE(log.radio_of(kFirst + 1).shares_net);
  log.missed_on(kFirst + 1, "RED");
  EXPECT_TRUE(log.radio_of(kFirst + 1).shares_net);
  for (const LatencySnapshot& latency : log.latencies(true, {})) {
    if (latency.stream != kFirst + 1) continue;
    EXPECT_EQ(latency.net, "BLUE") << "on which it was heard";
  }
}

TEST(ReceptionLogTest, ConcealedSoundIsCountedAsTime) {
  ReceptionLog log(1);
  RadioStatus status = status_of(7, 10, 1, 0.0F);
  status.streams[0].sample_rate = 48'000;
  status.streams[0].counters.concealed_samples = 4'800;
  log.look(0, status);
  status.streams[0].sample_rate = 8'000;  // the radio changes its rate
  status.streams[0].counters.concealed_samples = 5'600;
  log.look(0, status);
  EXPECT_DOUBLE_EQ(log.latencies(true, {}).at(0).concealed_ms, 200.0);
}

TEST(ReceptionLogTest, NewestSenderComesFirst) {
  ReceptionLog log(1);
  audio::PlayedPacket packet;
  packet.stream = 7;
  packet.timing.clock_domain = 1;
  log.played(packet);
  packet.stream = 8;
  log.played(packet);
  ASSERT_EQ(log.latencies(true, {}).size(), 2U);
  EXPECT_EQ(log.latencies(true, {})[0].stream, 8U);
  packet.stream = 7;
  log.played(packet);
  EXPECT_EQ(log.latencies(true, {})[0].stream, 7U);
  EXPECT_EQ(log.latencies(true, {})[0].end_to_end.count, 2U);
  EXPECT_EQ(log.nameless().size(), 2U);
}

TEST(ReceptionLogTest, OtherClockIsRelatedAndMonotonicWithinATransmission) {
  constexpr std::uint64_t kThere = 2;
  ClockSnapshot clock;
  clock.offset = std::chrono::seconds{1000};
  clock.bound = std::chrono::milliseconds{2};
  bool known = false;
  ReceptionLog log(1, [&](std::uint64_t domain, TimePoint) {
    EXPECT_EQ(domain, kThere);
    return known ? std::optional(clock) : std::nullopt;
  });
  const auto latency = [&](std::int64_t captured_ms, std::int64_t heard_ms) {
    audio::PlayedPacket packet;
    packet.stream = 7;
    packet.timing.clock_domain = kThere;
    packet.timing.captured_ns = (1'000'000 + captured_ms) * 1'000'000;
    packet.heard = TimePoint{std::chrono::milliseconds{heard_ms}};
    log.played(packet);
    return log.latencies(true, {}).at(0);
  };
  EXPECT_FALSE(latency(0, 80).clocks_related);
  EXPECT_FALSE(log.latencies(true, {}).at(0).clock);
  known = true;
  EXPECT_DOUBLE_EQ(latency(20, 90).end_to_end.p50, 70.0) << "only packets with a known clock count";
  EXPECT_DOUBLE_EQ(log.latencies(true, {}).at(0).uncertainty_ms, 2.0);
  EXPECT_EQ(log.latencies(true, {}).at(0).clock->offset, clock.offset);
  // 100 ms more: the next packet would then have been captured before the preceding one.
  clock.offset += std::chrono::milliseconds{100};
  EXPECT_DOUBLE_EQ(latency(40, 110).end_to_end.max, 90.0)
      << "the capture time of the preceding packet";
  log.note({0, 7, ReceiveNote::What::kBegan, kStart});
  EXPECT_DOUBLE_EQ(latency(60, 130).end_to_end.max, 170.0)
      << "a new transmission uses the new clock offset";
  known = false;
  EXPECT_FALSE(latency(80, 150).clocks_related) << "the clock of the newest packet is unknown";
}

/// Played packets of another host; captured at `captured_ns` by its clock.
class OtherHost {
 public:
  LatencySnapshot play(std::int64_t captured_ns, double heard_ms) {
    audio::PlayedPacket packet;
    packet.stream = 7;
    packet.timing.clock_domain = 2;
    packet.timing.captured_ns = captured_ns;
    packet.heard = TimePoint{Nanoseconds{std::llround(heard_ms * 1e6)}};
    log.played(packet);
    return log.latencies(true, now).at(0);
  }
  bool known = true;
  ClockSnapshot clock;
  TimePoint now{};
  ReceptionLog log{
      1, [this](std::uint64_t, TimePoint) { return known ? std::optional(clock) : std::nullopt; }};
};

TEST(ReceptionLogTest, TwoRadiosMeasureTheSameTransmissionSeparately) {
  OtherHost host;
  constexpr std::int64_t kMs = 1'000'000;
  host.play(100 * kMs, 150.0);
  host.play(120 * kMs, 170.0);
  const LatencySnapshot latest = host.play(100 * kMs, 190.0);  // the other radio, later
  EXPECT_DOUBLE_EQ(latest.end_to_end.max, 90.0);
  EXPECT_DOUBLE_EQ(latest.end_to_end.min, 50.0);
}

TEST(ReceptionLogTest, ExtremeStampsDoNotOverflow) {
  OtherHost host;
  constexpr std::int64_t kFar = audio::PacketTiming::kMaxInstant;
  host.clock.bound = Nanoseconds{2};
  host.clock.offset = Nanoseconds{-kFar};
  host.play(kFar - 1, 1.0);
  host.clock.offset = Nanoseconds{kFar};
  const LatencySnapshot latest = host.play(kFar, 2.0);
  EXPECT_GE(latest.uncertainty_ms, 0.0);
}

TEST(ReceptionLogTest, ClockWithoutUpdatesAges) {
  OtherHost host;
  host.now = TimePoint{std::chrono::seconds{100}};
  host.clock.age = std::chrono::seconds{1};
  EXPECT_EQ(host.play(0, 20.0).clock->age, std::chrono::seconds{1});
  host.known = false;
  host.now += std::chrono::seconds{90};
  EXPECT_EQ(host.log.latencies(true, host.now).at(0).clock->age, std::chrono::seconds{91});
}

TEST(ReceptionLogTest, FiguresBeforeASilenceOfAMinuteRemainUntilTheNextPacket) {
  ReceptionLog log(1);
  audio::PlayedPacket packet;
  packet.stream = 7;
  packet.timing.clock_domain = 1;
  packet.heard = kStart;
  for (int i = 0; i < 3; ++i) log.played(packet);
  EXPECT_EQ(log.latencies(true, kStart).at(0).end_to_end.count, 3U);
  const TimePoint later = kStart + std::chrono::seconds{61};
  EXPECT_EQ(log.latencies(true, later).at(0).end_to_end.count, 3U) << "of a silent sender";

  packet.heard = later;
  log.played(packet);
  const auto latencies = log.latencies(true, later);
  EXPECT_EQ(latencies.at(0).end_to_end.count, 1U);
  EXPECT_EQ(latencies.at(0).since, later);

  packet.heard = later + std::chrono::seconds{59};
  EXPECT_EQ(log.latencies(true, packet.heard).at(0).end_to_end.count, 1U) << "kept for a minute";
  log.played(packet);
  EXPECT_EQ(log.latencies(true, packet.heard).at(0).end_to_end.count, 2U);
}

TEST(ReceptionLogTest, NumberOfStreamsIsBounded) {
  ReceptionLog log(1);
  audio::PlayedPacket packet;
  for (packet.stream = 1; packet.stream <= 1000; ++packet.stream) log.played(packet);
  const auto latencies = log.latencies(false, {});
  EXPECT_LE(latencies.size(), 256U);
  EXPECT_EQ(latencies.front().stream, 1000U);
}

}  // namespace
}  // namespace roger::radio
