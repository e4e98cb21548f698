#include "audio/rate_bus.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

namespace roger::audio {
namespace {

constexpr std::uint32_t kDevice = 48000;
constexpr double kTonePitch = 500.0;

/// A bus with one voice, a tone or silence.
struct BusSound {
  std::vector<float> left;
  std::vector<float> right;
  std::vector<std::size_t> wanted;  // samples for each block
  TimePoint heard{};                // of the voice's first sample
};

float tone_at(std::uint64_t sample, double rate) {
  return static_cast<float>(
      0.25 * std::sin(2.0 * std::numbers::pi * kTonePitch * static_cast<double>(sample) / rate));
}

BusSound play(std::uint32_t rate, std::size_t frames, std::size_t blocks, MixSource source,
              std::uint32_t device = kDevice) {
  RateBus bus(rate, device, frames);
  BusSound out;
  std::uint64_t sample = 0;
  for (std::size_t i = 0; i < blocks; ++i) {
    std::vector<float> stereo(2 * frames);
    std::vector<float> voice(bus.begin(frames, true));
    if (i == 0) out.heard = bus.heard(TimePoint{});
    for (float& value : voice) value = tone_at(sample++, rate);
    out.wanted.push_back(voice.size());
    bus.add(voice, source);
    bus.finish(stereo);
    for (std::size_t k = 0; k < frames; ++k) {
      out.left.push_back(stereo[2 * k]);
      out.right.push_back(stereo[2 * k + 1]);
    }
  }
  return out;
}

class EveryMixRate : public ::testing::TestWithParam<std::uint32_t> {};

TEST_P(EveryMixRate, RequestsExactlyWhatResamplerNeeds) {
  for (const std::size_t frames : {1U, 7U, 64U, 128U, 441U}) {
    const BusSound out = play(GetParam(), frames, 3000, {});
    double sum = 0.0;
    const double each = static_cast<double>(frames) * GetParam() / kDevice;
    double most = 0.0;
    for (std::size_t i = 0; i < out.wanted.size(); ++i) {
      sum += static_cast<double>(out.wanted[i]);
      const double even = each * static_cast<double>(i + 1);
      most = std::max(most, std::abs(sum - even));
    }
    EXPECT_LT(most, 2.0) << "samples from an even flow, in any block";
  }
}

TEST_P(EveryMixRate, SamplesPlayAtReportedTime) {
  const BusSound out = play(GetParam(), 128, 100, {});
  const double delay = static_cast<double>(out.heard.time_since_epoch().count()) * 1e-9;
  EXPECT_GT(delay, 0.0);
  EXPECT_LT(delay, 0.0003);
  double worst = 0.0;
  for (std::size_t i = 1000; i < out.left.size(); ++i) {
    const double time = static_cast<double>(i) / kDevice - delay;
    const double expected = 0.25 * std::sin(2.0 * std::numbers::pi * kTonePitch * time);
    worst = std::max(worst, std::abs(expected - static_cast<double>(out.left[i])));
  }
  EXPECT_LT(worst, 0.002);
}

TEST_P(EveryMixRate, OutputIsIndependentOfBlockSize) {
  const BusSound whole = play(GetParam(), 480, 10, {});
  const BusSound cut = play(GetParam(), 32, 150, {});
  ASSERT_EQ(whole.left.size(), cut.left.size());
  for (std::size_t i = 0; i < whole.left.size(); ++i) {
    ASSERT_NEAR(whole.left[i], cut.left[i], 1e-5F) << i;
  }
}

INSTANTIATE_TEST_SUITE_P(Rates, EveryMixRate, ::testing::Values(8000, 16000, 44100));

TEST(RateBusTest, AddsToOutputWithGainAndPan) {
  RateBus bus(8000, kDevice, 480);
  MixSource left;
  left.jump(0.5F, -1.0F);
  MixSource both;
  std::vector<float> stereo;
  for (int i = 0; i < 10; ++i) {
    stereo.assign(960, 0.25F);
    const std::vector<float> voice(bus.begin(480, true), 0.1F);
    bus.add(voice, left);
    bus.add(voice, both);
    bus.finish(stereo);
  }
  EXPECT_NEAR(stereo[800], 0.25F + 0.15F, 1e-4F);
  EXPECT_NEAR(stereo[801], 0.25F + 0.1F, 1e-4F);
}

TEST(RateBusTest, GainChangesAreSpreadOverBlock) {
  RateBus bus(16000, kDevice, 480);
  MixSource source;
  std::vector<float> all;
  for (int i = 0; i < 4; ++i) {
    std::vector<float> stereo(960);
    const std::vector<float> voice(bus.begin(480, true), 1.0F);
    source.set(i < 2 ? 1.0F : 0.0F, 0.0F);
    bus.add(voice, source);
    bus.finish(stereo);
    for (std::size_t k = 0; k < stereo.size(); k += 2) all.push_back(stereo[k]);
  }
  float step = 0.0F;
  for (std::size_t i = 481; i < all.size(); ++i) {
    step = std::max(step, std::abs(all[i] - all[i - 1]));
  }
  EXPECT_LT(step, 0.01F);
  EXPECT_NEAR(all.back(), 0.0F, 1e-4F);
}

TEST(RateBusTest, StopsAfterLastVoiceHasDecayedAndRestartsAtOnce) {
  RateBus bus(8000, kDevice, 128);
  MixSource source;
  std::vector<float> stereo(256);
  EXPECT_EQ(bus.begin(128, false), 0U);
  bus.finish(stereo);
  EXPECT_EQ(stereo, std::vector<float>(256));
  for (int round = 0; round < 3; ++round) {
    const std::vector<float> voice(bus.begin(128, true), 0.5F);
    EXPECT_EQ(voice.size(), 22U) << "a block and the reach";
    bus.add(voice, source);
    bus.finish(stereo);
    EXPECT_GT(stereo[200], 0.3F);
    float last = 0.0F;
    for (int i = 0; i < 4; ++i) {
      EXPECT_EQ(bus.begin(128, false), 0U) << "no samples without voices";
      std::ranges::fill(stereo, 0.0F);
      bus.finish(stereo);
      last = stereo[255];
    }
    EXPECT_EQ(last, 0.0F);
  }
}

}  // namespace
}  // namespace roger::audio
