#include "core/checksum.hpp"

#include <gtest/gtest.h>

#include <string_view>

#include "core/octets.hpp"

namespace roger {
namespace {

std::uint32_t crc32_of(std::string_view text) {
  return crc32(as_octets(text));
}

TEST(ChecksumTest, MatchesZlib) {
  EXPECT_EQ(crc32_of(""), 0U);
  EXPECT_EQ(crc32_of("123456789"), 0xCBF43926U);
  EXPECT_EQ(crc32_of("The quick brown fox jumps over the lazy dog"), 0x414FA339U);
}

}  // namespace
}  // namespace roger
