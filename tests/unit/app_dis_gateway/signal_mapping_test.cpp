#include "app/dis/gateway/signal_mapping.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "audio/codec/codec.hpp"

namespace roger::app {
namespace {

using testing::HasSubstr;

dis::Signal make_signal(dis::EncodingType type, std::uint32_t rate, std::size_t octets) {
  dis::Signal out;
  out.encoding = dis::EncodingScheme::audio(type);
  out.sample_rate = rate;
  constexpr Octet kAny{
      0x57};  // no Opus packet of one octet begins so: its number of frames follows
  out.set_data(ByteVector(octets, kAny));
  return out;
}

struct Coding {
  dis::EncodingType type;
  std::uint32_t rate;
  std::size_t octets;
  std::uint32_t samples;
};

class SignalMappingTest : public testing::TestWithParam<Coding> {};

INSTANTIATE_TEST_SUITE_P(
    Codings, SignalMappingTest,
    testing::Values(Coding{dis::EncodingType::kMuLaw, 8000, 160, 160},
                    Coding{dis::EncodingType::kCvsd, 16000, 40, 320},
                    Coding{dis::EncodingType::kPcm16BigEndian, 16000, 640, 320},
                    Coding{dis::EncodingType::kPcm16LittleEndian, 48000, 960, 480}));

TEST_P(SignalMappingTest, PassesBitByBitInBothDirections) {
  const Coding& coding = GetParam();
  const dis::Signal from = make_signal(coding.type, coding.rate, coding.octets);
  audio::CodedPacket packet;
  ASSERT_TRUE(to_packet(from, packet));
  EXPECT_EQ(packet.sample_count, coding.samples) << "derived, as the field is 0";
  const dis::Signal back = to_signal(packet);
  EXPECT_EQ(back.encoding, from.encoding);
  EXPECT_EQ(back.sample_rate, from.sample_rate);
  EXPECT_EQ(back.data_length, from.data_length);
  EXPECT_EQ(back.data, from.data);
  EXPECT_EQ(back.samples, coding.samples);
}

TEST(SignalMappingTest, OpusCountsSamplesAtItsOwnRate) {
  auto encoder =
      audio::make_encoder({.sample_rate = 16000, .frame = std::chrono::milliseconds(20)});
  ASSERT_TRUE(encoder);
  encoder.value()->write(std::vector<float>(1000));
  audio::CodedPacket packet;
  ASSERT_TRUE(encoder.value()->next(packet, true));
  const dis::Signal signal = to_signal(packet);
  EXPECT_EQ(signal.encoding.type(), dis::EncodingType::kOpus);
  audio::CodedPacket back;
  ASSERT_TRUE(to_packet(signal, back));
  EXPECT_EQ(back.sample_count, packet.sample_count);
  EXPECT_EQ(length_of(back), std::chrono::milliseconds(20));
}

TEST(SignalMappingTest, CvsdMayEndWithinAnOctet) {
  audio::CodedPacket packet;
  packet.encoding = audio::Encoding::kCvsd;
  packet.sample_rate = 16000;
  packet.sample_count = 13;
  packet.size = 2;
  const dis::Signal signal = to_signal(packet);
  EXPECT_EQ(signal.data_length, 13);
  audio::CodedPacket back;
  ASSERT_TRUE(to_packet(signal, back));
  EXPECT_EQ(back.sample_count, 13U);
}

struct Refusal {
  dis::Signal signal;
  ErrorCode code;
  const char* says;
};

TEST(SignalMappingTest, UnusableSoundIsRefused) {
  const Refusal refusals[] = {
      {make_signal(dis::EncodingType::kAdpcm, 8000, 80), ErrorCode::kUnsupported, "at 8000 Hz"},
      {make_signal(dis::EncodingType::kMuLaw, 7999, 80), ErrorCode::kUnsupported, "at 7999 Hz"},
      {make_signal(dis::EncodingType::kMuLaw, 0, 80), ErrorCode::kUnsupported, "at 0 Hz"},
      {make_signal(dis::EncodingType::kPcm16BigEndian, 8000, 81), ErrorCode::kInvalid, "no "},
      {make_signal(dis::EncodingType::kOpus, 48000, 1), ErrorCode::kInvalid, "no "},
      {make_signal(dis::EncodingType::kMuLaw, 8000, 0), ErrorCode::kInvalid, "without data"},
      {make_signal(dis::EncodingType::kMuLaw, 8000, 8000), ErrorCode::kInvalid, "8000 octets"},
  };
  for (const Refusal& refusal : refusals) {
    audio::CodedPacket packet;
    const Status status = to_packet(refusal.signal, packet);
    ASSERT_FALSE(status) << refusal.says;
    EXPECT_EQ(status.error().code, refusal.code) << status.error().message;
    EXPECT_THAT(status.error().message, HasSubstr(refusal.says));
  }
}

}  // namespace
}  // namespace roger::app
