#include "core/spsc_ring.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <thread>

namespace roger {
namespace {

TEST(SpscRingTest, KeepsOrderAndRejectsWhenFull) {
  SpscRing<int> ring(4);
  for (int i = 0; i < 4; ++i) EXPECT_TRUE(ring.try_push(i));
  EXPECT_FALSE(ring.try_push(4));
  int out = -1;
  for (int i = 0; i < 4; ++i) {
    EXPECT_TRUE(ring.try_pop(out));
    EXPECT_EQ(out, i);
  }
  EXPECT_FALSE(ring.try_pop(out));
}

TEST(SpscRingTest, BulkTransfersWrapAround) {
  SpscRing<int> ring(8);
  std::array<int, 6> in{1, 2, 3, 4, 5, 6};
  std::array<int, 6> out{};
  for (int round = 0; round < 10; ++round) {
    ASSERT_EQ(ring.write(in), in.size());
    ASSERT_EQ(ring.read(out), out.size());
    ASSERT_EQ(in, out);
  }
}

TEST(SpscRingTest, WritesAsMuchAsFits) {
  SpscRing<int> ring(4);
  const std::array<int, 6> in{1, 2, 3, 4, 5, 6};
  EXPECT_EQ(ring.write(in), 4U);
  EXPECT_EQ(ring.size(), 4U);
  ASSERT_NE(ring.front(), nullptr);
  EXPECT_EQ(*ring.front(), 1);
  ring.pop_front();
  EXPECT_EQ(*ring.front(), 2);
}

TEST(SpscRingTest, TransfersBetweenThreadsWithoutLoss) {
  constexpr std::uint64_t kCount = 200'000;
  SpscRing<std::uint64_t> ring(64);
  std::thread writer([&ring] {
    for (std::uint64_t i = 0; i < kCount;) {
      if (ring.try_push(i)) {
        ++i;
      } else {
        std::this_thread::yield();
      }
    }
  });
  std::uint64_t wrong = 0;
  for (std::uint64_t expected = 0; expected < kCount;) {
    std::uint64_t got = 0;
    if (!ring.try_pop(got)) {
      std::this_thread::yield();
      continue;
    }
    wrong += got == expected ? 0U : 1U;
    ++expected;
  }
  writer.join();
  EXPECT_EQ(wrong, 0U);
}

}  // namespace
}  // namespace roger
