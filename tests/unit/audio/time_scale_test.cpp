// Speech at a higher or lower speed.
#include "audio/dsp/time_scale.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "audio/dsp/resample_whole.hpp"
#include "tests/support/scale_time.hpp"

namespace roger::audio {
namespace {

using test::scale_time;

constexpr std::uint32_t kScaleRate = 16'000;

/// A tone that rises and falls in level, so that no two positions are alike.
std::vector<float> swelling(std::size_t count) {
  std::vector<float> out(count);
  for (std::size_t i = 0; i < count; ++i) {
    const double t = static_cast<double>(i) / kScaleRate;
    out[i] = static_cast<float>(std::sin(2 * std::numbers::pi * 300 * t) *
                                (0.5 + 0.4 * std::sin(2 * std::numbers::pi * 1.7 * t)));
  }
  return out;
}

template <class Maker>
std::vector<float> by_pieces(Maker maker, std::span<const float> samples, std::size_t piece) {
  std::vector<float> out;
  for (std::size_t i = 0; i < samples.size(); i += piece) {
    maker.write(samples.subspan(i, std::min(piece, samples.size() - i)), out);
  }
  maker.finish(out);
  return out;
}

TEST(TimeScaleTest, OutputIsIndependentOfPieceSize) {
  const auto voice = swelling(3 * kScaleRate + 17);
  for (const double speed : {0.25, 0.5, 1.0, 1.5, 4.0, 8.0}) {
    const auto whole = scale_time(voice, kScaleRate, speed);
    EXPECT_EQ(whole.size(), static_cast<std::size_t>(static_cast<double>(voice.size()) / speed));
    for (const std::size_t piece : {1UL, 97UL, 5000UL}) {
      EXPECT_EQ(by_pieces(TimeScale(kScaleRate, speed), voice, piece), whole)
          << speed << ", " << piece;
    }
  }
}

TEST(TimeScaleTest, ProducesOutputWhileReadingInput) {
  const auto voice = swelling(kScaleRate);
  TimeScale scale(kScaleRate, 2.0);
  std::vector<float> out;
  scale.write(voice, out);
  EXPECT_GT(out.size(), kScaleRate * 45 / 100) << "the delay is about 50 ms";
}

TEST(TimeScaleTest, PitchIsUnchanged) {
  const auto faster = scale_time(swelling(2 * kScaleRate), kScaleRate, 2.0);
  int crossings = 0;
  for (std::size_t i = 1; i < faster.size(); ++i) {
    crossings += static_cast<int>(faster[i - 1] < 0.0F && faster[i] >= 0.0F);
  }
  EXPECT_NEAR(crossings, 300, 10) << "crossings per second";
}

TEST(TimeScaleTest, EmptyInputGivesEmptyOutput) {
  EXPECT_TRUE(scale_time({}, kScaleRate, 2.0).empty());
}

TEST(ResampleWholeTest, OutputIsIndependentOfPieceSize) {
  const auto voice = swelling(kScaleRate + 5);
  for (const std::uint32_t rate : {8'000U, 16'000U, 44'100U, 48'000U}) {
    const auto whole = resample_whole(voice, kScaleRate, rate);
    EXPECT_EQ(whole.size(), std::uint64_t{voice.size()} * rate / kScaleRate);
    for (const std::size_t piece : {1UL, 480UL}) {
      EXPECT_EQ(by_pieces(RecordingResampler(kScaleRate, rate), voice, piece), whole) << rate;
    }
  }
}

}  // namespace
}  // namespace roger::audio
