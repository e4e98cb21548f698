#include "audio/codec/opus_codec.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <vector>

#include "audio/codec/pcm_codec.hpp"
#include "core/octets.hpp"
#include "tests/support/audio_codec_bench.hpp"

namespace roger::audio {
namespace {

using std::chrono::microseconds;

struct OpusCase {
  std::uint32_t rate;
  int frame_us;
  std::vector<std::uint32_t> samples;  // of the first packets, at `rate`
};

class OpusFrames : public ::testing::TestWithParam<OpusCase> {};

TEST_P(OpusFrames, PacketsAreValidAndWholeCodecFrames) {
  const OpusCase& c = GetParam();
  auto encoder = encoder_of({.sample_rate = c.rate, .frame = microseconds{c.frame_us}});
  EXPECT_EQ(encoder->sample_rate(), c.rate);
  EXPECT_EQ(encoder->lookahead(), microseconds{6500});
  const auto packets = encode(*encoder, tone(c.rate, 1.0));
  ASSERT_GE(packets.size(), c.samples.size());
  std::uint32_t index = 0;
  OpusVoiceDecoder decoder;
  std::vector<float> out(kMaxOpusPacketSamples);
  std::vector<float> heard;
  for (std::size_t i = 0; i < packets.size(); ++i) {
    const CodedPacket& packet = packets[i];
    EXPECT_EQ(packet.encoding, Encoding::kOpus);
    EXPECT_EQ(packet.sample_rate, c.rate);
    if (i < c.samples.size()) {
      EXPECT_EQ(packet.sample_count, c.samples[i]) << i;
    }
    EXPECT_EQ(packet.sample_index, index);
    index += packet.sample_count;
    const auto samples = opus_packet_samples(packet.data());
    ASSERT_TRUE(samples);
    EXPECT_EQ(*samples, packet.sample_count * (48000 / c.rate));
    ASSERT_EQ(decoder.decode(packet, out), *samples);
    heard.insert(heard.end(), out.begin(), out.begin() + *samples);
  }
  // Not cut off at the end despite the look-ahead, and at most one frame longer.
  EXPECT_GE(heard.size(), 48000U + 312U);
  EXPECT_LT(heard.size(), 48000U + 312U + 960U);
}

INSTANTIATE_TEST_SUITE_P(
    Times, OpusFrames,
    ::testing::Values(
        OpusCase{48000, 31250, {1440, 1440, 1440, 1440, 1440, 1440, 1440, 1440, 1440, 1440}},
        OpusCase{48000, 10000, {480, 480, 480}}, OpusCase{48000, 20000, {960, 960}},
        OpusCase{16000, 20000, {320, 320}}, OpusCase{8000, 31250, {240, 240, 240}},
        OpusCase{48000, 2500, {120, 120}}, OpusCase{48000, 5000, {240, 240}},
        OpusCase{24000, 7500, {120, 120, 120}}, OpusCase{48000, 25000, {960, 960}},
        OpusCase{48000, 50000, {2400, 2400}}, OpusCase{48000, 62500, {2880, 2880, 2880}}));

TEST(Opus, PacketIsReadyWithItsLastSample) {
  auto encoder = encoder_of({});
  CodedPacket packet;
  const std::vector<float> samples = tone(48000, 0.1);
  encoder->write(std::span(samples).first(1439));
  EXPECT_FALSE(encoder->next(packet, false));
  encoder->write(std::span(samples).subspan(1439, 1));
  EXPECT_TRUE(encoder->next(packet, false));
}

TEST(Opus, LowDelayLooksAheadLess) {
  for (const int frame_us : {2500, 10'000, 31'250}) {
    auto encoder = encoder_of({.frame = microseconds{frame_us}, .low_delay = true});
    EXPECT_EQ(encoder->lookahead(), microseconds{2500});
    const auto packets = encode(*encoder, tone(48000, 0.5));
    ASSERT_FALSE(packets.empty());
    for (const CodedPacket& packet : packets) {
      EXPECT_LE(packet.sample_count * 1000.0 / 48.0, frame_us);
    }
  }
}

// Returns where the sound of a click appears, in samples after its input.
double coding_delay(const CodecSettings& settings) {
  auto encoder = encoder_of(settings);
  std::vector<float> samples(settings.sample_rate);
  for (std::size_t i = 0; i < 12; ++i) samples[samples.size() / 2 + i] = 0.9F;
  const auto packets = encode(*encoder, samples);
  OpusVoiceDecoder decoder;
  std::vector<float> out(kMaxOpusPacketSamples);
  double moment = 0.0;
  double energy = 0.0;
  double begin = 0.0;
  for (const CodedPacket& packet : packets) {
    const std::size_t count = decoder.decode(packet, out);
    for (std::size_t i = 0; i < count; ++i) {
      const double square = static_cast<double>(out[i]) * static_cast<double>(out[i]);
      moment += square * (begin + static_cast<double>(i));
      energy += square;
    }
    begin += static_cast<double>(count);
  }
  return moment / energy - 24000.0 - 6.0;
}

TEST(Opus, LookAheadMatchesReportedValue) {
  for (const bool low_delay : {false, true}) {
    const CodecSettings settings{.frame = microseconds{low_delay ? 2500 : 20'000},
                                 .bit_rate = 64000,
                                 .low_delay = low_delay};
    const double reported = static_cast<double>(encoder_of(settings)->lookahead().count()) * 48e-6;
    EXPECT_NEAR(coding_delay(settings), reported, 24.0) << low_delay;  // half a millisecond
  }
}

// A vowel with varying pitch and loudness, which SILK classifies as speech.
std::vector<float> vowel(std::uint32_t rate, double seconds) {
  std::vector<float> samples(static_cast<std::size_t>(rate * seconds));
  double phase = 0.0;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const double t = static_cast<double>(i) / rate;
    phase += (120.0 + 20.0 * std::sin(2.0 * std::numbers::pi * 1.3 * t)) / rate;
    double sum = 0.0;
    for (int k = 1; k <= 25; ++k) {
      const double hertz = 120.0 * k;
      const double formants = std::exp(-std::pow((hertz - 600.0) / 200.0, 2)) +
                              0.5 * std::exp(-std::pow((hertz - 1400.0) / 300.0, 2)) + 0.02;
      sum += formants * std::sin(2.0 * std::numbers::pi * k * phase);
    }
    samples[i] =
        static_cast<float>(0.12 * sum * (1.0 + 0.7 * std::sin(2.0 * std::numbers::pi * 3.0 * t)));
  }
  return samples;
}

std::size_t octets(const std::vector<CodedPacket>& packets) {
  std::size_t sum = 0;
  for (const CodedPacket& packet : packets) sum += packet.size;
  return sum;
}

CodecSettings fec_settings() {
  return {.sample_rate = 16000,
          .frame = microseconds{20'000},
          .in_band_fec = true,
          .expected_loss_percent = 10};
}

// Plays all packets except every fifth. Returns the difference from the sound of all packets, and
// how many gaps could be recovered.
struct Played {
  double error = 0.0;
  int gaps = 0;
  int recovered = 0;
};
Played play_with_loss(const std::vector<CodedPacket>& packets, bool recover,
                      std::size_t concealed_before = 0) {
  OpusVoiceDecoder whole;
  OpusVoiceDecoder torn;
  std::vector<float> original(kMaxOpusPacketSamples);
  std::vector<float> heard(kMaxOpusPacketSamples);
  Played played;
  double energy = 0.0;
  for (std::size_t i = 0; i + 1 < packets.size(); ++i) {
    const std::size_t count = whole.decode(packets[i], original);
    const std::span<float> out = std::span(heard).first(count);
    if (i % 5 == 4) {
      ++played.gaps;
      const std::span<float> late = out.subspan(concealed_before);
      torn.conceal(out.first(concealed_before));
      if (recover && torn.recover(packets[i + 1], late) == late.size()) {
        ++played.recovered;
      } else {
        torn.conceal(late);
      }
    } else {
      EXPECT_EQ(torn.decode(packets[i], out), count);
    }
    for (std::size_t k = 0; k < count; ++k) {
      const double away = static_cast<double>(original[k]) - static_cast<double>(out[k]);
      played.error += away * away;
      energy += static_cast<double>(original[k]) * static_cast<double>(original[k]);
    }
  }
  played.error = std::sqrt(played.error / energy);
  return played;
}

TEST(Opus, RecoversLostPacketFromNext) {
  auto encoder = encoder_of(fec_settings());
  const auto packets = encode(*encoder, vowel(16000, 4.0));
  const Played concealed = play_with_loss(packets, false);
  const Played recovered = play_with_loss(packets, true);
  EXPECT_GT(recovered.recovered, recovered.gaps * 2 / 3);  // the loud ones
  EXPECT_LT(recovered.error, 0.7 * concealed.error);
  // A part of the gap was concealed before the next packet arrived.
  const Played late = play_with_loss(packets, true, 360);
  EXPECT_EQ(late.recovered, recovered.recovered);
  EXPECT_LT(late.error, concealed.error);
}

// Frames of 2.5 ms only code the difference of their loudness to the frame before.
TEST(Opus, ShortFramesAreIndependentWhileLossIsExpected) {
  CodecSettings settings{
      .sample_rate = 48000, .frame = microseconds{2'500}, .bit_rate = 64000, .low_delay = true};
  const auto error = [&](unsigned percent) {
    settings.expected_loss_percent = percent;
    auto encoder = encoder_of(settings);
    return play_with_loss(encode(*encoder, vowel(48000, 4.0)), false).error;
  };
  EXPECT_LT(error(10), 0.7 * error(0));
}

float max_step(std::span<const float> samples) {
  float most = 0.0F;
  for (std::size_t i = 1; i < samples.size(); ++i) {
    most = std::max(most, std::fabs(samples[i] - samples[i - 1]));
  }
  return most;
}

// Two pulses and decaying noise, as of a plosive, from 8 kHz on: libopus extends them louder.
TEST(Opus, ConcealmentIsNotSteeperThanReceivedSound) {
  std::minstd_rand random(5);
  std::uniform_real_distribution<float> noise(-1.0F, 1.0F);
  std::vector<float> samples(16000 * 8);
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const std::size_t at = i % 3111;
    samples[i] = 0.1F * noise(random) * std::exp(-static_cast<float>(at) / 200.0F);
    if (at < 3 || (at >= 115 && at < 119)) samples[i] += 0.25F;
  }
  auto encoder = encoder_of({.sample_rate = 16000, .frame = microseconds{20'000}});
  const auto packets = encode(*encoder, samples);
  OpusVoiceDecoder decoder;
  std::vector<float> heard(960);
  for (const CodedPacket& packet : packets) {
    ASSERT_EQ(decoder.decode(packet, heard), 960U);
    if (packet.sample_index / 320 % 4 != 3) continue;
    const float allowed = max_step(heard);
    std::vector<float> gap(960);
    decoder.conceal(gap);
    ASSERT_LE(max_step(gap), 1.02F * allowed + 1e-4F) << "after " << packet.sample_index;
  }
}

TEST(Opus, RecoversEndOfLongGap) {
  auto encoder = encoder_of(fec_settings());
  const auto packets = encode(*encoder, vowel(16000, 1.0));
  OpusVoiceDecoder decoder;
  std::vector<float> out(960);
  for (std::size_t i = 0; i < 20; ++i) ASSERT_EQ(decoder.decode(packets[i], out), 960U);
  std::vector<float> gap(4 * 960);
  EXPECT_EQ(decoder.recover(packets[24], gap), gap.size());
  double end = 0.0;
  for (std::size_t i = 3 * 960; i < gap.size(); ++i) {
    end += static_cast<double>(gap[i]) * static_cast<double>(gap[i]);
  }
  EXPECT_GT(std::sqrt(end / 960.0), 0.02);
  EXPECT_EQ(decoder.decode(packets[24], out), 960U);
}

TEST(Opus, RecoversNothingWithoutCopy) {
  std::vector<float> out(960);
  const auto refused = [&](const CodecSettings& settings) {
    auto encoder = encoder_of(settings);
    const auto packets = encode(*encoder, vowel(settings.sample_rate, 1.0));
    return play_with_loss(packets, true).recovered == 0;
  };
  CodecSettings settings = fec_settings();
  settings.in_band_fec = false;
  EXPECT_TRUE(refused(settings));
  settings = fec_settings();
  settings.expected_loss_percent = 0;  // a clean net
  EXPECT_TRUE(refused(settings));
  settings = fec_settings();
  settings.bit_rate = 20000;
  EXPECT_TRUE(refused(settings));
  settings = fec_settings();
  settings.frame = microseconds{10'000};
  EXPECT_TRUE(refused(settings));
  settings = fec_settings();
  settings.frame = microseconds{60'000};
  EXPECT_TRUE(refused(settings));
  settings = fec_settings();
  settings.low_delay = true;
  EXPECT_TRUE(refused(settings));
  settings = fec_settings();
  settings.frame = microseconds{10'000};
  settings.bit_rate = 32000;
  EXPECT_FALSE(refused(settings));

  // Other codecs, invalid lengths, packets with false fields.
  auto encoder = encoder_of(fec_settings());
  auto packets = encode(*encoder, vowel(16000, 1.0));
  OpusVoiceDecoder decoder;
  for (std::size_t i = 0; i < 20; ++i) ASSERT_EQ(decoder.decode(packets[i], out), 960U);
  EXPECT_EQ(decoder.recover(packets[21], std::span(out).first(100)), 0U);
  EXPECT_EQ(decoder.recover(packets[21], std::span(out).first(0)), 0U);
  CodedPacket lying = packets[21];
  lying.size = 100'000;
  EXPECT_EQ(decoder.recover(lying, out), 0U);
  lying.size = 0;
  EXPECT_EQ(decoder.recover(lying, out), 0U);
  lying = packets[21];
  lying.encoding = Encoding::kMuLaw;
  EXPECT_EQ(decoder.recover(lying, out), 0U);
  PcmDecoder pcm(48000);
  EXPECT_EQ(pcm.recover(packets[21], out), 0U);
  EXPECT_EQ(decoder.recover(packets[21], out), 960U);
}

TEST(Opus, ExpectedLossMayChangeAnyTime) {
  CodecSettings settings = fec_settings();
  settings.expected_loss_percent = 0;
  auto encoder = encoder_of(settings);
  const auto sound = vowel(16000, 2.0);
  EXPECT_EQ(play_with_loss(encode(*encoder, sound, false), true).recovered, 0);
  encoder->set_expected_loss(10);
  const Played helped = play_with_loss(encode(*encoder, sound, false), true);
  EXPECT_GT(helped.recovered, helped.gaps / 2);
  encoder->set_expected_loss(0);
  encode(*encoder, sound, false);
  EXPECT_EQ(play_with_loss(encode(*encoder, sound, false), true).recovered, 0);
}

TEST(Opus, DtxReducesOctetsInSilence) {
  std::vector<float> sound = vowel(16000, 1.0);
  sound.resize(16000 * 5);
  const CodecSettings plain{.sample_rate = 16000, .frame = microseconds{20'000}};
  CodecSettings sparing = plain;
  sparing.dtx = true;
  const auto all = encode(*encoder_of(plain), sound);
  const auto few = encode(*encoder_of(sparing), sound);
  const auto tail = [](const std::vector<CodedPacket>& packets) {
    return octets({packets.begin() + 100, packets.end()});
  };
  EXPECT_LT(tail(few), tail(all) / 2);
  ASSERT_EQ(few.size(), all.size());  // the carrier continues
  OpusVoiceDecoder decoder;
  std::vector<float> out(960);
  for (const CodedPacket& packet : few) ASSERT_EQ(decoder.decode(packet, out), 960U);
}

TEST(Opus, ConcealsThenFadesToSilenceAndReturns) {
  auto encoder = encoder_of({.frame = microseconds{10'000}});
  const auto packets = encode(*encoder, tone(48000, 1.0));
  OpusVoiceDecoder decoder;
  std::vector<float> out(480);
  for (int i = 0; i < 50; ++i)
    ASSERT_EQ(decoder.decode(packets[static_cast<std::size_t>(i)], out), 480U);
  std::vector<float> gap(48 * 120);
  for (std::size_t i = 0; i < gap.size(); i += 119) {
    decoder.conceal(std::span(gap).subspan(i, std::min<std::size_t>(119, gap.size() - i)));
  }
  const auto loudest = [&](int from_ms, int to_ms) {
    return *std::max_element(gap.begin() + from_ms * 48, gap.begin() + to_ms * 48);
  };
  EXPECT_GT(loudest(0, 10), 0.1F);
  EXPECT_GT(loudest(20, 30), 0.02F);
  EXPECT_EQ(loudest(80, 120), 0.0F);
  ASSERT_EQ(decoder.decode(packets[62], out), 480U);
  EXPECT_LT(std::fabs(out[0]), 0.05F);
}

TEST(Opus, DecodesConcealsAndRecoversAtRequestedRate) {
  auto encoder = encoder_of(fec_settings());
  const auto packets = encode(*encoder, vowel(16000, 1.0));
  const auto played_at = [&](std::uint32_t rate) {
    const std::size_t count = rate / 50;
    OpusVoiceDecoder decoder(rate);
    EXPECT_EQ(decoder.sample_rate(), rate);
    std::vector<float> room(kMaxOpusPacketSamples);
    std::vector<float> out;
    for (std::size_t i = 0; i < 24; ++i) {
      if (i == 22) {
        EXPECT_EQ(decoder.recover(packets[23], std::span(room).first(count)), count);
      } else {
        EXPECT_EQ(decoder.decode(packets[i], room), count);
      }
      out.insert(out.end(), room.begin(), room.begin() + static_cast<std::ptrdiff_t>(count));
    }
    std::vector<float> gap(6 * count);
    decoder.conceal(gap);
    const auto loudest = [&](std::size_t from_ms, std::size_t to_ms) {
      return *std::max_element(gap.begin() + static_cast<std::ptrdiff_t>(from_ms * rate / 1000),
                               gap.begin() + static_cast<std::ptrdiff_t>(to_ms * rate / 1000));
    };
    EXPECT_GT(loudest(0, 20), 0.01F) << rate;
    EXPECT_EQ(loudest(80, 120), 0.0F) << rate;
    EXPECT_EQ(decoder.decode(packets[30], room), count);
    EXPECT_LT(std::fabs(room[0]), 0.05F);
    return out;
  };
  const auto level = [](const std::vector<float>& samples) {
    double sum = 0.0;
    for (const float sample : samples) sum += static_cast<double>(sample * sample);
    return std::sqrt(sum / static_cast<double>(samples.size()));
  };
  const double full = level(played_at(48000));
  for (const std::uint32_t rate : {8000U, 12000U, 16000U, 24000U}) {
    EXPECT_NEAR(level(played_at(rate)) / full, 1.0, 0.1) << rate;
  }
  EXPECT_EQ(find_opus_rate(16000), 16000U);
  EXPECT_EQ(find_opus_rate(44100), 48000U);
}

TEST(Opus, CorruptedPacketsAreHarmless) {
  auto encoder = encoder_of({});
  const auto packets = encode(*encoder, tone(48000, 1.0));
  OpusVoiceDecoder decoder;
  std::vector<float> out(kMaxOpusPacketSamples);
  std::minstd_rand random(11);
  int refused = 0;
  for (int i = 0; i < 20000; ++i) {
    CodedPacket packet = packets[random() % packets.size()];
    for (std::size_t n = random() % 6; n > 0; --n) {
      packet.bytes[random() % packet.size] = static_cast<Octet>(random() & 0xff);
    }
    if (random() % 3 == 0) packet.bytes[0] = static_cast<Octet>(random() & 0xff);
    if (random() % 3 == 0) packet.size = static_cast<std::uint32_t>(random() % 6001);
    const std::size_t count = decoder.decode(packet, out);
    ASSERT_LE(count, out.size());
    for (std::size_t s = 0; s < count; ++s) ASSERT_TRUE(std::isfinite(out[s]));
    refused += count == 0 ? 1 : 0;
    if (random() % 5 == 0) decoder.conceal(std::span(out).first(random() % 500));
  }
  EXPECT_GT(refused, 100);
}

TEST(Opus, StereoPacketsAreDecodedToMono) {
  CodedPacket packet;
  packet.encoding = Encoding::kOpus;
  packet.sample_rate = 48000;
  packet.bytes[0] = Octet{0xfc};  // CELT, fullband, 20 ms, stereo, one frame
  packet.bytes[1] = Octet{0xff};
  packet.bytes[2] = Octet{0xfe};
  packet.size = 3;
  OpusVoiceDecoder decoder;
  std::vector<float> out(kMaxOpusPacketSamples);
  EXPECT_EQ(decoder.decode(packet, out), 960U);
}

}  // namespace
}  // namespace roger::audio
