#include "radio/hla/rejoin/overlap_filter.hpp"

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

constexpr auto kFormer = OverlapFilter::Source::kFormer;
constexpr auto kPresent = OverlapFilter::Source::kPresent;
constexpr TimePoint kNow{std::chrono::hours{1}};

class OverlapFilterTest : public testing::Test {
 protected:
  bool is_new(const audio::PacketHead& head) { return filter_.is_new(head, kPresent, kNow); }
  OverlapFilter filter_;
};

TEST_F(OverlapFilterTest, DropsSecondCopyInAnyOrder) {
  for (const std::uint32_t sequence : {10U, 11U, 13U, 12U}) {
    EXPECT_TRUE(is_new(packet(1, sequence)));
    EXPECT_TRUE(is_new(packet(2, sequence))) << "another stream";
  }
  for (const std::uint32_t sequence : {12U, 10U, 13U, 11U}) {
    EXPECT_FALSE(is_new(packet(1, sequence))) << sequence;
  }
  EXPECT_TRUE(is_new(packet(1, 14)));
}

TEST_F(OverlapFilterTest, AcceptsWrappedAndRestartedSequences) {
  EXPECT_TRUE(is_new(packet(1, 0xFFFFFFFFU)));
  EXPECT_TRUE(is_new(packet(1, 0)));
  EXPECT_FALSE(is_new(packet(1, 0xFFFFFFFFU)));
  for (std::uint32_t i = 100; i < 300; ++i) EXPECT_TRUE(is_new(packet(1, i)));
  EXPECT_TRUE(is_new(packet(1, 0))) << "too long ago, so the sender has restarted its numbers";
  EXPECT_FALSE(is_new(packet(1, 299)));
}

TEST_F(OverlapFilterTest, UnnumberedStreamIsTakenFromOneFederationAtATime) {
  audio::PacketHead plain = packet(1, 5);
  plain.timing.captured_ns = 0;
  EXPECT_TRUE(filter_.is_new(plain, kFormer, kNow));
  EXPECT_FALSE(filter_.is_new(plain, kPresent, kNow));
  EXPECT_TRUE(filter_.is_new(plain, kFormer, kNow));
  const TimePoint later = kNow + OverlapFilter::kHandover;
  EXPECT_TRUE(filter_.is_new(plain, kPresent, later))
      << "the sender has left the former federation";
  EXPECT_FALSE(filter_.is_new(plain, kFormer, later));
}

TEST_F(OverlapFilterTest, NumberOfStreamsIsBounded) {
  for (std::uint64_t stream = 0; stream < OverlapFilter::kMaxStreams; ++stream) {
    EXPECT_TRUE(is_new(packet(stream, 1)));
  }
  EXPECT_TRUE(is_new(packet(OverlapFilter::kMaxStreams, 1)));
  EXPECT_TRUE(is_new(packet(OverlapFilter::kMaxStreams, 1))) << "not filtered";
  EXPECT_FALSE(is_new(packet(0, 1)));
}

TEST_F(OverlapFilterTest, ClearForgetsAllPackets) {
  EXPECT_TRUE(is_new(packet(1, 5)));
  filter_.clear();
  EXPECT_TRUE(is_new(packet(1, 5)));
}

}  // namespace
}  // namespace roger::radio
