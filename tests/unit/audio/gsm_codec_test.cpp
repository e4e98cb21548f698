#include "audio/codec/gsm_codec.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "audio/playout/stream_decoder.hpp"
#include "tests/support/audio_codec_bench.hpp"

namespace roger::audio {
namespace {

using std::chrono::microseconds;

const CodecSettings kGsm{.encoding = Encoding::kGsmFullRate, .sample_rate = kGsmRate};

CodecSettings with_frame(microseconds frame) {
  CodecSettings out = kGsm;
  out.frame = frame;
  return out;
}

std::vector<float> decode(VoiceDecoder& decoder, const std::vector<CodedPacket>& packets) {
  std::vector<float> heard;
  std::vector<float> out(kMaxDecodedSamples);
  for (const CodedPacket& packet : packets) {
    const std::size_t count = decoder.decode(packet, out);
    EXPECT_EQ(count, packet.sample_count);
    heard.insert(heard.end(), out.begin(), out.begin() + static_cast<std::ptrdiff_t>(count));
  }
  return heard;
}

double snr(std::span<const float> said, std::span<const float> heard) {
  double energy = 0.0;
  double error = 0.0;
  for (std::size_t i = 0; i < said.size(); ++i) {
    const double sample = said[i];
    const double apart = static_cast<double>(heard[i]) - sample;
    energy += sample * sample;
    error += apart * apart;
  }
  return 10.0 * std::log10(energy / error);
}

float loudest(std::span<const float> samples) {
  float out = 0.0F;
  for (const float sample : samples) out = std::max(out, std::fabs(sample));
  return out;
}

TEST(Gsm, FrameOfSilenceIsTheKnownOne) {
  // The frame that telephony software inserts as silence.
  const std::vector<Octet> expected = {0xD8, 0x20, 0xA2, 0xE1, 0x5A, 0x50, 0x00, 0x49, 0x24,
                                       0x92, 0x49, 0x24, 0x50, 0x00, 0x49, 0x24, 0x92, 0x49,
                                       0x24, 0x50, 0x00, 0x49, 0x24, 0x92, 0x49, 0x24, 0x50,
                                       0x00, 0x49, 0x24, 0x92, 0x49, 0x24};
  auto encoder = encoder_of(kGsm);
  encoder->restart();
  const auto packets = encode(*encoder, std::vector<float>(320), false);
  ASSERT_EQ(packets.size(), 2U);
  for (const CodedPacket& packet : packets) {
    EXPECT_TRUE(std::ranges::equal(packet.data(), expected));
  }
  GsmDecoder decoder;
  EXPECT_LT(loudest(decode(decoder, packets)), 0.001F);
}

TEST(Gsm, PacketHoldsFramesThatFitIntoItsDuration) {
  for (const auto& [frame, frames] : {std::pair{microseconds{2500}, 1U},
                                      {microseconds{20'000}, 1U},
                                      {microseconds{31'250}, 1U},
                                      {microseconds{40'000}, 2U},
                                      {microseconds{59'999}, 2U},
                                      {microseconds{62'500}, 3U}}) {
    auto encoder = encoder_of(with_frame(frame));
    EXPECT_EQ(encoder->sample_rate(), kGsmRate);
    EXPECT_EQ(encoder->lookahead(), Nanoseconds{0});
    const auto packets = encode(*encoder, tone(kGsmRate, 0.24));
    ASSERT_EQ(packets.size(), 12U / frames) << frame.count();
    std::uint32_t index = 0;
    for (const CodedPacket& packet : packets) {
      EXPECT_EQ(packet.encoding, Encoding::kGsmFullRate);
      EXPECT_EQ(packet.sample_rate, kGsmRate);
      EXPECT_EQ(packet.sample_index, index);
      EXPECT_EQ(packet.sample_count, 160U * frames);
      EXPECT_EQ(packet.size, 33U * frames);
      for (std::size_t i = 0; i < packet.size; i += 33) EXPECT_EQ(packet.bytes[i] >> 4U, 0xD);
      EXPECT_EQ(check_packet(packet), InsertResult::kStored);
      index += packet.sample_count;
    }
  }
}

TEST(Gsm, FlushCompletesTheLastFrameWithSilence) {
  auto encoder = encoder_of(kGsm);
  const auto packets = encode(*encoder, tone(kGsmRate, 0.025));
  ASSERT_EQ(packets.size(), 2U);
  EXPECT_EQ(packets[1].sample_count, 160U);
}

TEST(Gsm, TonesAreKept) {
  for (const double hertz : {300.0, 500.0, 800.0, 1000.0}) {
    const auto said = tone(kGsmRate, 1.0, hertz);
    auto encoder = encoder_of(kGsm);
    GsmDecoder decoder;
    const auto heard = decode(decoder, encode(*encoder, said));
    ASSERT_GE(heard.size(), said.size());
    EXPECT_GT(snr(std::span(said).subspan(800), std::span(heard).subspan(800)), 10.0) << hertz;
  }
}

TEST(Gsm, RestartForgetsThePast) {
  const auto said = tone(kGsmRate, 0.5, 440.0);
  auto fresh_encoder = encoder_of(kGsm);
  GsmDecoder fresh_decoder;
  const auto expected = decode(fresh_decoder, encode(*fresh_encoder, said));

  auto encoder = encoder_of(kGsm);
  GsmDecoder decoder;
  std::minstd_rand random(3);
  std::vector<float> noise(kGsmRate);
  for (float& sample : noise) sample = static_cast<float>(random() % 2000) * 0.001F - 1.0F;
  decode(decoder, encode(*encoder, noise, false));
  encoder->restart();
  decoder.restart();
  const auto heard = decode(decoder, encode(*encoder, said));
  ASSERT_EQ(heard.size(), expected.size());
  EXPECT_GT(snr(said, std::span(heard).first(said.size())),
            snr(said, std::span(expected).first(said.size())) - 1.0);

  decode(decoder, encode(*encoder, noise, false));
  decoder.restart();
  auto silent_encoder = encoder_of(kGsm);
  EXPECT_LT(loudest(decode(decoder, encode(*silent_encoder, std::vector<float>(160)))), 0.005F);
}

TEST(Gsm, ConcealsAndRecoversAfterwards) {
  auto encoder = encoder_of(kGsm);
  const auto packets = encode(*encoder, tone(kGsmRate, 1.0, 500.0), false);
  GsmDecoder intact;
  const auto whole = decode(intact, packets);
  GsmDecoder decoder;
  std::vector<float> out(160);
  for (std::size_t i = 0; i < 20; ++i) ASSERT_EQ(decoder.decode(packets[i], out), 160U);
  std::vector<float> gap(800);
  decoder.conceal(gap);
  EXPECT_GT(loudest(std::span(gap).first(80)), 0.1F);
  EXPECT_EQ(gap[600], 0.0F);
  for (std::size_t i = 25; i < 35; ++i) ASSERT_EQ(decoder.decode(packets[i], out), 160U);
  EXPECT_GT(snr(std::span(whole).subspan(std::size_t{34} * 160, 160), out), 10.0);
}

TEST(Gsm, MalformedPacketsAreRejected) {
  auto encoder = encoder_of(with_frame(microseconds{40'000}));
  const CodedPacket good = encode(*encoder, tone(kGsmRate, 0.04), false).at(0);
  GsmDecoder decoder;
  std::vector<float> out(kMaxDecodedSamples);
  const auto result = [&](const CodedPacket& packet) {
    const std::size_t count = decoder.decode(packet, out);
    const InsertResult checked = check_packet(packet);
    EXPECT_EQ(count > 0, checked == InsertResult::kStored);
    return checked;
  };
  EXPECT_EQ(result(good), InsertResult::kStored);
  EXPECT_EQ(decoder.decode(good, std::span(out).first(319)), 0U);

  CodedPacket packet = good;
  packet.bytes[33] ^= Octet{0x10};
  EXPECT_EQ(result(packet), InsertResult::kMalformed) << "second frame without 0xD";
  packet = good;
  packet.size = 65;
  EXPECT_EQ(result(packet), InsertResult::kMalformed) << "the packing of WAV files";
  packet = good;
  packet.size = 34;
  EXPECT_EQ(result(packet), InsertResult::kMalformed);
  packet = good;
  packet.sample_count = 160;
  EXPECT_EQ(result(packet), InsertResult::kMalformed);
  packet.sample_count = 0xffff'ffffU;
  EXPECT_EQ(result(packet), InsertResult::kMalformed);
  packet = good;
  packet.size = 100'000;
  EXPECT_EQ(result(packet), InsertResult::kMalformed);
  packet = good;
  packet.sample_rate = 16000;
  EXPECT_EQ(result(packet), InsertResult::kUnsupported);

  // More frames than a decoder has room for.
  packet = good;
  packet.bytes.fill(Octet{0xD0});
  packet.size = 38 * 33;
  packet.sample_count = 38 * 160;
  EXPECT_EQ(result(packet), InsertResult::kMalformed);
  packet.size = 37 * 33;
  packet.sample_count = 37 * 160;
  EXPECT_EQ(result(packet), InsertResult::kStored);
}

TEST(Gsm, EveryFrameAndSampleIsHarmless) {
  GsmDecoder decoder;
  std::minstd_rand random(11);
  std::vector<float> out(kMaxDecodedSamples);
  CodedPacket packet;
  packet.encoding = Encoding::kGsmFullRate;
  packet.sample_rate = kGsmRate;
  packet.sample_count = 320;
  packet.size = 66;
  for (int i = 0; i < 2000; ++i) {
    for (Octet& byte : std::span(packet.bytes).first(66)) byte = static_cast<Octet>(random());
    for (const std::size_t at : {0U, 33U}) {
      packet.bytes[at] = static_cast<Octet>(0xD0U | (packet.bytes[at] & 0x0FU));
    }
    ASSERT_EQ(decoder.decode(packet, out), 320U);
    ASSERT_LE(loudest(std::span(out).first(320)), 4.0F);
  }
  auto encoder = encoder_of(kGsm);
  const auto odd = encode(*encoder, std::vector<float>(800, std::nanf("")));
  EXPECT_LT(loudest(decode(decoder, odd)), 4.0F);
}

}  // namespace
}  // namespace roger::audio
