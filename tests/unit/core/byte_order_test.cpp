#include "core/byte_order.hpp"

#include <gtest/gtest.h>

#include <array>

#include "core/octets.hpp"

namespace roger {
namespace {

TEST(ByteOrderTest, HighestOctetIsFirst) {
  constexpr auto kOctets = big_endian<std::uint8_t>(std::uint32_t{0x01020384});
  EXPECT_EQ(kOctets, (std::array<std::uint8_t, 4>{0x01, 0x02, 0x03, 0x84}));
  EXPECT_EQ(load_big_endian<std::uint32_t>(kOctets.data()), 0x01020384U);
  EXPECT_EQ(load_big_endian<std::uint16_t>(&kOctets[2]), 0x0384U);
}

TEST(ByteOrderTest, EveryOctetTypeIsUnsigned) {
  const std::array<char, 2> chars{'\xFF', '\x80'};
  EXPECT_EQ(load_big_endian<std::uint16_t>(chars.data()), 0xFF80U);
  std::array<Octet, 8> bytes{};
  store_big_endian(std::uint64_t{0xFEDCBA9876543210}, bytes.data());
  EXPECT_EQ(bytes[0], Octet{0xFE});
  EXPECT_EQ(bytes[7], Octet{0x10});
  EXPECT_EQ(load_big_endian<std::uint64_t>(bytes.data()), 0xFEDCBA9876543210U);
}

TEST(ByteWriterTest, DropsBytesThatDoNotFit) {
  std::array<Octet, 5> buffer{};
  ByteWriter writer(buffer);
  writer.put(std::uint8_t{7});
  writer.align(4);
  EXPECT_EQ(writer.size(), 4U);
  EXPECT_FALSE(writer.overflowed());
  writer.put(std::uint16_t{0x0102});
  EXPECT_TRUE(writer.overflowed());
  EXPECT_EQ(writer.written().size(), 5U);
}

TEST(ByteReaderTest, ReadsWrittenData) {
  std::array<Octet, 16> buffer{};
  ByteWriter writer(buffer);
  writer.put(std::uint16_t{513});
  writer.align(8);
  writer.put_double(-0.25);
  ByteReader reader(writer.written());
  EXPECT_EQ(reader.get<std::uint16_t>(), 513U);
  reader.align(8);
  EXPECT_EQ(reader.get_double(), -0.25);
  EXPECT_TRUE(reader.done());
}

TEST(ByteReaderTest, ReturnsZeroPastTheEnd) {
  const std::array<Octet, 3> three{Octet{1}, Octet{2}, Octet{3}};
  ByteReader reader(three);
  EXPECT_EQ(reader.get<std::uint32_t>(), 0U);
  EXPECT_TRUE(reader.failed());
  EXPECT_EQ(reader.get<std::uint8_t>(), 0U);
  EXPECT_TRUE(reader.rest().empty());
  EXPECT_FALSE(reader.done());
  ByteReader odd(three);
  odd.get<std::uint8_t>();
  odd.align(4);
  EXPECT_TRUE(odd.failed());
}

TEST(TakeTest, RequiresExactNumberOfOctets) {
  const std::array<Octet, 3> three{Octet{1}, Octet{2}, Octet{3}};
  std::uint16_t value = 9;
  EXPECT_FALSE(take(std::span(three), value));
  EXPECT_FALSE(take(std::span(three).first(1), value));
  EXPECT_EQ(value, 9U);
  EXPECT_TRUE(take(std::span(three).first(2), value));
  EXPECT_EQ(value, 0x0102U);
}

}  // namespace
}  // namespace roger
