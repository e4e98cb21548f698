#include "audio/codec/concealment.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>
#include <span>
#include <vector>

namespace roger::audio {
namespace {

float rms(std::span<const float> samples) {
  float sum = 0.0F;
  for (const float sample : samples) sum += sample * sample;
  return std::sqrt(sum / static_cast<float>(samples.size()));
}

class VoiceRates : public ::testing::TestWithParam<std::uint32_t> {
 protected:
  [[nodiscard]] float voice(std::size_t i) const {
    const double angle =
        2.0 * std::numbers::pi * 200.0 * static_cast<double>(i) / static_cast<double>(GetParam());
    return static_cast<float>(0.5 * std::sin(angle));
  }
  std::vector<float> voice(std::size_t from, std::size_t count) const {
    std::vector<float> samples(count);
    for (std::size_t i = 0; i < count; ++i) samples[i] = voice(from + i);
    return samples;
  }
};

TEST_P(VoiceRates, RepeatsPitchThenFadesToSilence) {
  const std::uint32_t rate = GetParam();
  WaveformConcealer concealer(48000);
  concealer.restart(rate);
  std::vector<float> heard = voice(0, rate / 10);
  concealer.received(heard);
  std::vector<float> gap(rate / 10);
  for (std::size_t i = 0; i < gap.size(); i += 37) {
    concealer.conceal(std::span(gap).subspan(i, std::min<std::size_t>(37, gap.size() - i)));
  }
  double product = 0.0;
  double ours = 1e-12;
  double theirs = 1e-12;
  for (std::size_t i = 0; i < rate / 100; ++i) {
    const auto original = static_cast<double>(voice(rate / 10 + i));
    product += original * static_cast<double>(gap[i]);
    ours += static_cast<double>(gap[i]) * static_cast<double>(gap[i]);
    theirs += original * original;
  }
  EXPECT_GT(product / std::sqrt(ours * theirs), 0.95);
  const float own_step =
      0.5F * 2.0F * std::numbers::pi_v<float> * 200.0F / static_cast<float>(rate);
  EXPECT_LT(std::fabs(gap.front() - heard.back()), 1.2F * own_step);
  for (std::size_t i = 1; i < gap.size(); ++i) {
    ASSERT_LT(std::fabs(gap[i] - gap[i - 1]), 1.3F * own_step) << i;
  }
  for (std::size_t i = rate * 6 / 100 + 1; i < gap.size(); ++i) ASSERT_EQ(gap[i], 0.0F);
}

TEST_P(VoiceRates, VoiceReturnsWithoutStep) {
  const std::uint32_t rate = GetParam();
  const float own_step =
      0.5F * 2.0F * std::numbers::pi_v<float> * 200.0F / static_cast<float>(rate);
  for (const std::size_t gap_ms : {5U, 13U, 31U, 55U, 80U}) {
    WaveformConcealer concealer(48000);
    concealer.restart(rate);
    std::vector<float> before = voice(0, rate / 10);
    concealer.received(before);
    std::vector<float> gap(rate * gap_ms / 1000);
    concealer.conceal(gap);
    std::vector<float> after = voice(rate / 10 + gap.size(), rate / 10);
    const std::vector<float> original = after;
    concealer.received(after);
    EXPECT_LT(std::fabs(after.front() - gap.back()), 1.5F * own_step) << gap_ms;
    for (std::size_t i = 1; i < after.size(); ++i) {
      ASSERT_LT(std::fabs(after[i] - after[i - 1]), 1.6F * own_step) << gap_ms << " " << i;
    }
    for (std::size_t i = rate / 100 + 1; i < after.size(); ++i) ASSERT_EQ(after[i], original[i]);
  }
}

INSTANTIATE_TEST_SUITE_P(Voice, VoiceRates, ::testing::Values(8000, 11025, 16000, 48000));

TEST(WaveformConcealer, NoiseDoesNotBuzz) {
  for (const std::uint32_t rate : {8000U, 16000U, 48000U}) {
    WaveformConcealer concealer(48000);
    concealer.restart(rate);
    std::minstd_rand random(3);
    std::vector<float> heard(rate / 10);
    for (float& sample : heard) {
      sample = static_cast<float>(random() % 20001) * 1e-5F - 0.1F;
    }
    concealer.received(heard);
    std::vector<float> gap(rate * 55 / 1000);
    concealer.conceal(gap);
    // A repeated period of 4 to 15 ms would equal itself after that time.
    const std::size_t from = rate / 50;
    double best = 0.0;
    for (std::size_t lag = rate / 250; lag <= rate / 66; ++lag) {
      double product = 0.0;
      double one = 1e-12;
      double other = 1e-12;
      for (std::size_t i = from; i + lag < gap.size(); ++i) {
        product += static_cast<double>(gap[i]) * static_cast<double>(gap[i + lag]);
        one += static_cast<double>(gap[i]) * static_cast<double>(gap[i]);
        other += static_cast<double>(gap[i + lag]) * static_cast<double>(gap[i + lag]);
      }
      best = std::max(best, product / std::sqrt(one * other));
    }
    EXPECT_LT(best, 0.8) << rate;
    EXPECT_GT(rms(std::span(gap).first(rate / 100)), 0.5F * rms(heard)) << rate;
    EXPECT_LT(rms(std::span(gap).first(rate / 100)), 1.2F * rms(heard)) << rate;
  }
}

TEST(WaveformConcealer, StaysBoundedAfterAnySound) {
  // A full-scale impulse, a step, a square wave and the lowest and highest pitches: no resonance
  // builds up in the gap.
  for (const std::uint32_t rate : {8000U, 48000U}) {
    for (int kind = 0; kind < 5; ++kind) {
      WaveformConcealer concealer(48000);
      concealer.restart(rate);
      std::vector<float> heard(rate / 10);
      for (std::size_t i = 0; i < heard.size(); ++i) {
        const std::size_t left = heard.size() - i;
        if (kind == 0) heard[i] = left == 3 ? 1.0F : 0.0F;
        if (kind == 1) heard[i] = left < 30 ? 1.0F : 0.0F;
        if (kind == 2) heard[i] = i / (rate / 300) % 2 == 0 ? 1.0F : -1.0F;
        if (kind == 3) heard[i] = i % 2 == 0 ? 1.0F : -1.0F;
        if (kind == 4) heard[i] = i % (rate / 70) == 0 ? 1.0F : 0.0F;
      }
      concealer.received(heard);
      std::vector<float> gap(rate / 10);
      concealer.conceal(gap);
      for (const float sample : gap) ASSERT_LT(std::fabs(sample), 1.7F) << rate << " " << kind;
    }
  }
}

TEST(WaveformConcealer, SilenceStaysSilence) {
  WaveformConcealer concealer(8000);
  std::vector<float> gap(800, 1.0F);
  concealer.conceal(gap);
  for (const float sample : gap) ASSERT_EQ(sample, 0.0F);
}

}  // namespace
}  // namespace roger::audio
