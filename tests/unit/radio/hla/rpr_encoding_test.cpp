#include "radio/hla/rpr_encoding.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "core/octets.hpp"
#include "tests/unit/radio/hex.hpp"

namespace roger::radio {
namespace {

audio::CodedPacket mu_law_of_three_samples() {
  audio::CodedPacket packet;
  packet.stream = 0x1122334455667788U;
  packet.encoding = audio::Encoding::kMuLaw;
  packet.sample_rate = 8000;
  packet.sample_count = 3;
  packet.size = 3;
  packet.bytes[0] = Octet{0xaa};
  packet.bytes[1] = Octet{0xbb};
  packet.bytes[2] = Octet{0xcc};
  return packet;
}

constexpr std::string_view kGolden = "1122334455667788 00000001 00001f40 0018 0000 00000003 aabbcc";

TEST(RprEncodingTest, AudioDataHasStandardLayout) {
  ByteVector out(kMaxAudioData);
  const std::size_t size = encode_audio_data(mu_law_of_three_samples(), out);
  EXPECT_EQ(hex(std::span(out).first(size)), hex(kGolden));
}

TEST(RprEncodingTest, AudioDataSurvivesEncoding) {
  audio::CodedPacket packet;
  packet.sequence = 77;
  ASSERT_EQ(decode_audio_data(octets(kGolden), packet), AudioDataError::kNone);
  EXPECT_EQ(packet.stream, 0x1122334455667788U);
  EXPECT_EQ(packet.encoding, audio::Encoding::kMuLaw);
  EXPECT_EQ(packet.sample_rate, 8000U);
  EXPECT_EQ(packet.sample_count, 3U);
  EXPECT_EQ(hex(packet.data()), "aabbcc");
  EXPECT_EQ(packet.sequence, 77U) << "not a part of AudioData";
}

TEST(RprEncodingTest, DataLengthCountsBitsNotOctets) {
  audio::CodedPacket packet;
  const auto claims = [&packet](std::string_view length) {
    return decode_audio_data(octets("1122334455667788 00000001 00001f40 " + std::string(length) +
                                    " 0000 00000003 aabbcc"),
                             packet);
  };
  EXPECT_EQ(claims("0003"), AudioDataError::kLengthMismatch)
      << "DataLength counts octets instead of bits";
  EXPECT_EQ(claims("0010"), AudioDataError::kLengthMismatch);
  EXPECT_EQ(claims("0019"), AudioDataError::kLengthMismatch);
  EXPECT_EQ(claims("0011"), AudioDataError::kNone) << "17 bits take three octets";
}

TEST(RprEncodingTest, CvsdMayEndWithinAnOctet) {
  audio::CodedPacket packet = mu_law_of_three_samples();
  packet.encoding = audio::Encoding::kCvsd;
  packet.sample_rate = 16000;
  packet.sample_count = 20;
  ByteVector out(kMaxAudioData);
  const std::size_t size = encode_audio_data(packet, out);
  EXPECT_EQ(hex(std::span(out).first(size)),
            hex("1122334455667788 00000002 00003e80 0014 0000 00000014 aabbcc"));
}

TEST(RprEncodingTest, InconsistentCvsdIsEncodedAsWholeOctets) {
  // Found by fuzzing: DataLength of such a packet was smaller than its data.
  audio::CodedPacket packet = mu_law_of_three_samples();
  packet.encoding = audio::Encoding::kCvsd;
  ByteVector out(kMaxAudioData);
  for (const std::uint32_t count : {0U, 3U, 16U, 25U, 0xFFFFFFFFU}) {
    packet.sample_count = count;
    const std::size_t size = encode_audio_data(packet, out);
    audio::CodedPacket again;
    EXPECT_EQ(decode_audio_data(std::span(out).first(size), again), AudioDataError::kNone) << count;
    EXPECT_EQ(hex(again.data()), "aabbcc");
    EXPECT_EQ(again.sample_count, count);
  }
}

TEST(RprEncodingTest, EveryTruncationIsRejected) {
  const ByteVector whole = octets(kGolden);
  audio::CodedPacket packet;
  packet.stream = 5;
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_NE(decode_audio_data(std::span(whole).first(size), packet), AudioDataError::kNone)
        << size << " octets";
  }
  EXPECT_EQ(packet.stream, 5U) << "an error leaves the packet unchanged";
}

TEST(RprEncodingTest, TooLongAudioDataIsRejected) {
  ByteVector big = octets("1122334455667788 00000001 00001f40 fff8 0000 00001fff");
  big.resize(kAudioDataHeader + 0xfff8 / 8);
  audio::CodedPacket packet;
  EXPECT_EQ(decode_audio_data(big, packet), AudioDataError::kTooLong);
}

TEST(RprEncodingTest, EncodingFailsIfTheBufferIsTooSmall) {
  ByteVector out(kAudioDataHeader + 2);
  EXPECT_EQ(encode_audio_data(mu_law_of_three_samples(), out), 0U);
}

}  // namespace
}  // namespace roger::radio
