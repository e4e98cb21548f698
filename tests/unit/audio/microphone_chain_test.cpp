#include "audio/microphone/microphone_chain.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>
#include <vector>

namespace roger::audio {
namespace {

std::vector<float> voice(std::size_t samples) {
  std::vector<float> sound(samples);
  std::minstd_rand random(5);
  for (std::size_t i = 0; i < samples; ++i) {
    const double t = static_cast<double>(i) / 48000.0;
    const double syllable = std::max(0.0, std::sin(2.0 * std::numbers::pi * 2.7 * t));
    double sample = 0.0;
    for (int harmonic = 1; harmonic < 20; ++harmonic) {
      sample += std::sin(2.0 * std::numbers::pi * 131.0 * harmonic * t) / harmonic;
    }
    sound[i] =
        static_cast<float>(0.1 * syllable * sample) + static_cast<float>(random() % 1000) * 1e-6F;
  }
  return sound;
}

/// Returns the output, each sample at the position of its input.
std::vector<float> through(MicrophoneChain& chain, const std::vector<float>& in, std::size_t block,
                           std::uint32_t rate) {
  std::vector<float> out;
  std::size_t next = 0;
  bool begun = false;
  for (std::size_t i = 0; i < in.size(); i += block) {
    const auto part = std::span(in).subspan(i, std::min(block, in.size() - i));
    const auto result = chain.process(part);
    EXPECT_LE(result.behind, std::chrono::milliseconds{8});
    if (result.samples.empty()) continue;
    const auto behind = std::llround(std::chrono::duration<double>(result.behind).count() * rate);
    const auto place = static_cast<long long>(i) - behind;
    if (begun) {
      EXPECT_EQ(place, static_cast<long long>(next)) << "no gap, no overlap";
    }
    begun = true;
    for (std::size_t k = 0; k < result.samples.size(); ++k) {
      const long long index = place + static_cast<long long>(k);
      if (index >= 0) out.push_back(result.samples[k]);
    }
    next = static_cast<std::size_t>(place + static_cast<long long>(result.samples.size()));
  }
  return out;
}

TEST(MicrophoneChain, ChangesNothingByDefault) {
  MicrophoneChain chain({}, 48000);
  EXPECT_EQ(chain.process({}).behind, Nanoseconds{0});
  const auto sound = voice(5000);
  EXPECT_EQ(through(chain, sound, 128, 48000), sound);
}

TEST(MicrophoneChain, GainIsLimitedAtFullScaleAndInvalidSamplesAreSilent) {
  MicrophoneChain chain({.gain = {20.0}}, 48000);
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float infinite = std::numeric_limits<float>::infinity();
  const std::vector<float> in{0.01F, nan, infinite, 0.9F, -0.9F, 0.02F};
  const auto out = chain.process(in).samples;
  ASSERT_EQ(out.size(), in.size());
  EXPECT_NEAR(out[0], 0.1F, 1e-6F);
  EXPECT_EQ(out[1], 0.0F);
  EXPECT_EQ(out[2], 0.0F);
  EXPECT_NEAR(out[3], 1.0F, 1e-3F);
  EXPECT_LE(out[3], 1.0F);
  EXPECT_GE(out[4], -1.0F);
  EXPECT_NEAR(out[5], 0.2F, 1e-6F);
}

TEST(MicrophoneChain, GainChangesWithoutClick) {
  constexpr std::uint32_t kRate = 48000;
  MicrophoneChain chain({}, kRate);
  std::vector<float> sound(kRate);
  for (std::size_t i = 0; i < sound.size(); ++i) {
    sound[i] = 0.02F * std::cos(2.0F * std::numbers::pi_v<float> * 50.0F * static_cast<float>(i) /
                                static_cast<float>(kRate));
  }
  const auto max_step = [](const std::vector<float>& samples) {
    float most = 0.0F;
    for (std::size_t i = 1; i < samples.size(); ++i) {
      most = std::max(most, std::fabs(samples[i] - samples[i - 1]));
    }
    return most;
  };
  const std::vector<float> before = through(chain, sound, 480, kRate);
  chain.set_gain({20.0});
  std::vector<float> after = through(chain, sound, 480, kRate);
  EXPECT_EQ(before.back(), sound.back());
  EXPECT_FLOAT_EQ(after.back(), 10.0F * sound.back()) << "the new gain is reached";
  after.insert(after.begin(), before.back());
  EXPECT_LT(max_step(after), 10.5F * max_step(sound)) << "never steeper than the louder tone";
  chain.set_gain({0.0});
  EXPECT_EQ(through(chain, sound, 480, kRate).back(), sound.back()) << "the old gain has no effect";
}

class SuppressorRates : public ::testing::TestWithParam<std::uint32_t> {};

TEST_P(SuppressorRates, TimesIncludeSuppressorDelay) {
  const std::uint32_t rate = GetParam();
  const MicrophoneSettings settings{.suppress_noise = true};
  const auto in = voice(2 * std::size_t{rate});
  for (const std::size_t block : {std::size_t{64}, std::size_t{1000}}) {
    MicrophoneChain chain(settings, rate);
    const auto out = through(chain, in, block, rate);
    // Missing at the end: the samples still in the chain.
    EXPECT_LE(in.size() - out.size(), 8 * rate / 1000);
    double best = -1.0;
    int best_lag = 999;
    for (int lag = -40; lag <= 40; ++lag) {
      double sum = 0.0;
      for (std::size_t i = 100; i + 100 < out.size(); ++i) {
        sum += static_cast<double>(in[i]) *
               static_cast<double>(out[static_cast<std::size_t>(static_cast<int>(i) + lag)]);
      }
      if (sum > best) {
        best = sum;
        best_lag = lag;
      }
    }
    EXPECT_EQ(best_lag, 0) << block;
  }
}

INSTANTIATE_TEST_SUITE_P(Table, SuppressorRates, ::testing::Values(8000U, 16000U, 44100U, 48000U));

TEST(MicrophoneChain, InvalidSettingsAreRejected) {
  EXPECT_TRUE(check(MicrophoneSettings{}));
  EXPECT_TRUE(check(MicrophoneSettings{.high_pass_hz = 100.0}));
  for (const MicrophoneSettings& wrong :
       {MicrophoneSettings{.gain = {41.0}}, MicrophoneSettings{.gain = {std::nan("")}},
        MicrophoneSettings{.high_pass_hz = 5.0}, MicrophoneSettings{.high_pass_hz = -1.0}}) {
    const Status status = check(wrong);
    ASSERT_FALSE(status);
    EXPECT_THAT(status.error().message, ::testing::HasSubstr("microphone"));
  }
}

}  // namespace
}  // namespace roger::audio
