#include "app/probe/click.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace roger::app {
namespace {

constexpr std::uint32_t kRate = 48000;

std::vector<float> silence_with_click(std::size_t length, std::size_t place, float gain) {
  std::vector<float> trace(length, 0.0F);
  const std::vector<float> wave = click_wave(kRate);
  for (std::size_t i = 0; i < wave.size(); ++i) trace[place + i] += gain * wave[i];
  return trace;
}

void add_noise(std::vector<float>& trace, float amplitude) {
  std::mt19937 random(7);
  std::uniform_real_distribution<float> spread(-amplitude, amplitude);
  for (float& sample : trace) sample += spread(random);
}

TEST(ClickTest, WaveLastsTwoMillisecondsAtHalfScale) {
  const std::vector<float> wave = click_wave(kRate);
  EXPECT_EQ(wave.size(), 96U);
  const float peak = *std::max_element(wave.begin(), wave.end());
  EXPECT_GT(peak, 0.3F);
  EXPECT_LE(peak, 0.5F);
}

TEST(ClickTest, ClickIsLocatedAtItsFirstSample) {
  const ClickFinder finder(kRate);
  for (const std::size_t place : {0U, 1U, 127U, 1500U, 6000U}) {
    const auto found = finder.find(silence_with_click(7200, place, 1.0F));
    ASSERT_TRUE(found) << place;
    EXPECT_NEAR(*found, static_cast<double>(place), 0.5) << place;
  }
}

TEST(ClickTest, PhaseRotatedClickIsFoundAtTheSamePosition) {
  const auto found = ClickFinder(kRate).find(silence_with_click(7200, 2000, -0.7F));
  ASSERT_TRUE(found);
  EXPECT_NEAR(*found, 2000.0, 0.5);
}

TEST(ClickTest, QuietClickInNoiseIsFoundWithinATenthOfAMillisecond) {
  std::vector<float> trace = silence_with_click(7200, 3210, 0.2F);
  add_noise(trace, 0.01F);
  const auto found = ClickFinder(kRate).find(trace);
  ASSERT_TRUE(found);
  EXPECT_NEAR(*found, 3210.0, 4.8);
}

TEST(ClickTest, SilenceNoiseAndToneContainNoClick) {
  const ClickFinder finder(kRate);
  std::vector<float> trace(7200, 0.0F);
  EXPECT_FALSE(finder.find(trace));
  add_noise(trace, 0.1F);
  EXPECT_FALSE(finder.find(trace));
  std::vector<float> hum(7200);
  for (std::size_t i = 0; i < hum.size(); ++i) {
    hum[i] = 0.3F * std::sin(0.1309F * static_cast<float>(i));  // continuous 1 kHz tone
  }
  EXPECT_FALSE(finder.find(hum));
}

TEST(ClickTest, ClickBelowTheThresholdIsNotFound) {
  EXPECT_FALSE(ClickFinder(kRate).find(silence_with_click(7200, 100, 0.01F)));
}

TEST(ClickTest, TraceShorterThanAClickContainsNone) {
  EXPECT_FALSE(ClickFinder(kRate).find(std::vector<float>(10, 0.5F)));
}

}  // namespace
}  // namespace roger::app
