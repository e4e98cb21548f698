#include "app/dis/gateway/signal_mapping.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <iterator>

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

dis::Signal data_signal(dis::EncodingClass of, const ByteVector& octets, std::uint16_t bits) {
  dis::Signal out;
  out.encoding.set_class(of);
  out.encoding.set_tdl_messages(5);
  out.tdl_type = 6;
  out.sample_rate = of == dis::EncodingClass::kDatabaseIndex ? 0 : 2400;
  out.data = octets;
  out.data_length = bits;
  return out;
}

TEST(SignalMappingTest, DataPassBitByBitInBothDirections) {
  const ByteVector octets = {Octet{0}, Octet{0}, Octet{1}, Octet{2}, Octet{3}, Octet{4},
                             Octet{5}, Octet{6}, Octet{7}, Octet{8}, Octet{9}, Octet{10}};
  const dis::Signal signals[] = {
      data_signal(dis::EncodingClass::kRawBinaryData, octets, 91),
      data_signal(dis::EncodingClass::kApplicationSpecificData, octets, 91),
      data_signal(dis::EncodingClass::kDatabaseIndex, octets, 96),
  };
  const decltype(radio::RadioData::content) contents[] = {
      radio::BinaryData{2400, 91, octets},
      radio::ApplicationData{0x0102, {2400, 59, {octets.begin() + 4, octets.end()}}},
      radio::StoredMessage{0x0102, 0x03040506, 0x0708090A},
  };
  for (std::size_t i = 0; i < std::size(signals); ++i) {
    const auto data = to_data(signals[i]);
    ASSERT_TRUE(data) << data.error().message;
    EXPECT_EQ(data.value().content, contents[i]);
    EXPECT_EQ(data.value().tdl_type, 6);
    EXPECT_EQ(data.value().tdl_messages, 5);
    EXPECT_EQ(to_signal(data.value()), signals[i]);
  }
}

TEST(SignalMappingTest, DataThatLackBitsAreRefused) {
  const ByteVector octets(4);
  using enum dis::EncodingClass;
  for (const dis::Signal& signal :
       {data_signal(kRawBinaryData, {}, 0), data_signal(kApplicationSpecificData, octets, 32),
        data_signal(kDatabaseIndex, ByteVector(12), 95)}) {
    const auto data = to_data(signal);
    ASSERT_FALSE(data);
    EXPECT_THAT(data.error().message, HasSubstr(" bits of "));
  }
}

TEST(SignalMappingTest, DataLongerThanASignalAreNotCarried) {
  const radio::BinaryData most{0, 65'535, ByteVector(8192)};
  ASSERT_TRUE(to_signal(radio::RadioData{1, 0, 0, most}));
  EXPECT_EQ(to_signal(radio::RadioData{1, 0, 0, most})->data_length, 65'535);
  EXPECT_FALSE(to_signal(radio::RadioData{1, 0, 0, radio::ApplicationData{1, most}}));
}

}  // namespace
}  // namespace roger::app
