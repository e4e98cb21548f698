#include "radio/model/sound/receiver_noise.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "tests/unit/radio/signals.hpp"

namespace roger::radio {
namespace {

constexpr std::uint32_t kSampleRate = 48'000;

/// Returns the mean over a band, which smooths the irregular spectrum of noise.
double power_between(const std::vector<float>& samples, double low, double high) {
  double sum = 0.0;
  int count = 0;
  for (double hertz = low; hertz <= high; hertz += 20.0, ++count) {
    const double amplitude = amplitude_at(samples, hertz);
    sum += amplitude * amplitude;
  }
  return sum / count;
}

TEST(ReceiverNoiseTest, TailIsAsLongAsSetAndThenSilent) {
  ReceiverNoise noise({kSampleRate, 1, Decibels{-30.0}, std::chrono::milliseconds{100}});
  std::vector<float> before(480);
  noise.add(before, false);
  EXPECT_EQ(rms(before), 0.0) << "no carrier was lost yet";

  noise.carrier_lost();
  std::vector<float> tail(4800);
  noise.add(tail, false);
  EXPECT_NEAR(20.0 * std::log10(rms(tail)), -30.0, 1.5);
  EXPECT_FALSE(noise.in_tail());
  std::vector<float> after(480);
  noise.add(after, false);
  EXPECT_EQ(rms(after), 0.0);
}

TEST(ReceiverNoiseTest, TailEndsWithoutAClick) {
  ReceiverNoise noise({kSampleRate, 3, Decibels{-30.0}, std::chrono::milliseconds{100}});
  noise.carrier_lost();
  std::vector<float> tail(4800);
  noise.add(tail, false);
  EXPECT_LT(std::abs(tail.back()), 0.002F);
}

TEST(ReceiverNoiseTest, CarrierEndsTheTail) {
  ReceiverNoise noise({kSampleRate, 1, Decibels{-30.0}, std::chrono::milliseconds{100}});
  noise.carrier_lost();
  noise.carrier_found();
  std::vector<float> out(480);
  noise.add(out, false);
  EXPECT_EQ(rms(out), 0.0);
}

TEST(ReceiverNoiseTest, OpenSquelchNoiseIsInTheVoiceBand) {
  ReceiverNoise noise({kSampleRate, 5, Decibels{-20.0}, std::chrono::milliseconds{100}});
  std::vector<float> out(kSampleRate);
  noise.add(out, true);
  EXPECT_NEAR(20.0 * std::log10(rms(out)), -20.0, 0.5);
  const double within = power_between(out, 800.0, 1600.0);
  EXPECT_LT(power_between(out, 20.0, 80.0), within / 10.0);
  EXPECT_LT(power_between(out, 12'000.0, 13'000.0), within / 10.0);
}

TEST(ReceiverNoiseTest, NoiseIsRepeatable) {
  const ReceiverNoiseSettings settings{kSampleRate, 9, Decibels{-30.0},
                                       std::chrono::milliseconds{100}};
  ReceiverNoise a(settings);
  ReceiverNoise b(settings);
  ReceiverNoiseSettings other = settings;
  other.seed = 10;
  ReceiverNoise c(other);
  std::vector<float> from_a(64);
  std::vector<float> from_b(64);
  std::vector<float> from_c(64);
  a.add(from_a, true);
  b.add(from_b, true);
  c.add(from_c, true);
  EXPECT_EQ(from_a, from_b);
  EXPECT_NE(from_a, from_c);
}

}  // namespace
}  // namespace roger::radio
