#include "audio/dsp/biquad.hpp"

#include <gtest/gtest.h>

namespace roger::audio {
namespace {

constexpr double kRateHz = 48000.0;
constexpr double kButterworth = 1.0 / std::numbers::sqrt2;

/// Returns the gain for a sine in decibels, after settling.
template <class Number>
double gain_db(Biquad<Number> filter, double hertz, double rate = kRateHz) {
  constexpr int kSamples = 48000;
  double sum = 0.0;
  for (int i = 0; i < kSamples; ++i) {
    const double in = std::sin(2.0 * std::numbers::pi * hertz * i / rate);
    const auto out = static_cast<double>(filter.process(static_cast<Number>(in)));
    if (i >= kSamples / 2) sum += out * out;
  }
  return 10.0 * std::log10(4.0 * sum / kSamples);
}

TEST(BiquadTest, DefaultPassesEverything) {
  Biquad<float> filter;
  EXPECT_EQ(filter.process(0.25F), 0.25F);
  EXPECT_EQ(filter.process(-1.0F), -1.0F);
}

TEST(BiquadTest, LowPassLosesThreeDecibelsAtCornerAndTwelvePerOctave) {
  const auto low = Biquad<double>::low_pass(1000.0, kButterworth, kRateHz);
  EXPECT_NEAR(gain_db(low, 100.0), 0.0, 0.02);
  EXPECT_NEAR(gain_db(low, 1000.0), -3.01, 0.02);
  EXPECT_NEAR(gain_db(low, 2000.0), -12.3, 0.2);
  const auto high = Biquad<float>::high_pass(1000.0, kButterworth, kRateHz);
  EXPECT_NEAR(gain_db(high, 10000.0), 0.0, 0.02);
  EXPECT_NEAR(gain_db(high, 1000.0), -3.01, 0.02);
  EXPECT_NEAR(gain_db(high, 500.0), -12.3, 0.2);
}

TEST(BiquadTest, QualityIsGainAtCorner) {
  EXPECT_NEAR(gain_db(Biquad<double>::low_pass(3000.0, 2.0, kRateHz), 3000.0), 6.02, 0.05);
  EXPECT_NEAR(gain_db(Biquad<double>::high_pass(3000.0, 2.0, kRateHz), 3000.0), 6.02, 0.05);
}

TEST(BiquadTest, SettlesAndResets) {
  auto filter = Biquad<double>::low_pass(1000.0, kButterworth, kRateHz);
  EXPECT_TRUE(filter.at_rest(1e-9));
  filter.process(1.0);
  EXPECT_FALSE(filter.at_rest(1e-9));
  for (int i = 0; i < 2000; ++i) filter.process(0.0);
  EXPECT_TRUE(filter.at_rest(1e-9));
  filter.process(1.0);
  filter.reset();
  EXPECT_TRUE(filter.at_rest(1e-300));
}

TEST(BiquadTest, HighPassCornerIsExactAtEveryRate) {
  for (const std::uint32_t rate : {8000U, 44100U, 48000U}) {
    for (const double corner : {20.0, 100.0, 300.0}) {
      const auto gain = [&](double hertz) {
        return gain_db(Biquad<double>::high_pass(corner, kButterworth, rate), hertz, rate);
      };
      EXPECT_NEAR(gain(corner), -3.01, 0.05) << rate << " " << corner;
      EXPECT_NEAR(gain(0.5 * corner), -12.3, 0.3) << rate << " " << corner;
      EXPECT_NEAR(gain(5.0 * corner), 0.0, 0.02) << rate << " " << corner;
    }
  }
}

TEST(BiquadTest, HighPassRemovesConstantOffset) {
  auto filter = Biquad<double>::high_pass(80.0, kButterworth, kRateHz);
  double last = 1.0;
  for (int i = 0; i < 48000; ++i) last = filter.process(0.5);
  EXPECT_NEAR(last, 0.0, 1e-6);
}

}  // namespace
}  // namespace roger::audio
