#include "audio/microphone/vox.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace roger::audio {
namespace {

using std::chrono::milliseconds;

constexpr std::uint32_t kSampleRate = 48000;
constexpr TimePoint kBegin{std::chrono::seconds{1000}};

TimePoint at(int ms) {
  return kBegin + milliseconds{ms};
}

/// A microphone and its VOX; the sound is a hum with a level.
class VoxBench {
 public:
  explicit VoxBench(const VoxSettings& settings) : vox_(settings, kSampleRate) {}
  void hear(int ms, double dbfs) {
    const std::size_t end = sample_ + static_cast<std::size_t>(ms) * kSampleRate / 1000;
    while (sample_ < end) {
      std::vector<float> block(std::min<std::size_t>(128, end - sample_));
      for (std::size_t i = 0; i < block.size(); ++i) {
        block[i] = to_amplitude(Decibels{dbfs + 3.01}) *
                   std::sin(0.1F * static_cast<float>((sample_ + i) % 62832));
      }
      const TimePoint captured =
          kBegin + Nanoseconds{static_cast<std::int64_t>(sample_) * 1'000'000'000 / kSampleRate};
      if (const auto change = vox_.process(block, captured)) {
        changes.push_back(*change);
        noticed.push_back(captured + Nanoseconds{static_cast<std::int64_t>(block.size()) *
                                                 1'000'000'000 / kSampleRate});
      }
      sample_ += block.size();
    }
  }
  std::vector<Vox::Change> changes;
  std::vector<TimePoint> noticed;

 private:
  Vox vox_;
  std::size_t sample_ = 0;
};

TEST(Vox, OpensWithin15MillisecondsAndSendsPrecedingSound) {
  for (int offset = 0; offset < 5; ++offset) {
    VoxBench bench({});
    bench.hear(1000 + offset, -60.0);
    bench.hear(200, -35.0);
    ASSERT_EQ(bench.changes.size(), 1U);
    EXPECT_TRUE(bench.changes[0].pressed);
    EXPECT_LE(bench.noticed[0], at(1000 + offset + 18));  // 15 ms plus a block of 2.7 ms
    // A consonant of 130 ms below the threshold before it is sent too.
    EXPECT_LE(bench.changes[0].at, at(1000 + offset - 130));
    EXPECT_GE(bench.changes[0].at, at(1000 + offset - 150));
  }
}

TEST(Vox, HoldsThroughPausesAndClosesAfterHangTime) {
  VoxBench bench({});
  bench.hear(500, -60.0);
  bench.hear(300, -30.0);
  bench.hear(450, -60.0);
  bench.hear(300, -44.0);  // does not open, but holds
  bench.hear(450, -60.0);
  bench.hear(300, -30.0);
  EXPECT_EQ(bench.changes.size(), 1U);
  bench.hear(1000, -60.0);
  ASSERT_EQ(bench.changes.size(), 2U);
  EXPECT_FALSE(bench.changes[1].pressed);
  EXPECT_GE(bench.changes[1].at, at(2300 + 499));
  EXPECT_LE(bench.changes[1].at, at(2300 + 510));
}

TEST(Vox, SendsNothingTwice) {
  VoxBench bench({.hang = milliseconds{50}, .look_back = milliseconds{500}});
  bench.hear(600, -60.0);
  bench.hear(100, -30.0);
  bench.hear(100, -60.0);
  bench.hear(100, -30.0);
  ASSERT_EQ(bench.changes.size(), 3U);
  EXPECT_EQ(bench.changes[2].at, bench.changes[1].at);
}

TEST(Vox, DoesNotOpenForNoiseBelowThresholdOrKnock) {
  VoxBench bench({});
  bench.hear(2000, -41.0);
  bench.hear(4, -10.0);
  bench.hear(1000, -60.0);
  EXPECT_TRUE(bench.changes.empty());
}

TEST(Vox, InvalidSettingsAreRejected) {
  EXPECT_TRUE(check(VoxSettings{}));
  for (const VoxSettings& wrong :
       {VoxSettings{.threshold = {3.0}}, VoxSettings{.threshold = {std::nan("")}},
        VoxSettings{.hang = milliseconds{10}}, VoxSettings{.look_back = milliseconds{600}}}) {
    const Status status = check(wrong);
    ASSERT_FALSE(status);
    EXPECT_THAT(status.error().message, ::testing::HasSubstr("VOX"));
    EXPECT_THAT(status.error().message, ::testing::HasSubstr("expected"));
  }
}

}  // namespace
}  // namespace roger::audio
