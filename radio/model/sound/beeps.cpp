#include "radio/model/sound/beeps.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace roger::radio {
namespace {

constexpr double kEdgeSeconds = 0.005;

std::size_t samples_in(double seconds, std::uint32_t rate) noexcept {
  return static_cast<std::size_t>(seconds * rate);
}

}  // namespace

std::size_t count_samples(const Beeps& beeps, std::uint32_t rate) noexcept {
  const auto count = static_cast<std::size_t>(beeps.count);
  return count * samples_in(beeps.seconds, rate) + (count - 1) * samples_in(beeps.pause, rate);
}

float sample_of(const Beeps& beeps, std::uint32_t rate, std::size_t index) noexcept {
  const std::size_t length = samples_in(beeps.seconds, rate);
  const std::size_t i = index % (length + samples_in(beeps.pause, rate));
  if (i >= length) return 0.0F;
  // Raised-cosine edges avoid clicks.
  const double edge =
      std::min(1.0, static_cast<double>(std::min(i, length - 1 - i)) / (kEdgeSeconds * rate));
  const double swell = 0.5 - 0.5 * std::cos(std::numbers::pi * edge);
  const double phase = 2.0 * std::numbers::pi * beeps.hertz * static_cast<double>(i) / rate;
  const double amplitude = to_amplitude(beeps.peak);
  return static_cast<float>(amplitude * swell * std::sin(phase));
}

std::vector<float> samples_of(const Beeps& beeps, std::uint32_t rate) {
  std::vector<float> out(count_samples(beeps, rate));
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = sample_of(beeps, rate, i);
  return out;
}

}  // namespace roger::radio
