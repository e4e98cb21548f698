// How the adaptive playout buffer starts, remembers senders, and recovers from disturbances.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "audio/codec/codec.hpp"
#include "audio/playout/sender_memory.hpp"
#include "tests/support/audio_talk.hpp"

namespace roger::audio {
namespace {

using testing::Net;
using testing::Talk;

constexpr double kBlockMs = 128.0 / 48.0;
constexpr double kReachMs = 0.25;                              // 12 samples at 48 kHz
constexpr double kFloorMs = 20.0 + kBlockMs + kReachMs + 0.1;  // packets of 20 ms, all in time

double actual_ms(PlayoutBuffer& buffer) {
  return static_cast<double>(buffer.delay().actual.count()) * 1e-6;
}

TEST(AdaptivePlayout, UnknownSenderStartsAfterGuard) {
  Talk talk({.rate = 48000});
  talk.run(0.1);
  ASSERT_FALSE(talk.played.empty());
  EXPECT_NEAR(talk.played.front().delay_ms, 20.0 + 20.0 + kBlockMs, 0.3);
  EXPECT_NEAR(static_cast<double>(talk.lab().buffer().delay().target.count()), 20e6, 1e6);
}

TEST(AdaptivePlayout, FirstSyllableIsComplete) {
  // All packets of the first 100 ms are between 0 and 19 ms late, the first packet most.
  Talk talk({.rate = 48000,
             .late_ms = [](double t) { return t < 0.005 ? 19.0 : std::fmod(t * 997.0, 19.0); }});
  talk.run(0.3);
  EXPECT_EQ(talk.counters().concealed_samples, 0U);
  ASSERT_GE(talk.played.size(), 6U);
  for (std::size_t i = 0; i < 6; ++i)
    EXPECT_NEAR(talk.played[i].t, 0.02 * static_cast<double>(i), 1e-6);
}

TEST(AdaptivePlayout, ShortTransmissionsAdaptDelay) {
  Talk talk({.rate = 48000, .on_s = 0.2, .off_s = 1.0});
  talk.run(30.0);
  // After ten transmissions the initial guard has faded, from the first sample on.
  EXPECT_LT(talk.worst(14.0, 30.0), kFloorMs + 0.1);
  EXPECT_EQ(talk.counters().concealed_samples, 0U);
}

class PushToTalkOnJitter : public ::testing::TestWithParam<bool> {};

TEST_P(PushToTalkOnJitter, StartsWithDelayOfLastTransmission) {
  std::minstd_rand random(3);
  std::uniform_real_distribution<double> jitter(0.0, 40.0);
  Talk talk({.rate = 48000,
             .on_s = 3.0,
             .off_s = 5.0,
             .late_ms = [&](double) { return jitter(random); },
             .capture_times = GetParam()});
  talk.run(300.0);
  // A start that took the first packet for the fastest would be 20 ms later on average.
  EXPECT_LT(talk.mean(20.0, 300.0), 20.0 + 40.0 + kBlockMs + kReachMs + (GetParam() ? 2.0 : 4.0));
  EXPECT_LT(static_cast<double>(talk.counters().concealed_samples), 48000 * 110.0 * 0.001);
}

INSTANTIATE_TEST_SUITE_P(CaptureTimes, PushToTalkOnJitter, ::testing::Bool());

TEST(AdaptivePlayout, SharedMemoryAppliesToAllBuffers) {
  SenderMemory memory(4);
  std::vector<float> block(128);
  const auto first_sound = [&](std::int64_t begin_ms) {
    PlayoutBuffer buffer({}, &memory);
    std::int64_t heard = -1;
    for (std::int64_t i = 0; i < 3000; ++i) {  // 8 s of pulls, packets for 3 s
      const TimePoint now{Nanoseconds{1'000'000'000'000 + begin_ms * 1'000'000 + i * 2'666'667}};
      const std::int64_t due = i * 2'666'667 / 20'000'000;
      const std::int64_t before = i == 0 ? -1 : (i - 1) * 2'666'667 / 20'000'000;
      if (due != before && due < 150) {
        CodedPacket packet = testing::ramp_packet(static_cast<std::uint32_t>(begin_ms + due),
                                                  static_cast<std::uint64_t>(due) * 960, 960);
        packet.timing.received = now;
        packet.timing.captured_ns = (begin_ms + due * 20) * 1'000'000;
        packet.first = due == 0;
        packet.last = due == 149;
        buffer.insert(packet, now);
      }
      buffer.pull(block, now, now);
      if (heard < 0 && block[127] != 0.0F) heard = i;
    }
    return heard;
  };
  const std::int64_t unknown = first_sound(0);
  const std::int64_t known = first_sound(10'000);
  EXPECT_GE(unknown, 8);  // 20 ms and a period
  EXPECT_LE(known, 2);
}

TEST(AdaptivePlayout, StallIsPlayedCompletelyAndCaughtUpWithoutCut) {
  Talk talk({.rate = 48000,
             .late_ms = [](double t) { return t > 10.0 && t < 10.2 ? (10.2 - t) * 1e3 : 0.0; }});
  talk.run(10.0);
  EXPECT_LT(talk.worst(8.0, 10.0), kFloorMs + 0.1);
  const std::uint64_t stretched = talk.counters().stretched_samples;
  talk.run(20.0);
  EXPECT_EQ(talk.counters().lost + talk.counters().late, 0U);
  EXPECT_LE(talk.counters().concealed_samples, 48U * 60U);
  EXPECT_GT(talk.worst(10.0, 10.5), 150.0);
  EXPECT_LT(talk.worst(13.0, 20.0), kFloorMs + 1.0);
  EXPECT_GT(talk.counters().stretched_samples - stretched, 48U * 100U);
}

TEST(AdaptivePlayout, SingleOutlierAddsLittleDelay) {
  Talk talk(
      {.rate = 48000, .late_ms = [](double t) { return t > 9.99 && t < 10.01 ? 150.0 : 0.0; }});
  talk.run(20.0);
  EXPECT_EQ(talk.counters().lost, 1U);
  EXPECT_EQ(talk.counters().late, 1U);
  EXPECT_LT(talk.worst(10.0, 20.0), kFloorMs + 15.0);
  EXPECT_LT(talk.worst(13.0, 20.0), kFloorMs + 1.0);
}

TEST(AdaptivePlayout, ReturningStallsAreWaitedFor) {
  Talk talk({.rate = 48000, .late_ms = [](double t) {
               const double u = std::fmod(t, 5.0);
               return u < 0.2 ? (0.2 - u) * 1e3 : 0.0;
             }});
  talk.run(30.0);
  const std::uint64_t concealed = talk.counters().concealed_samples;
  talk.run(120.0);
  EXPECT_EQ(talk.counters().concealed_samples, concealed);
  EXPECT_LT(talk.worst(30.0, 120.0), kFloorMs + 201.0);
}

TEST(AdaptivePlayout, PermanentPathChangesAreFollowed) {
  Talk longer({.rate = 48000, .late_ms = [](double t) { return t > 10.0 ? 40.0 : 0.0; }});
  longer.run(30.0);
  EXPECT_NEAR(longer.worst(20.0, 30.0), kFloorMs + 40.0, 0.5);
  EXPECT_EQ(longer.counters().lost, 0U);
  Talk shorter({.rate = 48000, .late_ms = [](double t) { return t < 10.0 ? 40.0 : 0.0; }});
  shorter.run(30.0);
  EXPECT_LT(shorter.worst(16.0, 30.0), kFloorMs + 0.5);
  EXPECT_EQ(shorter.counters().concealed_samples, 0U);
}

TEST(AdaptivePlayout, DelayNeverExceedsCeiling) {
  std::minstd_rand random(11);
  Talk talk({.rate = 48000,
             .late_ms = [&](double) { return static_cast<double>(random() % 1000); },
             .settings = {.ceiling = Nanoseconds{120'000'000}}});
  talk.run(60.0);
  for (const double target : talk.targets) ASSERT_LE(target, 120.0);
  EXPECT_LT(talk.lab().buffer().delay().target, Nanoseconds{120'000'001});
}

TEST(AdaptivePlayout, HigherQuotaReducesDelay) {
  const auto delay = [](double quota) {
    std::minstd_rand random(4);
    std::exponential_distribution<double> jitter(0.2);
    Talk talk({.rate = 48000,
               .packet_ms = 10.0,
               .late_ms = [&](double) { return jitter(random); },
               .settings = {.late_quota = quota}});
    talk.run(60.0);
    return talk.mean(10.0, 60.0);
  };
  EXPECT_LT(delay(0.05), delay(0.001) - 5.0);
}

struct Redundancy {
  Repetition repetition;
  double loss;
  double left;     // maximum remaining loss
  double more_ms;  // maximum delay for that
};

class Copies : public ::testing::TestWithParam<Redundancy> {};

TEST_P(Copies, FillGapsAndAreWaitedForWhileUseful) {
  const Redundancy& c = GetParam();
  std::minstd_rand random(3);
  Talk talk({.rate = 48000,
             .late_ms =
                 [&](double t) {
                   const bool lost = static_cast<double>(random() % 1000) < c.loss * 1000.0;
                   return t >= 10.0 && t < 70.0 && lost ? -1.0 : 0.0;
                 },
             .repetition = c.repetition});
  talk.run(85.0);
  EXPECT_LT(talk.worst(5.0, 10.0), kFloorMs + 0.1);
  EXPECT_LT(talk.worst(12.0, 70.0), kFloorMs + c.more_ms);
  EXPECT_LT(talk.worst(84.0, 85.0), kFloorMs + 0.5);  // and no longer
  const double lost = static_cast<double>(talk.counters().lost) / 3000.0;
  EXPECT_LT(lost, c.left);
  EXPECT_EQ(talk.counters().duplicate, 0U);
  EXPECT_EQ(talk.counters().late, 0U);
  if (c.repetition.copies > 0) {
    EXPECT_GT(talk.counters().recovered, 100U);
    EXPECT_EQ(talk.counters().recovered + talk.counters().lost, talk.sent - talk.arrived);
  }
}

INSTANTIATE_TEST_SUITE_P(Nets, Copies,
                         ::testing::Values(Redundancy{{0, 1}, 0.05, 0.07, 0.5},
                                           Redundancy{{1, 1}, 0.05, 0.006, 20.5},
                                           Redundancy{{1, 1}, 0.10, 0.015, 20.5},
                                           Redundancy{{2, 1}, 0.20, 0.015, 40.5},
                                           Redundancy{{1, 5}, 0.10, 0.02, 100.5},
                                           Redundancy{{2, 5}, 0.20, 0.02, 200.5}));

TEST(AdaptivePlayout, OpusFecReplacesLostPacket) {
  for (const bool fec : {false, true}) {
    CodecSettings settings{.sample_rate = 16000, .in_band_fec = fec, .expected_loss_percent = 10};
    settings.frame = Nanoseconds{20'000'000};
    auto encoder = std::move(make_encoder(settings)).value();
    PlayoutBuffer buffer({});
    std::vector<float> sound(320);
    std::vector<float> block(960);
    CodedPacket packet;
    std::uint32_t sequence = 0;
    std::uint32_t lost = 0;
    for (std::uint64_t i = 0; i < 1500; ++i) {
      for (std::size_t k = 0; k < sound.size(); ++k) {
        sound[k] = testing::voice(i * sound.size() + k, 16000);
      }
      encoder->write(sound);
      const TimePoint now{
          Nanoseconds{1'000'000'000'000 + static_cast<std::int64_t>(i) * 20'000'000}};
      while (encoder->next(packet, false)) {
        packet.sequence = sequence++;
        packet.first = packet.sequence == 0;
        packet.timing.received = now;
        if (packet.sequence % 11 == 7) {  // in words and between them
          ++lost;
        } else {
          buffer.insert(packet, now);
        }
      }
      buffer.pull(block, now, now);
    }
    const PlayoutCounters& counters = buffer.counters();
    if (!fec) {
      EXPECT_EQ(counters.recovered, 0U);
      EXPECT_GT(counters.lost, lost - 3);
    } else {
      EXPECT_GT(counters.recovered, lost / 2);
      EXPECT_NEAR(static_cast<double>(counters.recovered + counters.lost), lost, 1.0);
      EXPECT_GE(buffer.delay().target, Nanoseconds{20'000'000});
    }
  }
}

TEST(AdaptivePlayout, DeviceWithBurstyPullsIsFollowed) {
  // Eight blocks at once, then none for 21 ms: a packet may wait that long.
  PlayoutBuffer buffer({});
  std::vector<float> block(128);
  std::int64_t arrived = 0;
  for (std::int64_t i = 0; i < 4000; ++i) {
    const std::int64_t at = i / 8 * 8 * 128 * 1'000'000 / 48;
    const TimePoint now{Nanoseconds{1'000'000'000'000 + at}};
    for (; (arrived + 1) * 20'000'000 <= at; ++arrived) {
      CodedPacket packet = testing::ramp_packet(static_cast<std::uint32_t>(arrived),
                                                static_cast<std::uint64_t>(arrived) * 960, 960);
      packet.timing.received =
          TimePoint{Nanoseconds{1'000'000'000'000 + (arrived + 1) * 20'000'000}};
      buffer.insert(packet, now);
    }
    buffer.pull(block, now, now);
  }
  EXPECT_EQ(buffer.counters().concealed_samples, 0U);
  EXPECT_LT(actual_ms(buffer), 1.0);
}

TEST(AdaptivePlayout, DelayReportsTargetAndActualValue) {
  Talk talk({.rate = 48000,
             .late_ms = [](double t) { return std::fmod(t * 50.0, 2.0) < 1.0 ? 0.0 : 7.0; }});
  talk.run(10.0);
  const PlayoutDelay delay = talk.lab().buffer().delay();
  EXPECT_NEAR(static_cast<double>(delay.target.count()) * 1e-6, 7.1, 0.05);
  EXPECT_NEAR(static_cast<double>(delay.actual.count()) * 1e-6, 7.1, 0.35);
}

}  // namespace
}  // namespace roger::audio
