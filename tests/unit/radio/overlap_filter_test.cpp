#include "radio/hla/overlap_filter.hpp"

#include <gtest/gtest.h>

namespace roger::radio {
namespace {

audio::PacketHead packet(std::uint64_t stream, std::uint32_t sequence) {
  audio::PacketHead head;
  head.stream = stream;
  head.sequence = sequence;
  head.timing.captured_ns = 1;
  return head;
}

TEST(OverlapFilterTest, APacketCountsOnceInWhateverOrderItComes) {
  OverlapFilter filter;
  for (const std::uint32_t sequence : {10U, 11U, 13U, 12U}) {
    EXPECT_TRUE(filter.is_new(packet(1, sequence)));
    EXPECT_TRUE(filter.is_new(packet(2, sequence))) << "another stream";
  }
  for (const std::uint32_t sequence : {12U, 10U, 13U, 11U}) {
    EXPECT_FALSE(filter.is_new(packet(1, sequence))) << sequence;
  }
  EXPECT_TRUE(filter.is_new(packet(1, 14)));
}

TEST(OverlapFilterTest, ASequenceThatWrapsOrBeginsAnewIsNew) {
  OverlapFilter filter;
  EXPECT_TRUE(filter.is_new(packet(1, 0xFFFFFFFFU)));
  EXPECT_TRUE(filter.is_new(packet(1, 0)));
  EXPECT_FALSE(filter.is_new(packet(1, 0xFFFFFFFFU)));
  for (std::uint32_t i = 100; i < 300; ++i) EXPECT_TRUE(filter.is_new(packet(1, i)));
  EXPECT_TRUE(filter.is_new(packet(1, 0))) << "long ago, so a sender that counts anew";
  EXPECT_FALSE(filter.is_new(packet(1, 299)));
}

TEST(OverlapFilterTest, PacketsOfRadiosThatKnowOnlyRprAlwaysCount) {
  OverlapFilter filter;
  audio::PacketHead plain = packet(1, 5);
  plain.timing.captured_ns = 0;
  EXPECT_TRUE(filter.is_new(plain));
  EXPECT_TRUE(filter.is_new(plain));
}

TEST(OverlapFilterTest, NothingIsRememberedAfterTheOverlap) {
  OverlapFilter filter;
  EXPECT_TRUE(filter.is_new(packet(1, 5)));
  filter.clear();
  EXPECT_TRUE(filter.is_new(packet(1, 5)));
}

}  // namespace
}  // namespace roger::radio
