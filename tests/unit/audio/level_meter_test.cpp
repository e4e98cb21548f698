#include "audio/dsp/level_meter.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>

namespace roger::audio {
namespace {

TEST(LevelMeter, MeasuresSine) {
  std::array<float, 4800> sine{};
  for (std::size_t i = 0; i < sine.size(); ++i) {
    sine[i] =
        0.5F * static_cast<float>(std::sin(2.0 * std::numbers::pi * static_cast<double>(i) / 48.0));
  }
  LevelMeter meter;
  meter.add(std::span(sine).first(1200));
  meter.add(std::span(sine).subspan(1200));
  const Level level = meter.take();
  EXPECT_NEAR(level.peak.value, -6.02, 0.01);
  EXPECT_NEAR(level.rms.value, -9.03, 0.01);
}

TEST(LevelMeter, ResetsAfterTake) {
  LevelMeter meter;
  const std::array<float, 2> loud{1.0F, -1.0F};
  meter.add(loud);
  EXPECT_NEAR(meter.take().peak.value, 0.0, 1e-6);
  EXPECT_EQ(meter.take().peak.value, -120.0);
  EXPECT_EQ(meter.take().rms.value, -120.0);
}

}  // namespace
}  // namespace roger::audio
