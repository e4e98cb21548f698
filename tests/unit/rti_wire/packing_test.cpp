#include "rti/wire/packing.hpp"

#include <gtest/gtest.h>

#include <random>

#include "rti/wire/datagram.hpp"

namespace roger::rti::wire {
namespace {

/// A datagram with one value.
ByteVector datagram_of(const ByteVector& data) {
  ByteVector buffer(data.size() + 64);
  DatagramWriter writer(buffer);
  writer.begin(9, 3);
  EXPECT_TRUE(writer.add_interaction(7, std::vector<ValueView>{{0, data}}));
  buffer.resize(writer.finish(5).size());
  return buffer;
}

ByteVector noise(std::size_t size) {
  std::mt19937 draw(1);
  ByteVector out(size);
  for (std::uint8_t& byte : out) byte = static_cast<std::uint8_t>(draw());
  return out;
}

TEST(PackingTest, PackedDatagramIsSmallerAndUnpacksIdentically) {
  const ByteVector plain = datagram_of(ByteVector(500, 'a'));
  ByteVector room(plain.size());
  const Bytes packed = pack(plain, room);
  ASSERT_FALSE(packed.empty());
  EXPECT_LT(packed.size(), 60U);
  EXPECT_TRUE(is_packed(packed));
  EXPECT_FALSE(is_packed(plain));
  ByteVector out_room(1000);
  const auto out = unpack(packed, out_room);
  ASSERT_TRUE(out);
  EXPECT_EQ(ByteVector(out->begin(), out->end()), plain);
}

TEST(PackingTest, IncompressibleDatagramIsNotPacked) {
  const ByteVector plain = datagram_of(noise(500));
  ByteVector room(plain.size());
  EXPECT_TRUE(pack(plain, room).empty());
  EXPECT_TRUE(pack(Bytes(plain).first(8), room).empty());
}

TEST(PackingTest, PackedDatagramParsesAsUnknownKind) {
  const ByteVector plain = datagram_of(ByteVector(500, 'a'));
  ByteVector room(plain.size());
  Datagram datagram;
  EXPECT_EQ(Datagram::parse(pack(plain, room), datagram), DropReason::kUnknownKind);
}

TEST(PackingTest, InvalidOrTooLargeBlockIsRejected) {
  const ByteVector plain = datagram_of(ByteVector(5000, 'a'));
  ByteVector room(plain.size());
  const Bytes packed = pack(plain, room);
  ByteVector small(plain.size() - 1);
  EXPECT_EQ(unpack(packed, small), std::nullopt);
  ByteVector out(10'000);
  EXPECT_EQ(unpack(packed.first(packed.size() - 1), out), std::nullopt);
  EXPECT_EQ(unpack(packed.first(8), out), std::nullopt);
  EXPECT_EQ(unpack(plain, out), std::nullopt);
  ByteVector spoiled(packed.begin(), packed.end());
  spoiled[8] ^= 0xff;
  EXPECT_EQ(unpack(spoiled, out), std::nullopt);
}

}  // namespace
}  // namespace roger::rti::wire
