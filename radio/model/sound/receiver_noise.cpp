#include "radio/model/sound/receiver_noise.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace roger::radio {
namespace {

constexpr double kLowEdgeHertz = 300.0;
constexpr double kHighEdgeHertz = 3000.0;
constexpr Nanoseconds kFade{5'000'000};  // at the end of the tail, to avoid a click

/// One-pole filter: y += a (x - y), with the -3 dB point at `hertz`.
float one_pole(double hertz, std::uint32_t rate) {
  return static_cast<float>(1.0 - std::exp(-2.0 * std::numbers::pi * hertz / rate));
}

std::uint64_t samples_in(Nanoseconds time, std::uint32_t rate) {
  return static_cast<std::uint64_t>(time.count()) * rate / 1'000'000'000U;
}

/// Returns the variance of unit-variance white noise after a one-pole low-pass.
double variance_behind(float a) {
  return static_cast<double>(a) / (2.0 - static_cast<double>(a));
}

}  // namespace

ReceiverNoise::ReceiverNoise(const ReceiverNoiseSettings& settings)
    : random_(settings.seed),
      tail_samples_(samples_in(settings.tail, settings.sample_rate)),
      fade_samples_(std::max<std::uint64_t>(samples_in(kFade, settings.sample_rate), 1)),
      level_(settings.level),
      gain_(0.0F),
      high_pass_(one_pole(kLowEdgeHertz, settings.sample_rate)),
      low_pass_(one_pole(kHighEdgeHertz, settings.sample_rate)) {
  // The band is the difference of two low-passes of the same white noise (uniform, variance 1/3).
  const double a = low_pass_;
  const double b = high_pass_;
  const double covariance = a * b / (a + b - a * b);
  const double variance =
      (variance_behind(low_pass_) + variance_behind(high_pass_) - 2.0 * covariance) / 3.0;
  gain_ = to_amplitude(settings.level) / static_cast<float>(std::sqrt(variance));
}

float ReceiverNoise::next() noexcept {
  const float white = random_.symmetric();
  fast_ += low_pass_ * (white - fast_);
  slow_ += high_pass_ * (white - slow_);
  return gain_ * (fast_ - slow_);
}

void ReceiverNoise::add(std::span<float> out, bool open) noexcept {
  if (open) {
    for (float& sample : out) sample += next();
    tail_left_ -= std::min<std::uint64_t>(tail_left_, out.size());
    return;
  }
  for (std::size_t i = 0; i < out.size() && tail_left_ > 0; ++i, --tail_left_) {
    const float fade =
        std::min(1.0F, static_cast<float>(tail_left_) / static_cast<float>(fade_samples_));
    out[i] += fade * next();
  }
}

void ReceiverNoise::garble(std::span<float> sound) noexcept {
  // The noise samples have an RMS of level_; multiplying them by the sound keeps the sound's
  // loudness.
  const float scale = 1.0F / to_amplitude(level_);
  for (float& sample : sound) sample *= scale * next();
}

void ReceiverNoise::add_beside(std::span<float> out, float share) noexcept {
  for (float& sample : out) sample += share * next();
}

}  // namespace roger::radio
