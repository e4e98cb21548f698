#include "radio/station/receive/packet_ring.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>

namespace roger::radio {
namespace {

AirPacket air_packet(std::uint32_t number, std::uint32_t size) {
  AirPacket air;
  air.receiver = 3;
  air.address = number;
  air.carrier.adjacent = true;
  air.packet.sequence = number;
  air.packet.size = size;
  std::fill_n(air.packet.bytes.begin(), size, static_cast<Octet>(number));
  return air;
}

TEST(PacketRingTest, PacketsOfEveryLengthArriveComplete) {
  PacketRing ring(16'384);
  for (std::uint32_t number = 0; number < 200; ++number) {
    const auto size = static_cast<std::uint32_t>(number * 31 % (audio::CodedPacket::kMaxBytes + 1));
    ASSERT_TRUE(ring.try_push(air_packet(number, size)));
    ASSERT_TRUE(ring.try_push(air_packet(number + 1, audio::CodedPacket::kMaxBytes)));
    const AirPacket* first = ring.front();
    ASSERT_NE(first, nullptr);
    EXPECT_EQ(ring.front(), first);
    EXPECT_EQ(first->receiver, 3U);
    EXPECT_EQ(first->address, number);
    EXPECT_TRUE(first->carrier.adjacent);
    EXPECT_EQ(first->packet.sequence, number);
    ASSERT_EQ(first->packet.size, size);
    EXPECT_TRUE(std::ranges::all_of(first->packet.data(), [number](Octet octet) {
      return octet == static_cast<Octet>(number);
    }));
    ring.pop_front();
    ASSERT_NE(ring.front(), nullptr);
    EXPECT_EQ(ring.front()->packet.sequence, number + 1);
    EXPECT_EQ(ring.front()->packet.data().back(), static_cast<Octet>(number + 1));
    ring.pop_front();
    EXPECT_EQ(ring.front(), nullptr);
  }
}

TEST(PacketRingTest, PacketIsRejectedWhenFullAndAcceptedLater) {
  PacketRing ring(16'384);
  const AirPacket longest = air_packet(1, audio::CodedPacket::kMaxBytes);
  EXPECT_TRUE(ring.try_push(longest));
  EXPECT_TRUE(ring.try_push(longest));
  EXPECT_FALSE(ring.try_push(longest));
  EXPECT_TRUE(ring.try_push(air_packet(2, 100)));
  ASSERT_NE(ring.front(), nullptr);
  ring.pop_front();
  EXPECT_TRUE(ring.try_push(longest));
}

}  // namespace
}  // namespace roger::radio
