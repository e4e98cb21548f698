#include "audio/dsp/high_pass.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

namespace roger::audio {
namespace {

/// Gain for a sine, in decibels, once it has settled.
double gain_db(double corner, std::uint32_t rate, double hertz) {
  HighPass filter(corner, rate);
  std::vector<float> sine(rate);
  for (std::size_t i = 0; i < sine.size(); ++i) {
    sine[i] = static_cast<float>(
        std::sin(2.0 * std::numbers::pi * hertz * static_cast<double>(i) / rate));
  }
  filter.process(std::span(sine).first(1000));
  filter.process(std::span(sine).subspan(1000));
  double sum = 0.0;
  for (std::size_t i = rate / 2; i < rate; ++i) {
    sum += static_cast<double>(sine[i]) * static_cast<double>(sine[i]);
  }
  return 10.0 * std::log10(4.0 * sum / rate);
}

TEST(HighPass, FallsTwelveDecibelsAnOctaveFromItsCorner) {
  for (const std::uint32_t rate : {8000U, 44100U, 48000U}) {
    for (const double corner : {20.0, 100.0, 300.0}) {
      EXPECT_NEAR(gain_db(corner, rate, corner), -3.01, 0.05) << rate << " " << corner;
      EXPECT_NEAR(gain_db(corner, rate, 0.5 * corner), -12.3, 0.3) << rate << " " << corner;
      EXPECT_NEAR(gain_db(corner, rate, 5.0 * corner), 0.0, 0.02) << rate << " " << corner;
    }
  }
}

TEST(HighPass, TakesOutWhatStandsStill) {
  HighPass filter(80.0, 48000);
  std::vector<float> offset(48000, 0.5F);
  filter.process(offset);
  EXPECT_NEAR(offset.back(), 0.0F, 1e-6F);
}

}  // namespace
}  // namespace roger::audio
