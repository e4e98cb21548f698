#include "audio/playout/line_samples.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "audio/playout/stream_decoder.hpp"

namespace roger::audio {
namespace {

/// Adds `count` samples whose values are their numbers.
void add_numbered(LineSamples& line, std::size_t count) {
  const std::span<float> room = line.room();
  for (std::size_t i = 0; i < count; ++i) {
    room[i] = static_cast<float>(line.added()) + static_cast<float>(i);
  }
  line.add(count);
}

TEST(LineSamples, KeepTheirNumbersAndHistory) {
  LineSamples line;
  line.begin(8000);
  const auto history = static_cast<std::int64_t>(TimeStretch::history(8000));
  EXPECT_EQ(line.first(), -history);
  EXPECT_EQ(line.waiting(), 0U);
  std::int64_t read = 0;
  for (int i = 0; i < 50; ++i) {
    add_numbered(line, 160);
    EXPECT_EQ(line.waiting(), 160U);
    EXPECT_EQ(line.next(), read);
    line.pass(static_cast<std::size_t>(read + 100 - line.first()));
    EXPECT_EQ(line.next(), read + 100);
    line.pass(0);
    EXPECT_EQ(line.waiting(), 60U);
    EXPECT_LE(line.first(), read + 100 - history);
    for (std::size_t k = 0; k < line.all().size(); ++k) {
      const auto number = static_cast<float>(line.first() + static_cast<std::int64_t>(k));
      ASSERT_EQ(line.all()[k], std::max(number, 0.0F));
    }
    line.pass_all();
    read += 160;
    EXPECT_EQ(line.added(), read);
  }
}

TEST(LineSamples, HaveRoomForOnePacketMore) {
  LineSamples line;
  line.begin(48000);
  add_numbered(line, kMaxDecodedSamples);
  EXPECT_EQ(line.room().size(), kMaxDecodedSamples);
}

TEST(LineSamples, PaddingIsSilentAndNotCounted) {
  LineSamples line;
  line.begin(48000);
  add_numbered(line, 100);
  const std::int64_t first = line.first();
  line.pad(20);
  EXPECT_EQ(line.added(), 100);
  EXPECT_EQ(line.waiting(), 120U);
  EXPECT_EQ(line.first(), first);
  EXPECT_EQ(line.next(), 0);
  EXPECT_EQ(line.all().back(), 0.0F);
}

TEST(LineSamples, SpliceMovesEndOnly) {
  LineSamples line;
  line.begin(8000);
  line.add(800);  // silence, in which any lag is suitable
  TimeStretch stretch;
  const TimeStretch::Wish wish{TimeStretch::longest_lag(8000), 40, 0.9F};
  EXPECT_EQ(line.shorten(stretch, wish), 40U);
  EXPECT_EQ(line.added(), 760);
  EXPECT_EQ(line.waiting(), 760U);
  EXPECT_EQ(line.lengthen(stretch, wish), 40U);
  EXPECT_EQ(line.added(), 800);
  EXPECT_EQ(line.next(), 0);
}

}  // namespace
}  // namespace roger::audio
