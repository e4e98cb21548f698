#include "audio/playout/concealment.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

namespace roger::audio {
namespace {

class Rates : public ::testing::TestWithParam<std::uint32_t> {
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

TEST_P(Rates, RepeatsThePitchThenFadesToSilence) {
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

TEST_P(Rates, VoiceComesBackWithoutAStep) {
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

INSTANTIATE_TEST_SUITE_P(Voice, Rates, ::testing::Values(8000, 11025, 16000, 48000));

TEST(WaveformConcealer, SilenceStaysSilence) {
  WaveformConcealer concealer(8000);
  std::vector<float> gap(800, 1.0F);
  concealer.conceal(gap);
  for (const float sample : gap) ASSERT_EQ(sample, 0.0F);
}

}  // namespace
}  // namespace roger::audio
