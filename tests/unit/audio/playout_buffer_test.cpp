#include "audio/playout/playout_buffer.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/octets.hpp"
#include "tests/support/audio_playout_lab.hpp"

namespace roger::audio {
namespace {

using testing::PlayoutLab;
using testing::ramp_index;
using testing::ramp_packet;
using testing::ramp_value;

constexpr std::int64_t kMs = 1'000'000;
constexpr std::uint32_t kPacket = 480;  // 10 ms
constexpr PlayoutSettings kFixed{.adaptive = false};

// Packets first .. first+n-1 of a transmission, one every 10 ms, which arrive at begin_ms + 10 ms
// each.
void talk(PlayoutLab& lab, std::uint32_t first_sequence, std::uint64_t index, int n,
          std::int64_t begin, const std::function<std::int64_t(int)>& lateness = {}) {
  for (int i = 0; i < n; ++i) {
    CodedPacket packet = ramp_packet(first_sequence + static_cast<std::uint32_t>(i),
                                     index + static_cast<std::uint64_t>(i) * kPacket, kPacket);
    packet.first = i == 0;
    packet.last = i == n - 1;
    packet.timing.captured_ns = begin + i * 10 * kMs;
    const std::int64_t late = lateness ? lateness(i) : 0;
    if (late >= 0) lab.arrive(packet, begin + i * 10 * kMs + late);
  }
}

void expect_ramp(const PlayoutLab& lab, std::size_t at, std::uint64_t index, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    ASSERT_EQ(ramp_index(lab.output[at + i]), ramp_value(index + i)) << "sample " << i;
  }
}

class BlockSizes : public ::testing::TestWithParam<std::size_t> {};

TEST_P(BlockSizes, FirstSamplePlaysExactlyOneGuardAfterArrival) {
  PlayoutLab lab(kFixed, GetParam());
  talk(lab, 5, 960, 20, 3 * kMs + 125'000);
  lab.run(400 * kMs);
  // 23.125 ms are 1110 samples at 48 kHz. A block already delivered cannot be changed, but all
  // these blocks are shorter than the guard.
  ASSERT_EQ(lab.first_sound(), 1110U);
  expect_ramp(lab, 1110, 960, 20 * kPacket);
  for (std::size_t i = 1110 + 20 * kPacket; i < lab.output.size(); ++i) {
    ASSERT_EQ(lab.output[i], 0.0F);
  }
  EXPECT_FALSE(lab.buffer().active());
  EXPECT_EQ(lab.buffer().counters().lost, 0U);
  EXPECT_EQ(lab.buffer().counters().concealed_samples, 0U);
}

INSTANTIATE_TEST_SUITE_P(Blocks, BlockSizes,
                         ::testing::Values(64, 97, 128, 256, 480, 511, 777, 960));

TEST(PlayoutBuffer, GuardShorterThanBlockStartsInNextBlock) {
  PlayoutLab lab({.adaptive = false, .guard = Nanoseconds{5 * kMs}}, 1024);
  talk(lab, 0, 0, 10, 1 * kMs);
  lab.run(200 * kMs);
  ASSERT_EQ(lab.first_sound(), 1024U);
  expect_ramp(lab, 1024, 0, 10 * kPacket);
}

TEST(PlayoutBuffer, AccountReportsPullAndPlayTimes) {
  PlayoutLab lab(kFixed, 128);
  talk(lab, 40, 0, 3, 0);
  lab.run(100 * kMs);
  ASSERT_EQ(lab.played.size(), 3U);
  for (std::uint32_t i = 0; i < 3; ++i) {
    const PlayedPacket& played = lab.played[i];
    EXPECT_EQ(played.stream, 7U);
    EXPECT_EQ(played.sequence, 40 + i);
    // Sample 960 + 480 i of the output, plus the device's delay.
    const Nanoseconds heard =
        Nanoseconds{PlayoutLab::kBegin + (20 + i * 10) * kMs} + PlayoutLab::kDevice;
    EXPECT_NEAR(static_cast<double>((played.heard.time_since_epoch() - heard).count()), 0.0, 2.0);
    const std::size_t block = (960 + i * kPacket) / 128;
    EXPECT_EQ(played.pulled.time_since_epoch(),
              Nanoseconds{PlayoutLab::kBegin +
                          static_cast<std::int64_t>(block * 128 * 1'000'000'000ULL / 48000)});
    EXPECT_EQ(played.timing.captured_ns, static_cast<std::int64_t>(i) * 10 * kMs);
  }
}

TEST(PlayoutBuffer, ReorderingWithinGuardIsInaudible) {
  PlayoutLab lab(kFixed);
  talk(lab, 0, 0, 30, 0, [](int i) { return i % 3 == 1 ? 15 * kMs : std::int64_t{0}; });
  lab.run(500 * kMs);
  expect_ramp(lab, 960, 0, 30 * kPacket);
  EXPECT_EQ(lab.buffer().counters().late, 0U);
}

TEST(PlayoutBuffer, OvertakenFirstPacketIsStillPlayed) {
  PlayoutLab lab(kFixed);
  talk(lab, 0, 0, 10, 0, [](int i) { return i == 0 ? 14 * kMs : std::int64_t{0}; });
  lab.run(300 * kMs);
  // The second packet shows that the first was late, so the guard starts when that should have
  // arrived.
  EXPECT_EQ(lab.first_sound(), 960U);
  expect_ramp(lab, 960, 0, 10 * kPacket);
}

TEST(PlayoutBuffer, DuplicatesAreCountedAndNotPlayedTwice) {
  PlayoutLab lab(kFixed);
  talk(lab, 0, 0, 20, 0);
  talk(lab, 0, 0, 20, 0, [](int) { return 4 * kMs; });
  talk(lab, 0, 0, 20, 0, [](int) { return 60 * kMs; });  // long after they were played
  lab.run(600 * kMs);
  expect_ramp(lab, 960, 0, 20 * kPacket);
  for (std::size_t i = 960 + 20 * kPacket; i < lab.output.size(); ++i) {
    ASSERT_EQ(lab.output[i], 0.0F);
  }
  EXPECT_EQ(lab.buffer().counters().duplicate, 40U);
  EXPECT_FALSE(lab.buffer().active());
}

TEST(PlayoutBuffer, LossIsConcealedInPlace) {
  PlayoutLab lab(kFixed);
  talk(lab, 0, 0, 20, 0, [](int i) { return i == 7 || i == 8 ? -1 : 0; });
  lab.run(400 * kMs);
  expect_ramp(lab, 960, 0, 7 * kPacket);
  // The voice is back at its position, after the cross-fade from the repetition.
  expect_ramp(lab, 960 + 10 * kPacket, 10 * kPacket, 10 * kPacket);
  float energy = 0.0F;
  for (std::size_t i = 960 + 7 * kPacket; i < 960 + 9 * kPacket; ++i) {
    energy += lab.output[i] * lab.output[i];
  }
  EXPECT_GT(energy, 0.0F);
  EXPECT_EQ(lab.buffer().counters().lost, 2U);
  EXPECT_EQ(lab.buffer().counters().concealed_samples, 2U * kPacket);
}

TEST(PlayoutBuffer, LatePacketIsDroppedAndCounted) {
  PlayoutLab lab(kFixed);
  talk(lab, 0, 0, 20, 0, [](int i) { return i == 7 ? 45 * kMs : std::int64_t{0}; });
  lab.run(400 * kMs);
  EXPECT_EQ(lab.buffer().counters().late, 1U);
  EXPECT_EQ(std::ranges::count(lab.results, InsertResult::kTooLate), 1);
  expect_ramp(lab, 960, 0, 7 * kPacket);
  expect_ramp(lab, 960 + 9 * kPacket, 9 * kPacket, 11 * kPacket);
}

TEST(PlayoutBuffer, PacketThatArrivesDuringItsTimeIsPlayedPartly) {
  PlayoutLab lab(kFixed, 48);
  talk(lab, 0, 0, 20, 0, [](int i) { return i == 7 ? 23 * kMs : std::int64_t{0}; });
  lab.run(400 * kMs);
  EXPECT_EQ(lab.buffer().counters().late, 0U);
  EXPECT_EQ(lab.buffer().counters().lost, 0U);
  EXPECT_GT(lab.buffer().counters().concealed_samples, 100U);
  EXPECT_LT(lab.buffer().counters().concealed_samples, 300U);
  expect_ramp(lab, 960 + 8 * kPacket, 8 * kPacket, 12 * kPacket);
}

TEST(PlayoutBuffer, BothCountersMayWrap) {
  PlayoutLab lab(kFixed);
  const std::uint32_t sequence = 0xffff'fff8U;
  const std::uint64_t index = 0xffff'ffffULL - 6 * kPacket;
  talk(lab, sequence, index, 30, 0, [](int i) { return i % 4 == 1 ? 12 * kMs : std::int64_t{0}; });
  lab.run(500 * kMs);
  expect_ramp(lab, 960, index, 30 * kPacket);
  EXPECT_EQ(lab.buffer().counters().late + lab.buffer().counters().lost, 0U);
}

TEST(PlayoutBuffer, LossAcrossWrapIsConcealedInPlace) {
  PlayoutLab lab(kFixed);
  const std::uint64_t index = 0x1'0000'0000ULL - 7 * kPacket - 100;
  talk(lab, 0xffff'fff9U, index, 20, 0, [](int i) { return i == 7 ? -1 : 0; });
  lab.run(400 * kMs);
  expect_ramp(lab, 960, index, 7 * kPacket);
  expect_ramp(lab, 960 + 9 * kPacket, index + 9 * kPacket, 11 * kPacket);
  EXPECT_EQ(lab.buffer().counters().lost, 1U);
}

TEST(PlayoutBuffer, LateJoinerPlaysFromItsFirstPacket) {
  PlayoutLab lab(kFixed);
  talk(lab, 0, 0, 30, 0, [](int i) { return i < 11 ? -1 : 0; });
  lab.run(500 * kMs);
  EXPECT_EQ(lab.first_sound(), 130U * 48);
  expect_ramp(lab, 130 * 48, 11 * kPacket, 19 * kPacket);
  EXPECT_EQ(lab.buffer().counters().lost, 0U);
}

TEST(PlayoutBuffer, ConsecutiveTransmissionsEachStartAfterGuard) {
  PlayoutLab lab(kFixed);
  std::uint32_t sequence = 100;
  for (int t = 0; t < 5; ++t) {
    talk(lab, sequence, (sequence - 100) * kPacket, 7, t * 200 * kMs + t * kMs);
    sequence += 7;
  }
  lab.run(1200 * kMs);
  for (int t = 0; t < 5; ++t) {
    const auto begin = static_cast<std::size_t>((t * 201 + 20) * 48);
    EXPECT_EQ(lab.output[begin - 1], 0.0F);
    expect_ramp(lab, begin, static_cast<std::uint64_t>(t) * 7 * kPacket, 7 * kPacket);
    EXPECT_EQ(lab.output[begin + 7 * kPacket], 0.0F);
  }
}

TEST(PlayoutBuffer, TransmissionDuringPlayoutOfAnotherFollowsIt) {
  PlayoutLab lab({.adaptive = false, .guard = Nanoseconds{60 * kMs}});
  talk(lab, 0, 0, 10, 0);
  talk(lab, 10, 10 * kPacket, 10, 120 * kMs);
  lab.run(500 * kMs);
  expect_ramp(lab, 60 * 48, 0, 10 * kPacket);
  EXPECT_EQ(lab.output[160 * 48], 0.0F);
  expect_ramp(lab, 180 * 48, 10 * kPacket, 10 * kPacket);
}

TEST(PlayoutBuffer, LostLastPacketDoesNotDelayNextTransmission) {
  PlayoutLab lab(kFixed);
  talk(lab, 0, 0, 10, 0, [](int i) { return i == 9 ? -1 : 0; });
  talk(lab, 10, 10 * kPacket, 10, 250 * kMs);
  lab.run(600 * kMs);
  expect_ramp(lab, 960, 0, 9 * kPacket);
  expect_ramp(lab, 270 * 48, 10 * kPacket, 10 * kPacket);
}

TEST(PlayoutBuffer, LossOfEndAndStartAffectsNoOtherPacket) {
  PlayoutLab lab(kFixed);
  talk(lab, 0, 0, 10, 0, [](int i) { return i == 9 ? -1 : 0; });
  talk(lab, 10, 10 * kPacket, 10, 250 * kMs, [](int i) { return i == 0 ? -1 : 0; });
  lab.run(700 * kMs);
  const auto begin = static_cast<std::size_t>((260 + 20) * 48);
  // The packet after the gap first seems late; the following ones must soon be complete.
  expect_ramp(lab, begin + 60 * 48, 17 * kPacket, 3 * kPacket);
}

TEST(PlayoutBuffer, RestartedSenderIsPlayedAtOnce) {
  PlayoutLab lab(kFixed);
  // Ends without a last packet at 150 ms.
  talk(lab, 5000, 777'000, 20, 0, [](int i) { return i < 15 ? 0 : -1; });
  talk(lab, 0, 0, 20, 170 * kMs);
  lab.run(700 * kMs);
  expect_ramp(lab, 190 * 48, 0, 20 * kPacket);
  EXPECT_FALSE(lab.buffer().active());
}

TEST(PlayoutBuffer, SenderRestartedAtNearbySequenceIsPlayedAtOnce) {
  PlayoutLab lab(kFixed);
  talk(lab, 0, 0, 20, 0, [](int i) { return i < 12 ? 0 : -1; });
  talk(lab, 0, 0, 20, 160 * kMs);
  lab.run(700 * kMs);
  expect_ramp(lab, 180 * 48, 0, 20 * kPacket);
}

TEST(PlayoutBuffer, RestartedSenderWithoutCaptureTimesIsPlayedSoon) {
  PlayoutLab lab(kFixed);
  for (int run = 0; run < 2; ++run) {
    for (int i = 0; i < 30; ++i) {
      CodedPacket packet = ramp_packet(static_cast<std::uint32_t>(i),
                                       static_cast<std::uint64_t>(i) * kPacket, kPacket);
      if (run == 0 && i >= 15) continue;
      lab.arrive(packet, (run * 180 + i * 10) * kMs);
    }
  }
  lab.run(700 * kMs);
  expect_ramp(lab, (180 + 100) * 48, 8 * kPacket, 20 * kPacket);
}

TEST(PlayoutBuffer, TimeoutClosesTransmissionWithoutLastPacket) {
  PlayoutLab lab({.adaptive = false, .timeout = Nanoseconds{300 * kMs}});
  talk(lab, 0, 0, 20, 0, [](int i) { return i < 10 ? 0 : -1; });
  lab.run(385 * kMs);
  EXPECT_TRUE(lab.buffer().active());
  lab.run(400 * kMs);
  EXPECT_FALSE(lab.buffer().active());
  // Concealment fades within 60 ms.
  for (std::size_t i = (20 + 100 + 61) * 48; i < lab.output.size(); ++i) {
    ASSERT_EQ(lab.output[i], 0.0F);
  }
}

TEST(PlayoutBuffer, StalledSenderIsPlayedCompletely) {
  PlayoutLab lab(kFixed);
  // All packets from number 10 on arrive 150 ms later than before.
  talk(lab, 0, 0, 30, 0, [](int i) { return i < 10 ? std::int64_t{0} : 150 * kMs; });
  lab.run(900 * kMs);
  expect_ramp(lab, 960, 0, 10 * kPacket);
  expect_ramp(lab, (250 + 20) * 48 + kPacket, 11 * kPacket, 19 * kPacket);
  EXPECT_EQ(lab.buffer().counters().lost, 0U);
}

TEST(PlayoutBuffer, PermanentlyLongerPathIsFollowed) {
  PlayoutLab lab(kFixed);
  talk(lab, 0, 0, 60, 0, [](int i) { return i < 10 ? std::int64_t{0} : 40 * kMs; });
  lab.run(1200 * kMs);
  // Too late for the old delay at first; from 60 ms on everything is played again.
  expect_ramp(lab, lab.output.size() - 1, 0, 0);
  int heard = 0;
  for (const float sample : lab.output) heard += ramp_index(sample) != 0 ? 1 : 0;
  EXPECT_GT(heard, 50 * static_cast<int>(kPacket));
  // The packet that restarts the stream is played; those before it are missing.
  const PlayoutCounters& counters = lab.buffer().counters();
  EXPECT_GE(counters.late, 2U);
  EXPECT_EQ(counters.late,
            static_cast<std::uint64_t>(std::ranges::count(lab.results, InsertResult::kTooLate)));
  EXPECT_EQ(counters.late, counters.lost);
}

TEST(PlayoutBuffer, BurstAfterLongStallDoesNotAddDelay) {
  PlayoutLab lab(kFixed);
  // Packets 20 to 219 arrive all at once, 2 s late; then the timing is as before.
  talk(lab, 0, 0, 400, 0,
       [](int i) { return i < 20 || i >= 220 ? std::int64_t{0} : (2200 - i * 10) * kMs; });
  lab.run(4200 * kMs);
  ASSERT_FALSE(lab.played.empty());
  const PlayedPacket& last = lab.played.back();
  EXPECT_LE(last.heard - last.timing.received, Nanoseconds{(20 + 500 + 5 + 10) * kMs});
  // The skipped packets had arrived.
  EXPECT_GT(lab.buffer().counters().lost, 100U);
  EXPECT_EQ(lab.buffer().counters().late, lab.buffer().counters().lost);
}

TEST(PlayoutBuffer, PacketsOfUnequalDurationArePlayed) {
  PlayoutLab lab(kFixed);
  std::uint64_t index = 0;
  const std::uint32_t counts[] = {1440, 1440, 120, 1920, 481, 1, 2999, 960};
  std::uint32_t sequence = 0;
  for (const std::uint32_t count : counts) {
    CodedPacket packet = ramp_packet(sequence, index, count);
    packet.first = sequence == 0;
    packet.last = sequence == 7;
    lab.arrive(packet, static_cast<std::int64_t>(index) * 1'000'000 / 48);
    index += count;
    ++sequence;
  }
  lab.run(400 * kMs);
  expect_ramp(lab, 960, 0, index);
  EXPECT_EQ(lab.buffer().counters().concealed_samples, 0U);
}

TEST(PlayoutBuffer, EncodingMayChangeWithinTransmission) {
  PlayoutLab lab(kFixed);
  // 48 kHz little endian, then 16 kHz, then 48 kHz again; each with its own count.
  for (std::uint32_t i = 0; i < 5; ++i) {
    CodedPacket packet = ramp_packet(i, i * 480U, 480);
    packet.first = i == 0;
    lab.arrive(packet, i * 10 * kMs);
  }
  for (std::uint32_t i = 5; i < 10; ++i) {
    lab.arrive(ramp_packet(i, 90'000 + i * 160U, 160, 16000), i * 10 * kMs);
  }
  for (std::uint32_t i = 10; i < 15; ++i) {
    CodedPacket packet = ramp_packet(i, i * 480U, 480);
    packet.last = i == 14;
    lab.arrive(packet, i * 10 * kMs);
  }
  lab.run(300 * kMs);
  expect_ramp(lab, 960, 0, 5 * 480);
  expect_ramp(lab, 960 + 10 * 480, 10 * 480, 5 * 480);
  // In between the ramp rises three times slower.
  for (std::size_t i = 960 + 5 * 480 + 100; i < 960 + 10 * 480 - 100; ++i) {
    const double expected = ramp_value(90'800) + static_cast<double>(i - 960 - 5 * 480) / 3.0;
    ASSERT_NEAR(static_cast<double>(lab.output[i]) * 32768.0, expected, 30.0) << i;
  }
  EXPECT_EQ(lab.buffer().counters().concealed_samples, 0U);
}

TEST(PlayoutBuffer, CarrierWithoutVoiceKeepsTransmissionOpen) {
  PlayoutLab lab(kFixed);
  for (std::uint32_t i = 0; i < 10; ++i) {
    CodedPacket packet;
    packet.sequence = i;
    packet.first = i == 0;
    packet.carrier_only = true;
    lab.arrive(packet, i * 30 * kMs);
  }
  CodedPacket sound = ramp_packet(10, 0, 480);
  lab.arrive(sound, 300 * kMs);
  CodedPacket end;
  end.sequence = 11;
  end.sample_index = 480;
  end.last = true;
  lab.arrive(end, 310 * kMs);
  lab.run(290 * kMs);
  EXPECT_TRUE(lab.buffer().active());
  EXPECT_EQ(lab.first_sound(), lab.output.size());
  lab.run(400 * kMs);
  EXPECT_EQ(lab.first_sound(), 320U * 48);
  expect_ramp(lab, 320 * 48, 0, 480);
  EXPECT_FALSE(lab.buffer().active());
  EXPECT_EQ(lab.buffer().counters().concealed_samples, 0U);
}

TEST(PlayoutBuffer, ResetKeepsOnlyCounters) {
  PlayoutLab lab(kFixed);
  talk(lab, 0, 0, 10, 0);
  lab.run(50 * kMs);
  lab.buffer().reset();
  EXPECT_FALSE(lab.buffer().active());
  EXPECT_EQ(lab.buffer().played(), nullptr);
  EXPECT_EQ(lab.buffer().counters().packets, 5U);
  std::vector<float> block(128, 1.0F);
  lab.buffer().pull(block, TimePoint{}, TimePoint{});
  for (const float sample : block) EXPECT_EQ(sample, 0.0F);
}

TEST(PlayoutBuffer, MuLawIsResampledWithinGuard) {
  PlayoutLab lab(kFixed);
  for (std::uint32_t i = 0; i < 8; ++i) {
    CodedPacket packet;
    packet.sequence = i;
    packet.sample_index = i * 250;
    packet.sample_count = 250;
    packet.size = 250;
    packet.first = i == 0;
    packet.last = i == 7;
    packet.bytes.fill(Octet{0x90});  // a constant
    lab.arrive(packet, i * 31'250'000LL);
  }
  lab.run(400 * kMs);
  EXPECT_EQ(lab.first_sound(), 960U);
  // 8 * 250 samples at 8 kHz are 12000 at 48 kHz; nothing after them.
  for (std::size_t i = 960 + 150; i < 960 + 12000 - 20; ++i) {
    ASSERT_NEAR(lab.output[i], lab.output[5000], 1e-3F) << i;
  }
  EXPECT_NE(lab.output[960 + 11999], 0.0F);
  EXPECT_EQ(lab.output[960 + 12000], 0.0F);
}

TEST(PlayoutBuffer, HostilePacketsAreCountedAndHarmless) {
  std::minstd_rand random(7);
  PlayoutLab lab(kFixed);
  const auto some = [&](std::uint32_t below) {
    return static_cast<std::uint32_t>(random()) % below;
  };
  for (int i = 0; i < 20000; ++i) {
    CodedPacket packet =
        ramp_packet(some(40), some(4) == 0 ? some(1U << 31) : some(20000), some(3000));
    constexpr Encoding kEncodings[] = {
        Encoding::kMuLaw, Encoding::kCvsd,        Encoding::kPcm16BigEndian,
        Encoding::kOpus,  Encoding::kOpus,        Encoding::kPcm16LittleEndian,
        Encoding::kPcm8,  Encoding::kGsmFullRate, static_cast<Encoding>(99)};
    packet.encoding = kEncodings[some(9)];
    constexpr std::uint32_t kRates[] = {0, 1, 8000, 16000, 48000, 44100, 0xffff'ffffU};
    packet.sample_rate = kRates[some(7)];
    if (some(2) == 0) packet.sample_count = some(2) == 0 ? some(6000) : 0xffff'ffffU - some(3);
    if (some(2) == 0) packet.size = some(2) == 0 ? some(6001) : 0xffff'ffffU - some(3);
    if (some(3) == 0) packet.sequence = static_cast<std::uint32_t>(random()) * 3U;
    packet.first = some(9) == 0;
    packet.last = some(9) == 0;
    packet.carrier_only = some(9) == 0;
    packet.timing.captured_ns = some(3) == 0 ? 0 : static_cast<std::int64_t>(random());
    const TimePoint now{Nanoseconds{PlayoutLab::kBegin + lab.now_ns()}};
    packet.timing.received = some(3) == 0 ? TimePoint::max() : now;
    for (std::uint32_t b = 0; b < 40; ++b) packet.bytes[b] = static_cast<Octet>(some(256));
    lab.buffer().insert(packet, now);
    if (some(4) == 0) lab.pull();
    for (const float sample : lab.output) {
      ASSERT_TRUE(std::isfinite(sample));
      ASSERT_LE(std::fabs(sample), 4.0F);
    }
    lab.output.clear();
  }
  EXPECT_EQ(lab.buffer().counters().packets, 20000U);
  EXPECT_GT(lab.buffer().counters().malformed, 5000U);
  // After the attack, a voice is received as before.
  const std::int64_t begin = lab.now_ns() + 2000 * kMs;
  while (lab.now_ns() < begin) lab.pull();
  lab.output.clear();
  const std::int64_t base = lab.now_ns();
  talk(lab, 77, 0, 10, base);
  lab.run(base + 200 * kMs);
  expect_ramp(lab, lab.first_sound(), 0, 10 * kPacket);
}

TEST(PlayoutBuffer, UnknownEncodingIsUnsupported) {
  PlayoutBuffer buffer({});
  CodedPacket packet = ramp_packet(0, 0, 100);
  packet.encoding = static_cast<Encoding>(99);
  EXPECT_EQ(buffer.insert(packet, TimePoint{}), InsertResult::kUnsupported);
  packet = ramp_packet(0, 0, 100);
  packet.sample_count = 99;
  EXPECT_EQ(buffer.insert(packet, TimePoint{}), InsertResult::kMalformed);
  packet = ramp_packet(0, 0, 100, 12345);
  EXPECT_EQ(buffer.insert(packet, TimePoint{}), InsertResult::kUnsupported);
  EXPECT_FALSE(buffer.active());
}

}  // namespace
}  // namespace roger::audio
