#include "audio/playout/time_stretch.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>
#include <vector>

namespace roger::audio {
namespace {

/// Plays `in` in packets of 20 ms and shortens or lengthens each by one splice where possible.
std::vector<float> stretched(const std::vector<float>& in, std::uint32_t rate, bool longer,
                             float likeness, std::size_t& changed, std::size_t every = 5) {
  TimeStretch stretch;
  const std::size_t past = TimeStretch::history(rate);
  const std::size_t packet = rate / 50;
  std::vector<float> line(past, 0.0F);
  std::vector<float> out;
  changed = 0;
  for (std::size_t i = 0; i + 2 * packet <= in.size(); i += 2 * packet) {
    const std::size_t begin = past;
    line.insert(line.end(), in.begin() + static_cast<std::ptrdiff_t>(i),
                in.begin() + static_cast<std::ptrdiff_t>(i + 2 * packet));
    stretch.track_noise_floor(std::span(line).subspan(begin), rate);
    const TimeStretch::Wish wish{TimeStretch::longest_lag(rate), rate / 200, likeness};
    std::size_t count = line.size();
    if (i >= 10 * packet && i / (2 * packet) % every == 0) {
      if (longer) {
        line.resize(count + TimeStretch::longest_lag(rate));
        const std::size_t lag = stretch.lengthen(line, count, begin, rate, wish);
        line.resize(count + lag);
        changed += lag;
      } else {
        const std::size_t lag = stretch.shorten(line, begin, rate, wish);
        line.resize(count - lag);
        changed += lag;
      }
    }
    out.insert(out.end(), line.begin() + static_cast<std::ptrdiff_t>(begin), line.end());
    line.erase(line.begin(), line.end() - static_cast<std::ptrdiff_t>(past));
  }
  return out;
}

std::vector<float> tone(std::uint32_t rate, double hertz, double seconds) {
  std::vector<float> out(static_cast<std::size_t>(rate * seconds));
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i] = static_cast<float>(
        0.3 * std::sin(2.0 * std::numbers::pi * hertz * static_cast<double>(i) / rate));
  }
  return out;
}

struct Direction {
  std::uint32_t rate;
  bool longer;
};

class BothWays : public ::testing::TestWithParam<Direction> {};

TEST_P(BothWays, SineKeepsPitchWithoutStep) {
  const auto [rate, longer] = GetParam();
  const std::vector<float> in = tone(rate, 200.0, 10.0);
  std::size_t changed = 0;
  const std::vector<float> out = stretched(in, rate, longer, 0.9F, changed);
  EXPECT_GT(changed, in.size() / 50);  // at least 2 %
  const std::size_t whole = in.size() / (rate / 25) * (rate / 25);
  EXPECT_EQ(out.size(), longer ? whole + changed : whole - changed);
  std::size_t crossings = 0;
  float step = 0.0F;
  std::size_t first = 0;
  std::size_t last = 0;
  for (std::size_t i = 1; i < out.size(); ++i) {
    step = std::max(step, std::fabs(out[i] - out[i - 1]));
    if (out[i - 1] < 0.0F && out[i] >= 0.0F) {
      if (crossings++ == 0) first = i;
      last = i;
    }
  }
  const double pitch =
      static_cast<double>(crossings - 1) * rate / static_cast<double>(last - first);
  EXPECT_NEAR(pitch, 200.0, 0.2);
  EXPECT_LT(step, 0.3 * 2.0 * std::numbers::pi * 200.0 / rate * 1.2);
}

TEST_P(BothWays, NoiseKeepsLevel) {
  const auto [rate, longer] = GetParam();
  std::minstd_rand random(2);
  std::normal_distribution<float> value(0.0F, 0.2F);
  std::vector<float> in(rate * 10);
  for (float& sample : in) sample = value(random);
  std::size_t changed = 0;
  const std::vector<float> out = stretched(in, rate, longer, 0.0F, changed);
  EXPECT_GT(changed, 0U);
  const auto level = [](const std::vector<float>& samples) {
    double sum = 0.0;
    for (const float sample : samples)
      sum += static_cast<double>(sample) * static_cast<double>(sample);
    return 10.0 * std::log10(sum / static_cast<double>(samples.size()));
  };
  EXPECT_NEAR(level(out), level(in), 0.5);
}

TEST_P(BothWays, SilenceStaysSilentAndChangesByExactError) {
  const auto [rate, longer] = GetParam();
  std::size_t changed = 0;
  const std::vector<float> out =
      stretched(std::vector<float>(rate * 2, 0.0F), rate, longer, 0.9F, changed, 1);
  EXPECT_EQ(changed % (rate / 200), 0U);
  EXPECT_GT(changed, rate / 10);
  for (const float sample : out) ASSERT_EQ(sample, 0.0F);
}

INSTANTIATE_TEST_SUITE_P(Rates, BothWays,
                         ::testing::Values(Direction{8000, true}, Direction{8000, false},
                                           Direction{16000, true}, Direction{22050, false},
                                           Direction{48000, true}, Direction{48000, false}));

TEST(TimeStretch, DoesNotSpliceDissimilarSoundAndOnsets) {
  constexpr std::uint32_t kRate = 16000;
  std::minstd_rand random(2);
  std::normal_distribution<float> value(0.0F, 0.2F);
  std::vector<float> noise(kRate);
  for (float& sample : noise) sample = value(random);
  std::size_t changed = 0;
  stretched(noise, kRate, false, 0.9F, changed, 1);
  EXPECT_EQ(changed, 0U);

  TimeStretch stretch;
  std::vector<float> onset = tone(kRate, 200.0, 0.1);
  const std::size_t begin = TimeStretch::history(kRate);
  std::fill_n(onset.begin(), begin, 0.0F);
  EXPECT_EQ(stretch.shorten(onset, begin, kRate, {240, 80, 0.9F}), 0U);
}

TEST(TimeStretch, DoesNotSpliceTooLittleSound) {
  TimeStretch stretch;
  std::vector<float> few = tone(8000, 200.0, 0.02);
  EXPECT_EQ(stretch.shorten(few, 0, 8000, {120, 0, 0.5F}), 0U);
  EXPECT_EQ(stretch.lengthen(few, few.size(), 10, 8000, {120, 0, 0.5F}), 0U);
  EXPECT_EQ(stretch.shorten(few, few.size(), 8000, {120, 0, 0.5F}), 0U);
}

}  // namespace
}  // namespace roger::audio
