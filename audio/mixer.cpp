#include "audio/mixer.hpp"

#include <algorithm>
#include <cmath>

namespace roger::audio {
namespace {

constexpr float kKnee = 0.70794578F;  // -3 dBFS

}  // namespace

void MixSource::set(float amplitude, float pan, Output output) noexcept {
  const float place = std::clamp(pan, -1.0F, 1.0F);
  for (Gain& gain : gains_) gain.wanted_left = gain.wanted_right = 0.0F;
  gain(output).wanted_left = amplitude * std::min(1.0F, 1.0F - place);
  gain(output).wanted_right = amplitude * std::min(1.0F, 1.0F + place);
}

void MixSource::jump(float amplitude, float pan) noexcept {
  set(amplitude, pan);
  for (Gain& gain : gains_) gain.arrive();
}

void Mixer::begin(std::span<float> headset, std::span<float> loudspeaker) noexcept {
  outs_ = {headset, loudspeaker};
  for (const std::span<float> out : outs_) std::ranges::fill(out, 0.0F);
}

void Mixer::add(std::span<const float> voice, MixSource& source) noexcept {
  for (std::size_t output = 0; output < kOutputs; ++output) {
    const std::span<float> out = outs_[output];
    MixSource::Gain& gain = source.gains_[output];
    const std::size_t frames = std::min(voice.size(), out.size() / 2);
    if (frames > 0 && !gain.silent()) {
      // A linear ramp over the block, which ends exactly at the wanted gain.
      const float parts = 1.0F / static_cast<float>(frames);
      const float left_step = (gain.wanted_left - gain.left) * parts;
      const float right_step = (gain.wanted_right - gain.right) * parts;
      for (std::size_t i = 0; i < frames; ++i) {
        const auto way = static_cast<float>(i + 1);
        out[2 * i] += voice[i] * (gain.left + left_step * way);
        out[2 * i + 1] += voice[i] * (gain.right + right_step * way);
      }
    }
    if (!voice.empty()) gain.arrive();
  }
}

void Mixer::finish() noexcept {
  for (const std::span<float> out : outs_) {
    for (float& sample : out) sample = soft_limit(sample);
  }
}

float soft_limit(float sample) noexcept {
  const float magnitude = std::fabs(sample);
  if (magnitude <= kKnee) return sample;
  if (std::isnan(sample)) return 0.0F;
  // tanh has slope 1 at 0, so the curve continues the straight part without a corner, and is below
  // 1, so the result never exceeds full scale.
  constexpr float kRoom = 1.0F - kKnee;
  return std::copysign(kKnee + kRoom * std::tanh((magnitude - kKnee) / kRoom), sample);
}

}  // namespace roger::audio
