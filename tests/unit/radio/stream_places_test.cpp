// Which streams a radio plays when more arrive than it has buffers.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "radio/station/receive/playout_supply.hpp"
#include "tests/unit/radio/bench.hpp"

namespace roger::radio {
namespace {

using std::chrono::milliseconds;

constexpr std::uint64_t kFirstForeign = 900'000;

/// Returns a packet of 20 ms from a microphone with that amplitude.
VoicePacket packet_of(float amplitude) {
  Bench bench(bench_plan());
  Bench::Person& speaker = bench.add_station("C");
  bench.add_station("B");
  speaker.microphone = tone(kOtherPitch, amplitude);
  speaker.radios->submit(Key{0, true});
  bench.run(milliseconds{200});
  return bench.net(0).voice().at(5);
}

/// B listens on RED, where A talks. A foreign federate can send as many streams as B can play, or
/// more.
struct StreamPlacesTest : ::testing::Test {
  StreamPlacesTest() : a(bench.add_station("A")), b(bench.add_station("B")) {
    a.microphone = tone(kPitch);
  }
  /// Runs the bench. Meanwhile B receives the foreign streams, if any.
  void run(milliseconds time) {
    for (milliseconds done{0}; done < time; done += milliseconds{20}) {
      for (std::uint64_t i = 0; foreign && i < streams; ++i) {
        VoicePacket next = i == 0 && first_foreign ? *first_foreign : *foreign;
        next.coded.stream = kFirstForeign + i;
        next.coded.sequence = sequence;
        next.coded.sample_index = sequence * next.coded.sample_count;
        next.coded.first = sequence == 0;
        next.coded.timing.received = bench.clock.now();
        bench.net(1).deliver(next);
      }
      ++sequence;
      bench.run(milliseconds{20});
    }
  }
  /// Lets A talk for a second, and returns how many packets of A were sent and not played.
  std::uint64_t lost_of_talker() {
    a.radios->submit(Key{0, true});
    run(milliseconds{1000});
    a.radios->submit(Key{0, false});
    run(milliseconds{600});
    std::uint64_t played = 0;
    for (const LatencySnapshot& from : b.radios->report().latencies) {
      if (from.call_sign == "A") played = from.packets;
    }
    EXPECT_GE(a.radios->report().packets_sent, 50U);
    return a.radios->report().packets_sent - played;
  }
  /// Ends the talk of A, and expects that B has heard it in one piece, longer than `least`.
  void expect_heard_without_interruption(milliseconds least) {
    a.radios->submit(Key{0, false});
    run(milliseconds{600});
    const auto of_a = [&](EventKind kind) {
      std::vector<Event> out = events_of(*b.radios, kind);
      std::erase_if(out, [](const Event& event) { return event.call_sign != "A"; });
      return out;
    };
    const auto begun = of_a(EventKind::kReceiveStarted);
    const auto ended = of_a(EventKind::kReceiveEnded);
    ASSERT_EQ(begun.size(), 1U);
    ASSERT_EQ(ended.size(), 1U);
    EXPECT_GT(ended.front().at - begun.front().at, least);
  }
  [[nodiscard]] std::uint64_t dropped() const { return b.radios->report().packets_dropped; }
  /// Sets the foreign streams and lets them occupy all buffers for a second.
  void occupy(float amplitude, SenderStanding sender) {
    foreign = packet_of(amplitude);
    foreign->sender = sender;
    run(milliseconds{1000});
    EXPECT_EQ(dropped(), 0U);
  }

  Bench bench{bench_plan()};
  Bench::Person& a;
  Bench::Person& b;
  std::optional<VoicePacket> foreign;
  std::uint64_t streams = kStreamsPerRadio;
  std::optional<VoicePacket> first_foreign;  // instead of `foreign` in the first stream
  std::uint32_t sequence = 0;
};

TEST_F(StreamPlacesTest, TalkerIsPlayedWithoutForeignStreams) {
  run(milliseconds{1000});
  EXPECT_EQ(lost_of_talker(), 0U);
  EXPECT_EQ(dropped(), 0U);
}

TEST_F(StreamPlacesTest, SilentStreamsOfUnknownSendersGiveWay) {
  occupy(0.0F, SenderStanding::kUnknown);
  EXPECT_EQ(lost_of_talker(), 0U);
}

TEST_F(StreamPlacesTest, SilentStreamsOfKeyedTransmittersGiveWay) {
  occupy(0.0F, SenderStanding::kKeyed);
  EXPECT_EQ(lost_of_talker(), 0U);
  EXPECT_GT(dropped(), 0U) << "packets of the stream that gave way";
}

TEST_F(StreamPlacesTest, SilentStreamsThatGaveWayDoNotReturnAsNewOnes) {
  occupy(0.0F, SenderStanding::kKeyed);
  streams = 2 * kStreamsPerRadio;
  run(milliseconds{1000});
  const std::size_t before = events_of(*b.radios, EventKind::kReceiveStarted).size();
  run(milliseconds{10'000});
  const std::size_t shown = events_of(*b.radios, EventKind::kReceiveStarted).size() - before;
  EXPECT_GE(shown, 4U) << "they take turns, since one of them may talk";
  EXPECT_LE(shown, 5U);
}

TEST_F(StreamPlacesTest, TalkerWhoPausesLongKeepsTheirPlaceAmongSilentStreams) {
  streams = 2 * kStreamsPerRadio;
  foreign = packet_of(0.0F);
  foreign->sender = SenderStanding::kKeyed;
  run(milliseconds{2000});
  a.radios->submit(Key{0, true});
  for (int sentence = 0; sentence < 2; ++sentence) {
    a.microphone = tone(kPitch);
    run(milliseconds{200});
    a.microphone = tone(kPitch, 0.0F);
    run(milliseconds{700});
  }
  expect_heard_without_interruption(milliseconds{1750});
}

TEST_F(StreamPlacesTest, StreamThatGaveWayIsHeardWhenItBeginsToTalk) {
  streams = kStreamsPerRadio + 1;
  foreign = packet_of(0.0F);
  foreign->sender = SenderStanding::kKeyed;
  run(milliseconds{3000});
  first_foreign = packet_of(0.25F);
  first_foreign->sender = SenderStanding::kKeyed;
  const auto loud = [&] { return b.radios->snapshot()->radios.at(0).level_dbfs > -40.0; };
  EXPECT_FALSE(loud());
  // Each of the other streams may have its turn before.
  const auto longest = std::chrono::duration_cast<milliseconds>(DisplacedStreams::kTurn) *
                       static_cast<std::int64_t>(streams);
  for (milliseconds waited{0}; waited < longest && !loud(); waited += milliseconds{100}) {
    run(milliseconds{100});
  }
  EXPECT_TRUE(loud());
}

TEST_F(StreamPlacesTest, LoudStreamsOfUnknownSendersGiveWay) {
  occupy(0.25F, SenderStanding::kUnknown);
  EXPECT_EQ(lost_of_talker(), 0U);
}

TEST_F(StreamPlacesTest, LoudStreamsOfTransmittersThatAreNotKeyedGiveWay) {
  occupy(0.25F, SenderStanding::kKnown);
  EXPECT_EQ(lost_of_talker(), 0U);
}

TEST_F(StreamPlacesTest, VoicesOfKeyedTransmittersKeepTheirPlaces) {
  occupy(0.25F, SenderStanding::kKeyed);
  EXPECT_GT(lost_of_talker(), 0U);
  EXPECT_GT(dropped(), 0U);
}

TEST_F(StreamPlacesTest, TalkerWhoPausesKeepsTheirPlace) {
  a.radios->submit(Key{0, true});
  bench.run(milliseconds{500});
  a.microphone = tone(kPitch, 0.0F);
  bench.run(milliseconds{300});
  foreign = packet_of(0.25F);
  foreign->sender = SenderStanding::kKeyed;
  run(milliseconds{100});
  a.microphone = tone(kPitch);
  run(milliseconds{1000});
  expect_heard_without_interruption(milliseconds{1850});
}

TEST(DisplacedStreamsTest, StreamIsForgottenWhenItHasABufferOrSendsNothing) {
  constexpr TimePoint kFirst{std::chrono::seconds{100}};
  DisplacedStreams streams;
  streams.add(1, {.loud = true}, kFirst);
  streams.add(2, {}, kFirst);
  EXPECT_TRUE(streams.receive(1, kFirst).value().loud);
  streams.remove(1);
  EXPECT_FALSE(streams.receive(1, kFirst));
  EXPECT_TRUE(streams.receive(2, kFirst + DisplacedStreams::kForgottenAfter));
  EXPECT_TRUE(streams.receive(2, kFirst + 2 * DisplacedStreams::kForgottenAfter));
  EXPECT_FALSE(streams.receive(2, kFirst + 3 * DisplacedStreams::kForgottenAfter + Nanoseconds{1}));
}

TEST(DisplacedStreamsTest, StreamThatWasReceivedLeastRecentlyMakesRoom) {
  TimePoint now{std::chrono::seconds{100}};
  DisplacedStreams streams;
  for (std::uint64_t i = 0; i < DisplacedStreams::kMax; ++i) {
    streams.add(i, {}, now += Nanoseconds{1});
  }
  EXPECT_TRUE(streams.receive(0, now += Nanoseconds{1}));
  streams.add(1000, {}, now);
  EXPECT_TRUE(streams.receive(0, now));
  EXPECT_FALSE(streams.receive(1, now));
  EXPECT_TRUE(streams.receive(1000, now));
}

}  // namespace
}  // namespace roger::radio
