#include "audio/codec/codec.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <vector>

#include "audio/codec/mulaw.hpp"
#include "audio/codec/pcm_codec.hpp"
#include "core/octets.hpp"
#include "tests/support/audio_codec_bench.hpp"

namespace roger::audio {
namespace {

using std::chrono::microseconds;

TEST(MuLaw, CodesMatchTheStandard) {
  const std::pair<int, int> expanded[] = {
      {0x00, -32124}, {0x01, -31100}, {0x0f, -16764}, {0x10, -15996}, {0x7e, -8}, {0x7f, 0},
      {0x80, 32124},  {0xef, 132},    {0xf0, 120},    {0xfe, 8},      {0xff, 0}};
  for (const auto& [code, sample] : expanded) {
    EXPECT_EQ(mulaw_expand(static_cast<std::uint8_t>(code)), sample) << code;
  }
  const std::pair<int, int> compressed[] = {
      {0, 0xff},    {3, 0xff},    {4, 0xfe},    {8, 0xfe},     {12, 0xfd},     {100, 0xf2},
      {-100, 0x72}, {1000, 0xce}, {8031, 0xa0}, {32767, 0x80}, {-32768, 0x00}, {-1, 0x7f}};
  for (const auto& [sample, code] : compressed) {
    EXPECT_EQ(mulaw_compress(static_cast<std::int16_t>(sample)), code) << sample;
  }
  int sum = 0;
  for (int code = 0; code < 256; ++code) {
    const std::int16_t sample = mulaw_expand(static_cast<std::uint8_t>(code));
    sum += std::abs(sample);
    EXPECT_EQ(mulaw_compress(sample), code == 0x7f ? 0xff : code);
  }
  EXPECT_EQ(sum, 1532928);
}

TEST(MuLaw, FrameOf32ndOfSecondHas250Samples) {
  auto encoder = encoder_of({.encoding = Encoding::kMuLaw, .sample_rate = 8000});
  EXPECT_EQ(encoder->sample_rate(), 8000U);
  EXPECT_EQ(encoder->lookahead(), Nanoseconds{0});
  const auto packets = encode(*encoder, tone(8000, 1.0), false);
  ASSERT_EQ(packets.size(), 32U);
  for (std::size_t i = 0; i < packets.size(); ++i) {
    EXPECT_EQ(packets[i].encoding, Encoding::kMuLaw);
    EXPECT_EQ(packets[i].sample_rate, 8000U);
    EXPECT_EQ(packets[i].sample_count, 250U);
    EXPECT_EQ(packets[i].size, 250U);
    EXPECT_EQ(packets[i].sample_index, 250 * i);
  }
}

TEST(Pcm, FractionsOfASampleAreCarried) {
  auto encoder = encoder_of({.encoding = Encoding::kPcm16BigEndian,
                             .sample_rate = 11025,
                             .frame = Nanoseconds{10'000'000}});
  const auto packets = encode(*encoder, tone(11025, 2.0), false);
  ASSERT_EQ(packets.size(), 200U);
  std::uint32_t index = 0;
  for (const CodedPacket& packet : packets) {
    EXPECT_EQ(packet.sample_index, index);
    EXPECT_TRUE(packet.sample_count == 110 || packet.sample_count == 111);
    index += packet.sample_count;
  }
  EXPECT_EQ(index, 22050U);
}

TEST(Pcm, BothByteOrdersAreEncoded) {
  const std::vector<float> samples = {0.0F, 0.5F, -0.5F, 1.0F, -1.0F, 1.0F / 32768.0F, 7.0F};
  const int expected[] = {0, 16384, -16384, 32767, -32768, 1, 32767};
  for (const Encoding encoding : {Encoding::kPcm16BigEndian, Encoding::kPcm16LittleEndian}) {
    auto encoder = encoder_of({.encoding = encoding, .sample_rate = 8000});
    const auto packets = encode(*encoder, samples);
    ASSERT_EQ(packets.size(), 1U);
    ASSERT_EQ(packets[0].size, 500U);
    for (std::size_t i = 0; i < samples.size(); ++i) {
      auto high = static_cast<int>(packets[0].bytes[2 * i]);
      auto low = static_cast<int>(packets[0].bytes[2 * i + 1]);
      if (encoding == Encoding::kPcm16LittleEndian) std::swap(high, low);
      EXPECT_EQ(static_cast<std::int16_t>(high << 8 | low), expected[i]);
    }
    PcmDecoder decoder(48000);
    std::vector<float> out(250);
    ASSERT_EQ(decoder.decode(packets[0], out), 250U);
    EXPECT_EQ(out[1], 0.5F);
    EXPECT_EQ(out[4], -1.0F);
    EXPECT_EQ(out[100], 0.0F);
  }
}

TEST(Pcm, EightBitsAreUnsigned) {
  const std::vector<float> samples = {0.0F,          0.5F,           -0.5F, 1.0F,  -1.0F,
                                      1.0F / 128.0F, -1.0F / 128.0F, 7.0F,  -7.0F, std::nanf("")};
  const int expected[] = {0x80, 0xc0, 0x40, 0xff, 0x00, 0x81, 0x7f, 0xff, 0x00, 0x80};
  auto encoder = encoder_of({.encoding = Encoding::kPcm8, .sample_rate = 8000});
  const auto packets = encode(*encoder, samples);
  ASSERT_EQ(packets.size(), 1U);
  EXPECT_EQ(packets[0].encoding, Encoding::kPcm8);
  ASSERT_EQ(packets[0].size, 250U);
  for (std::size_t i = 0; i < samples.size(); ++i) EXPECT_EQ(packets[0].bytes[i], expected[i]) << i;
  EXPECT_EQ(packets[0].bytes[249], 0x80) << "the rest of the packet is silence";
  PcmDecoder decoder(48000);
  std::vector<float> out(250);
  ASSERT_EQ(decoder.decode(packets[0], out), 250U);
  EXPECT_EQ(out[0], 0.0F);
  EXPECT_EQ(out[1], 0.5F);
  EXPECT_EQ(out[3], 127.0F / 128.0F);
  EXPECT_EQ(out[4], -1.0F);
}

TEST(Pcm, EightBitsAreConcealedAfterLoss) {
  auto encoder = encoder_of({.encoding = Encoding::kPcm8, .sample_rate = 16000});
  PcmDecoder decoder(48000);
  std::vector<float> out(500);
  for (const CodedPacket& packet : encode(*encoder, tone(16000, 0.5), false)) {
    ASSERT_EQ(decoder.decode(packet, out), 500U);
  }
  std::vector<float> gap(1600);
  decoder.conceal(gap);
  EXPECT_GT(*std::ranges::max_element(std::span(gap).first(160)), 0.1F);
  EXPECT_EQ(gap.back(), 0.0F);
}

TEST(Pcm, RestartDropsCarriedSamplesAndContinuesCount) {
  auto encoder = encoder_of({.encoding = Encoding::kMuLaw, .sample_rate = 8000});
  EXPECT_EQ(encode(*encoder, tone(8000, 0.05), false).size(), 1U);
  encoder->restart();
  const auto packets = encode(*encoder, std::vector<float>(250, 0.0F), false);
  ASSERT_EQ(packets.size(), 1U);
  EXPECT_EQ(packets[0].sample_index, 250U);
  EXPECT_EQ(packets[0].bytes[0], Octet{0xff});
  CodedPacket none;
  EXPECT_FALSE(encoder->next(none, true));
}

TEST(Pcm, EveryRateIsPreserved) {
  for (const std::uint32_t rate : {8000U, 11025U, 22050U, 44100U, 48000U}) {
    for (const Encoding encoding :
         {Encoding::kMuLaw, Encoding::kPcm8, Encoding::kPcm16LittleEndian}) {
      auto encoder = encoder_of({.encoding = encoding, .sample_rate = rate});
      const auto samples = tone(rate, 0.2);
      PcmDecoder decoder(48000);
      std::vector<float> out(6000);
      std::vector<float> heard;
      for (const CodedPacket& packet : encode(*encoder, samples)) {
        const std::size_t count = decoder.decode(packet, out);
        ASSERT_EQ(count, packet.sample_count);
        EXPECT_EQ(decoder.sample_rate(), rate);
        heard.insert(heard.end(), out.begin(), out.begin() + static_cast<std::ptrdiff_t>(count));
      }
      ASSERT_GE(heard.size(), samples.size());
      for (std::size_t i = 0; i < samples.size(); ++i) {
        ASSERT_NEAR(heard[i], samples[i], 0.02F) << rate << " " << i;
      }
    }
  }
}

TEST(Pcm, PacketsWithFalseFieldsAreRejected) {
  PcmDecoder decoder(48000);
  std::vector<float> out(6000);
  CodedPacket packet;
  packet.encoding = Encoding::kPcm16BigEndian;
  packet.sample_count = 100;
  packet.size = 200;
  packet.bytes.fill(Octet{1});
  EXPECT_EQ(decoder.decode(packet, out), 100U);
  EXPECT_EQ(decoder.decode(packet, std::span(out).first(99)), 0U);
  packet.size = 199;
  EXPECT_EQ(decoder.decode(packet, out), 0U);
  packet.size = 100'000;
  packet.sample_count = 50'000;
  EXPECT_EQ(decoder.decode(packet, out), 0U);
  packet.size = 200;
  packet.sample_count = 0x8000'0064U;
  EXPECT_EQ(decoder.decode(packet, out), 0U);
  packet.sample_count = 100;
  packet.sample_rate = 1;
  EXPECT_EQ(decoder.decode(packet, out), 0U);
  packet.sample_rate = 8000;
  packet.encoding = Encoding::kPcm8;
  EXPECT_EQ(decoder.decode(packet, out), 0U) << "200 octets are 200 samples";
  packet.sample_count = 200;
  EXPECT_EQ(decoder.decode(packet, out), 200U);
  packet.encoding = Encoding::kOpus;
  EXPECT_EQ(decoder.decode(packet, out), 0U);
}

TEST(Codecs, EveryNamedCodecHasAnEncoder) {
  for (const std::string& name : codec_names()) {
    const auto kind = find_codec(name);
    ASSERT_TRUE(kind) << name;
    const auto encoder =
        make_encoder({.encoding = kind->encoding, .sample_rate = kind->sample_rate});
    EXPECT_TRUE(encoder) << name;
    EXPECT_EQ(codec_name(kind->encoding), name);
  }
  EXPECT_EQ(find_codec("mu-law"), (CodecKind{Encoding::kMuLaw, 8000}));
  EXPECT_EQ(find_codec(""), std::nullopt);
  EXPECT_EQ(find_codec("MU-LAW"), std::nullopt);
}

struct Refusal {
  CodecSettings settings;
  ErrorCode code;
  const char* named;
};

class Refusals : public ::testing::TestWithParam<Refusal> {};

TEST_P(Refusals, NameValueAndValidRange) {
  const auto encoder = make_encoder(GetParam().settings);
  ASSERT_FALSE(encoder);
  EXPECT_EQ(encoder.error().code, GetParam().code);
  EXPECT_THAT(encoder.error().message, ::testing::HasSubstr(GetParam().named));
}

INSTANTIATE_TEST_SUITE_P(
    Settings, Refusals,
    ::testing::Values(
        Refusal{
            {.frame = microseconds{2499}}, ErrorCode::kInvalid, "2.499 ms: must be 2.5 to 62.5"},
        Refusal{{.frame = microseconds{62501}}, ErrorCode::kInvalid, "62.501 ms"},
        Refusal{{.sample_rate = 44100}, ErrorCode::kInvalid, "44100"},
        Refusal{{.bit_rate = 5999}, ErrorCode::kInvalid, "5999"},
        Refusal{{.bit_rate = 128001}, ErrorCode::kInvalid, "6000 to 128000"},
        Refusal{{.complexity = 11}, ErrorCode::kInvalid, "complexity 11: must be 0 to 10"},
        Refusal{{.complexity = -1}, ErrorCode::kInvalid, "-1"},
        Refusal{{.expected_loss_percent = 101}, ErrorCode::kInvalid, "101 %: must be 0 to 100"},
        Refusal{{.encoding = Encoding::kMuLaw, .sample_rate = 7999},
                ErrorCode::kInvalid,
                "mu-law at 7999 Hz: the sample rate must be 8000 to 48000"},
        Refusal{{.encoding = Encoding::kPcm16BigEndian, .sample_rate = 4000},
                ErrorCode::kInvalid,
                "4000"},
        Refusal{{.encoding = Encoding::kPcm8, .sample_rate = 48001},
                ErrorCode::kInvalid,
                "8-bit PCM at 48001 Hz: the sample rate must be 8000 to 48000"},
        Refusal{{.encoding = Encoding::kGsmFullRate, .sample_rate = 16000},
                ErrorCode::kInvalid,
                "GSM at 16000 Hz: the sample rate must be 8000"},
        Refusal{{.encoding = Encoding::kCvsd}, ErrorCode::kInvalid, "48000 Hz: the sample rate"},
        Refusal{{.encoding = static_cast<Encoding>(77)}, ErrorCode::kUnsupported, "encoding 77"}));

}  // namespace
}  // namespace roger::audio
