#include "rti/federate/callbacks/datagram_backlog.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace roger::rti {
namespace {

ByteVector of_size(std::size_t size, std::uint8_t value) {
  return ByteVector(size, value);
}

TEST(DatagramBacklogTest, ReturnsDatagramsInOrder) {
  DatagramBacklog backlog;
  EXPECT_TRUE(backlog.empty());
  backlog.push(4, of_size(3, 1));
  backlog.push(7, {});
  EXPECT_EQ(backlog.size(), 2U);
  EXPECT_EQ(backlog.front_number(), 4U);
  const auto first = backlog.take();
  EXPECT_EQ(first.number, 4U);
  EXPECT_EQ(ByteVector(first.bytes.begin(), first.bytes.end()), of_size(3, 1));
  EXPECT_EQ(first.position, 0U);
  const auto second = backlog.take();
  EXPECT_EQ(second.number, 7U);
  EXPECT_TRUE(second.bytes.empty());
  EXPECT_TRUE(backlog.empty());
}

/// Far more than a block, added and removed at different rates, so that blocks are created and
/// freed.
TEST(DatagramBacklogTest, HoldsMoreThanABlockAndReusesBlocks) {
  DatagramBacklog backlog;
  std::uint64_t in = 0;
  std::uint64_t out = 0;
  const auto size_of = [](std::uint64_t number) { return 1 + number * 7919 % 70'000; };
  const auto value_of = [](std::uint64_t number) { return static_cast<std::uint8_t>(number); };
  for (int round = 0; round < 50; ++round) {
    for (int i = 0; i < 20 + round; ++i, ++in) backlog.push(in, of_size(size_of(in), value_of(in)));
    for (int i = 0; i < 60 && !backlog.empty(); ++i, ++out) {
      const auto kept = backlog.take();
      ASSERT_EQ(kept.number, out);
      ASSERT_EQ(kept.bytes.size(), size_of(out));
      ASSERT_EQ(kept.bytes.front(), value_of(out));
      ASSERT_EQ(kept.bytes.back(), value_of(out));
    }
  }
  EXPECT_EQ(backlog.size(), in - out);
}

TEST(DatagramBacklogTest, TakenDatagramStaysValid) {
  DatagramBacklog backlog;
  std::vector<DatagramBacklog::Kept> taken;
  for (std::uint8_t i = 0; i < 100; ++i) {
    backlog.push(i, of_size(100'000, i));
    taken.push_back(backlog.take());
  }
  backlog.clear();
  for (std::uint8_t i = 0; i < 100; ++i) {
    EXPECT_EQ(taken[i].bytes.front(), i);
    EXPECT_EQ(taken[i].bytes.back(), i);
  }
}

TEST(DatagramBacklogTest, DatagramLargerThanABlockFits) {
  DatagramBacklog backlog;
  const ByteVector large = of_size(1'000'000, 9);
  backlog.push(1, of_size(10, 1));
  backlog.push(2, large);
  backlog.push(3, of_size(10, 3));
  static_cast<void>(backlog.take());
  const auto kept = backlog.take();
  EXPECT_EQ(ByteVector(kept.bytes.begin(), kept.bytes.end()), large);
  EXPECT_EQ(backlog.take().bytes.front(), 3);
}

}  // namespace
}  // namespace roger::rti
