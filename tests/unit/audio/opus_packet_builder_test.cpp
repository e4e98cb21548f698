#include "audio/codec/opus_packet_builder.hpp"

#include <gtest/gtest.h>

#include "audio/codec/opus_codec.hpp"

namespace roger::audio {
namespace {

constexpr std::size_t kFrameSamples = 960;  // 20 ms
// Configurations of RFC 6716 with frames of 20 ms, one frame a packet.
constexpr unsigned char kHybrid = 15U << 3U;
constexpr unsigned char kCelt = 31U << 3U;

/// Adds a frame of this configuration; returns the result of add().
bool add_frame(OpusPacketBuilder& builder, unsigned char configuration, unsigned char content = 0) {
  OpusPacketBuilder::Frame& frame = builder.room();
  frame.bytes[0] = configuration;
  for (std::size_t i = 1; i <= 20; ++i) frame.bytes[i] = content;
  frame.size = 21;
  return builder.add();
}

TEST(OpusPacketBuilder, PacketHasItsFramesInOrder) {
  OpusPacketBuilder builder(2, kFrameSamples, 48000);
  EXPECT_TRUE(builder.empty());
  EXPECT_FALSE(builder.complete());
  for (std::uint32_t i = 0; i < 3; ++i) {
    EXPECT_TRUE(add_frame(builder, kCelt, 7));
    EXPECT_FALSE(builder.empty());
    EXPECT_FALSE(builder.complete());
    EXPECT_TRUE(add_frame(builder, kCelt, 9));
    EXPECT_TRUE(builder.complete());
    CodedPacket packet;
    ASSERT_TRUE(builder.build(packet));
    EXPECT_TRUE(builder.empty());
    EXPECT_EQ(packet.encoding, Encoding::kOpus);
    EXPECT_EQ(packet.sample_rate, 48000U);
    EXPECT_EQ(packet.sample_index, i * 1920U);
    EXPECT_EQ(packet.sample_count, 1920U);
    EXPECT_EQ(opus_packet_samples(packet.data()), 1920U);
    ASSERT_EQ(packet.size, 41U);
    EXPECT_EQ(packet.bytes[1], Octet{7});
    EXPECT_EQ(packet.bytes[40], Octet{9});
  }
}

TEST(OpusPacketBuilder, OtherConfigurationEndsPacketEarly) {
  OpusPacketBuilder builder(3, kFrameSamples, 48000);
  EXPECT_TRUE(add_frame(builder, kCelt));
  EXPECT_FALSE(add_frame(builder, kHybrid));
  CodedPacket packet;
  ASSERT_TRUE(builder.build_early(packet));
  EXPECT_EQ(packet.sample_count, 960U);
  EXPECT_EQ(packet.bytes[0], Octet{kCelt});
  // The two frames that the early packet lacks.
  EXPECT_FALSE(builder.complete());
  EXPECT_TRUE(add_frame(builder, kHybrid));
  EXPECT_TRUE(builder.complete());
  ASSERT_TRUE(builder.build(packet));
  EXPECT_EQ(packet.sample_index, 960U);
  EXPECT_EQ(packet.sample_count, 1920U);
  EXPECT_EQ(opus_packet_samples(packet.data()), 1920U);
  for (int i = 0; i < 3; ++i) {
    EXPECT_FALSE(builder.complete());
    EXPECT_TRUE(add_frame(builder, kHybrid));
  }
  EXPECT_TRUE(builder.complete());
}

TEST(OpusPacketBuilder, RestartDiscardsFramesAndContinuesIndex) {
  OpusPacketBuilder builder(2, kFrameSamples, 48000);
  CodedPacket packet;
  EXPECT_TRUE(add_frame(builder, kCelt));
  ASSERT_TRUE(builder.build(packet));
  EXPECT_TRUE(add_frame(builder, kCelt));
  EXPECT_FALSE(add_frame(builder, kHybrid));
  ASSERT_TRUE(builder.build_early(packet));
  builder.restart();
  EXPECT_TRUE(builder.empty());
  EXPECT_TRUE(add_frame(builder, kCelt));
  EXPECT_FALSE(builder.complete());
  ASSERT_TRUE(builder.build(packet));
  EXPECT_EQ(packet.sample_index, 1920U);
}

}  // namespace
}  // namespace roger::audio
