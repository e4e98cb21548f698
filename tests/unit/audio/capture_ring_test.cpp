#include "audio/capture_ring.hpp"

#include <gtest/gtest.h>

#include <array>
#include <numeric>
#include <thread>
#include <vector>

namespace roger::audio {
namespace {

constexpr Nanoseconds kNone{0};

TEST(CaptureRing, ReturnsSamplesWithTimeOfFirst) {
  CaptureRing ring(48000);
  std::vector<float> block(480);
  std::iota(block.begin(), block.end(), 1.0F);
  const TimePoint captured{Nanoseconds{1'000'000}};
  ring.write(block, captured);
  ring.write(block, captured + Nanoseconds{10'500'000});  // half a millisecond is missing before it

  std::array<float, 300> out{};
  CaptureRing::Piece piece = ring.read(out);
  EXPECT_EQ(piece.samples, 300U);
  EXPECT_EQ(piece.captured, captured);
  EXPECT_EQ(out[299], 300.0F);
  piece = ring.read(out);  // stops at the end of the block
  EXPECT_EQ(piece.samples, 180U);
  EXPECT_EQ(piece.captured, captured + Nanoseconds{6'250'000});
  EXPECT_EQ(out[0], 301.0F);
  piece = ring.read(out);
  EXPECT_EQ(piece.samples, 300U);
  EXPECT_EQ(piece.captured, captured + Nanoseconds{10'500'000});
  EXPECT_EQ(out[0], 1.0F);
  EXPECT_EQ(ring.read(out).samples, 180U);
  EXPECT_EQ(ring.read(out).samples, 0U);
}

TEST(CaptureRing, DropsAndCountsWholeBlocksIfReaderIsBehind) {
  CaptureRing ring(8000, 0.1);  // 800 samples, rounded up to 1024
  const std::vector<float> block(256, 0.5F);
  for (int i = 0; i < 6; ++i) ring.write(block, TimePoint{Nanoseconds{i}});
  EXPECT_EQ(ring.overruns(), 2U);
  std::array<float, 1024> out{};
  for (int i = 0; i < 4; ++i) {
    const CaptureRing::Piece piece = ring.read(out);
    EXPECT_EQ(piece.samples, 256U);
    EXPECT_EQ(piece.captured, TimePoint{Nanoseconds{i}});
  }
  EXPECT_EQ(ring.read(out).samples, 0U);
  ring.write(block, TimePoint{Nanoseconds{9}});
  EXPECT_EQ(ring.read(out).captured, TimePoint{Nanoseconds{9}});
}

TEST(CaptureRing, WaitReturnsAfterEarlierWrite) {
  CaptureRing ring(48000);
  EXPECT_FALSE(ring.wait(kNone));
  const std::array<float, 16> block{};
  ring.write(block, TimePoint{});
  ring.write(block, TimePoint{});
  EXPECT_TRUE(ring.wait(kNone));
  EXPECT_FALSE(ring.wait(kNone));
  ring.wake();
  EXPECT_TRUE(ring.wait(kNone));
}

TEST(CaptureRing, TransfersBetweenThreadsWithoutLoss) {
  CaptureRing ring(48000);
  constexpr std::size_t kBlocks = 2000;
  constexpr std::size_t kBlock = 96;
  std::thread writer([&ring] {
    std::array<float, kBlock> block{};
    for (std::size_t b = 0; b < kBlocks; ++b) {
      for (std::size_t i = 0; i < kBlock; ++i) block[i] = static_cast<float>(b * kBlock + i);
      const TimePoint captured{Nanoseconds{static_cast<std::int64_t>(b) * 2'000'000}};
      for (std::uint64_t full = ring.overruns();
           ring.write(block, captured), ring.overruns() > full;) {
        full = ring.overruns();
        std::this_thread::yield();
      }
    }
  });
  std::array<float, 1000> out{};
  std::size_t next = 0;
  while (next < kBlocks * kBlock) {
    ASSERT_TRUE(ring.wait(std::chrono::seconds{30}));
    for (;;) {
      const CaptureRing::Piece piece = ring.read(out);
      if (piece.samples == 0) break;
      for (std::size_t i = 0; i < piece.samples; ++i) {
        ASSERT_EQ(out[i], static_cast<float>(next + i));
      }
      ASSERT_EQ(piece.captured.time_since_epoch().count(),
                static_cast<std::int64_t>(next) * 1'000'000'000 / 48000);
      next += piece.samples;
    }
  }
  writer.join();
}

}  // namespace
}  // namespace roger::audio
