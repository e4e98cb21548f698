// Losses are reported, and repaired by repeated packets.
#include <gtest/gtest.h>

#include "radio/station/loss_watch.hpp"
#include "tests/unit/radio/bench.hpp"

namespace roger::radio {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

audio::CodedPacket packet_of(std::uint64_t stream, std::uint32_t sequence) {
  audio::CodedPacket packet;
  packet.stream = stream;
  packet.sequence = sequence;
  packet.timing.clock_domain = 1;
  return packet;
}

TEST(LossWatchTest, LosslessStreamReportsNothing) {
  LossWatch watch(7, true);
  TimePoint now{seconds{100}};
  for (std::uint32_t i = 0; i < 100; ++i, now += milliseconds{20}) {
    watch.arrived(packet_of(5, i), now);
    EXPECT_TRUE(watch.due(now).empty());
  }
}

TEST(LossWatchTest, LossIsReportedOncePerSecondAndForSomeTimeAfter) {
  LossWatch watch(7, true);
  TimePoint now{seconds{100}};
  std::vector<StreamLoss> reports;
  for (std::uint32_t i = 0; i < 50 * 30; ++i, now += milliseconds{20}) {
    const bool lost = i < 100 && i % 10 == 5;
    if (!lost) watch.arrived(packet_of(5, i), now);
    for (const StreamLoss& report : watch.due(now)) reports.push_back(report);
  }
  ASSERT_GE(reports.size(), 20U);
  EXPECT_LE(reports.size(), 23U) << "reports end 20 s after the last loss";
  std::uint32_t lost = 0;
  for (const StreamLoss& report : reports) {
    EXPECT_EQ(report.stream, 5U);
    EXPECT_EQ(report.receiver, 7U);
    lost += report.loss.lost;
  }
  EXPECT_EQ(lost, 10U);
  EXPECT_EQ(reports.back().loss.lost, 0U);
}

TEST(LossWatchTest, FixedPlayoutDelayReportsNoBursts) {
  for (const bool adaptive : {false, true}) {
    LossWatch watch(7, adaptive);
    TimePoint now{seconds{100}};
    audio::LossReport sum;
    for (std::uint32_t i = 0; i <= 100; ++i, now += milliseconds{20}) {
      if (i % 20 < 17) watch.arrived(packet_of(5, i), now);
      for (const StreamLoss& report : watch.due(now)) {
        sum.lost += report.loss.lost;
        sum.bursts += report.loss.bursts;
      }
    }
    EXPECT_EQ(sum.lost, 15U);
    EXPECT_EQ(sum.bursts, adaptive ? 5U : 0U);
  }
}

TEST(LossWatchTest, RetuningIsNotCountedAsLoss) {
  LossWatch watch(7, true);
  TimePoint now{seconds{100}};
  std::vector<StreamLoss> reports;
  for (std::uint32_t i = 0; i < 1000; ++i, now += milliseconds{20}) {
    const bool away = i % 300 >= 200;  // away for two of six seconds
    if (!away) watch.arrived(packet_of(5, i), now);
    for (const StreamLoss& report : watch.due(now)) reports.push_back(report);
  }
  EXPECT_TRUE(reports.empty());
}

TEST(LossWatchTest, BriefRetuningIsNotCountedAsLoss) {
  LossWatch watch(7, true);
  TimePoint now{seconds{100}};
  std::uint32_t lost = 0;
  for (std::uint32_t i = 0; i < 1000; ++i, now += milliseconds{20}) {
    const bool elsewhere =
        i % 25 >= 12;  // away for a quarter of a second in every half, as when scanning
    const bool dropped = i == 505;  // one packet lost by the network
    if (elsewhere) {
      watch.overlooked(5);
    } else if (!dropped) {
      watch.arrived(packet_of(5, i), now);
    }
    for (const StreamLoss& report : watch.due(now)) lost += report.loss.lost;
  }
  EXPECT_EQ(lost, 1U);
}

TEST(LossWatchTest, PacketsWithoutSequenceNumberAreIgnored) {
  LossWatch watch(7, true);
  TimePoint now{seconds{100}};
  for (std::uint32_t i = 0; i < 100; ++i, now += milliseconds{100}) {
    audio::CodedPacket plain = packet_of(5, i * 3);
    plain.timing.clock_domain = 0;
    watch.arrived(plain, now);
    EXPECT_TRUE(watch.due(now).empty());
  }
}

NetPlan without_limit(NetPlan plan) {
  plan.transmit_limit = Nanoseconds{0};
  return plan;
}

/// Two stations; A speaks to B over a net that loses every `every`th packet.
struct LossyTalk {
  explicit LossyTalk(std::uint32_t every, std::optional<unsigned> redundancy = std::nullopt)
      : bench(without_limit(bench_plan())) {
    bench.redundancy = redundancy;
    bench.codec.encoding = audio::Encoding::kMuLaw;
    bench.codec.sample_rate = 8000;
    a = &bench.add_station("A");
    b = &bench.add_station("B");
    a->microphone = tone(700.0);
    bench.net(0).drop = [every](const VoicePacket& signal) {
      return every != 0 && signal.coded.sequence % every == every - 1;
    };
    bench.run(milliseconds{100});
    a->radios->submit(Key{0, true});
  }
  [[nodiscard]] std::size_t repeated() { return voice().back().repeated.size(); }
  [[nodiscard]] std::vector<VoicePacket> voice() { return bench.net(0).voice(); }
  [[nodiscard]] std::uint64_t lost() const { return b->radios->report().packets_lost; }

  Bench bench;
  Bench::Person* a;
  Bench::Person* b;
};

TEST(RedundancyTest, LosslessNetNeedsNoRepetitionOrReports) {
  LossyTalk talk(0);
  talk.bench.run(seconds{4});
  for (const VoicePacket& signal : talk.voice()) EXPECT_TRUE(signal.repeated.empty());
  EXPECT_TRUE(talk.bench.net(1).losses.empty());
}

TEST(RedundancyTest, AdaptiveRepetitionRepairsReportedLoss) {
  LossyTalk talk(10);
  talk.bench.run(seconds{4});
  EXPECT_FALSE(talk.bench.net(1).losses.empty());
  EXPECT_EQ(talk.repeated(), 1U);
  const std::uint64_t before = talk.lost();
  EXPECT_GT(before, 0U) << "until the sender knew";
  talk.bench.run(seconds{4});
  EXPECT_EQ(talk.lost(), before);

  talk.bench.net(0).drop = nullptr;
  talk.bench.run(seconds{30});
  EXPECT_EQ(talk.repeated(), 0U) << "the net is clean again";
}

TEST(RedundancyTest, BurstsAreRepairedByRepetitionsAtADistance) {
  LossyTalk talk(0);
  const auto in_burst = [](std::uint32_t sequence) { return sequence % 32 >= 29; };
  talk.bench.net(0).drop = [&](const VoicePacket& signal) {
    return in_burst(signal.coded.sequence);
  };
  talk.bench.run(seconds{12});
  const VoicePacket last = talk.voice().back();
  ASSERT_EQ(last.repeated.size(), 2U);
  EXPECT_GT(last.repeated[0].packets_back, 1U);
  EXPECT_EQ(last.repeated[1].packets_back, 2 * last.repeated[0].packets_back);
  EXPECT_EQ(last.repeated[0].samples_back,
            last.repeated[0].packets_back * last.repeated[0].sample_count);
  const std::uint64_t before = talk.lost();
  EXPECT_GT(before, 0U) << "until the sender knew";
  talk.bench.run(seconds{4});
  EXPECT_EQ(talk.lost(), before);
  for (const StreamLoss& report : talk.bench.net(1).losses) {
    EXPECT_LE(report.loss.bursts, report.loss.lost);
  }

  talk.bench.net(0).drop = nullptr;
  talk.bench.run(seconds{30});
  EXPECT_EQ(talk.repeated(), 0U) << "the net is clean again";
}

TEST(RedundancyTest, PrecedingPacketsAreRepeatedNewestFirst) {
  LossyTalk talk(0, 2);
  talk.bench.run(seconds{1});
  const std::vector<VoicePacket> voice = talk.voice();
  ASSERT_GT(voice.size(), 10U);
  EXPECT_TRUE(voice[0].repeated.empty()) << "no packet precedes it";
  EXPECT_EQ(voice[1].repeated.size(), 1U);
  for (std::size_t i = 2; i < voice.size(); ++i) {
    ASSERT_EQ(voice[i].repeated.size(), 2U);
    for (std::size_t back = 1; back <= 2; ++back) {
      const audio::CodedPacket& then = voice[i - back].coded;
      const RepeatedPacket& now = voice[i].repeated[back - 1];
      EXPECT_EQ(now.sample_count, then.sample_count);
      EXPECT_TRUE(
          std::equal(now.bytes.begin(), now.bytes.end(), then.data().begin(), then.data().end()));
    }
  }
}

TEST(RedundancyTest, NewTransmissionDoesNotRepeatTheLastOne) {
  LossyTalk talk(0, 2);
  talk.bench.run(seconds{1});
  talk.a->radios->submit(Key{0, false});
  talk.bench.run(seconds{1});
  talk.a->radios->submit(Key{0, true});
  talk.bench.run(seconds{1});
  int firsts = 0;
  for (const VoicePacket& signal : talk.voice()) {
    if (!signal.coded.first) continue;
    ++firsts;
    EXPECT_TRUE(signal.repeated.empty());
  }
  EXPECT_EQ(firsts, 2);
}

TEST(RedundancyTest, RepetitionsFitIntoOneDatagram) {
  Bench bench(bench_plan());  // 16-bit PCM at 48 kHz: 1920 octets a packet
  bench.redundancy = 2;
  Bench::Person& a = bench.add_station("A");
  bench.add_station("B");
  a.microphone = tone(700.0);
  bench.run(milliseconds{100});
  a.radios->submit(Key{0, true});
  bench.run(milliseconds{300});
  for (const VoicePacket& signal : bench.net(0).voice()) EXPECT_TRUE(signal.repeated.empty());
}

}  // namespace
}  // namespace roger::radio
