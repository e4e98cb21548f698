#include "audio/dsp/high_pass.hpp"

#include <cmath>
#include <numbers>

namespace roger::audio {

HighPass::HighPass(double corner, std::uint32_t sample_rate) {
  // Bilinear transform of s^2 / (s^2 + sqrt(2) s + 1), the corner warped to its place.
  const double k = std::tan(std::numbers::pi * corner / sample_rate);
  const double scale = 1.0 / (1.0 + std::numbers::sqrt2 * k + k * k);
  b0_ = scale;
  b1_ = -2.0 * scale;
  b2_ = scale;
  a1_ = 2.0 * (k * k - 1.0) * scale;
  a2_ = (1.0 - std::numbers::sqrt2 * k + k * k) * scale;
}

void HighPass::process(std::span<float> samples) noexcept {
  for (float& sample : samples) {
    const auto in = static_cast<double>(sample);
    const double out = b0_ * in + state1_;
    state1_ = b1_ * in - a1_ * out + state2_;
    state2_ = b2_ * in - a2_ * out;
    sample = static_cast<float>(out);
  }
}

}  // namespace roger::audio
