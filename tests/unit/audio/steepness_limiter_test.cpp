#include "audio/codec/steepness_limiter.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace roger::audio {
namespace {

constexpr std::size_t kPart = 20;  // 2.5 ms at 8 kHz

/// Returns samples that alternate between `peak` and -`peak`.
std::vector<float> alternating(float peak, std::size_t count) {
  std::vector<float> samples(count);
  for (std::size_t i = 0; i < count; ++i) samples[i] = i % 2 == 0 ? peak : -peak;
  return samples;
}

TEST(SteepnessLimiter, SoundThatIsNotSteeperIsUnchanged) {
  SteepnessLimiter limiter(8000);
  limiter.track(alternating(0.5F, kPart));
  std::vector<float> concealed = alternating(0.4F, 4 * kPart);
  limiter.limit(concealed);
  EXPECT_EQ(concealed, alternating(0.4F, 4 * kPart));
  EXPECT_EQ(limiter.gain(), 1.0F);
}

TEST(SteepnessLimiter, SteeperSoundIsAttenuatedUntilGapEnds) {
  SteepnessLimiter limiter(8000);
  limiter.track(alternating(0.125F, kPart));
  std::vector<float> concealed = alternating(0.5F, 4 * kPart);
  limiter.limit(concealed);
  EXPECT_EQ(concealed, alternating(0.125F, 4 * kPart));
  EXPECT_EQ(limiter.gain(), 0.25F);
  concealed = alternating(0.125F, 4 * kPart);
  limiter.limit(concealed);
  EXPECT_EQ(concealed, alternating(0.03125F, 4 * kPart));
  limiter.end_gap();
  EXPECT_EQ(limiter.gain(), 1.0F);
}

TEST(SteepnessLimiter, GainFallsUpToTheSteepStep) {
  SteepnessLimiter limiter(8000);
  limiter.track(alternating(0.125F, kPart));
  std::vector<float> concealed(4 * kPart, 0.5F);
  for (std::size_t i = 8; i < concealed.size(); ++i) concealed[i] = -0.5F;
  limiter.limit(concealed);
  EXPECT_FLOAT_EQ(concealed[0], 0.5F * (1.0F - 0.75F / 8.0F));
  EXPECT_FLOAT_EQ(concealed[7], 0.125F);
  EXPECT_FLOAT_EQ(concealed[8], -0.125F);
}

TEST(SteepnessLimiter, OldSoundIsForgotten) {
  SteepnessLimiter limiter(8000);
  limiter.track(alternating(0.5F, kPart));
  limiter.track(std::vector<float>(7 * kPart, 0.0F));
  std::vector<float> concealed = alternating(0.5F, 4 * kPart);
  limiter.limit(concealed);
  EXPECT_EQ(limiter.gain(), 1.0F);
  limiter.track(std::vector<float>(kPart, 0.0F));
  limiter.limit(concealed);
  EXPECT_EQ(limiter.gain(), 0.0F);
}

TEST(SteepnessLimiter, RestartForgetsAllSound) {
  SteepnessLimiter limiter(48000);
  limiter.track(alternating(0.5F, 6 * kPart));
  limiter.restart(8000);
  std::vector<float> concealed = alternating(0.5F, kPart);
  limiter.limit(concealed);
  EXPECT_EQ(limiter.gain(), 0.0F);
  limiter.restart(8000);
  EXPECT_EQ(limiter.gain(), 1.0F);
}

}  // namespace
}  // namespace roger::audio
