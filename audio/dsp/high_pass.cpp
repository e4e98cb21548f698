#include "audio/dsp/high_pass.hpp"

namespace roger::audio {

HighPass::HighPass(double corner, std::uint32_t sample_rate)
    : section_(Biquad<double>::high_pass(corner, 1.0 / std::numbers::sqrt2, sample_rate)) {
}

void HighPass::process(std::span<float> samples) noexcept {
  for (float& sample : samples) {
    sample = static_cast<float>(section_.process(static_cast<double>(sample)));
  }
}

}  // namespace roger::audio
