#include "audio/mixer.hpp"

#include <algorithm>
#include <cmath>

namespace roger::audio {
namespace {

constexpr float kKnee = 0.70794578F;  // -3 dBFS

}  // namespace

void MixSource::set(float amplitude, float pan) noexcept {
  const float place = std::clamp(pan, -1.0F, 1.0F);
  wanted_left_ = amplitude * std::min(1.0F, 1.0F - place);
  wanted_right_ = amplitude * std::min(1.0F, 1.0F + place);
}

void MixSource::jump(float amplitude, float pan) noexcept {
  set(amplitude, pan);
  left_ = wanted_left_;
  right_ = wanted_right_;
}

void Mixer::begin(std::span<float> out) noexcept {
  out_ = out;
  std::ranges::fill(out, 0.0F);
}

void Mixer::add(std::span<const float> voice, MixSource& source) noexcept {
  const std::size_t frames = std::min(voice.size(), out_.size() / 2);
  if (frames == 0) return;
  // A linear ramp over the block, which ends exactly at the wanted gain.
  const float parts = 1.0F / static_cast<float>(frames);
  const float left_step = (source.wanted_left_ - source.left_) * parts;
  const float right_step = (source.wanted_right_ - source.right_) * parts;
  for (std::size_t i = 0; i < frames; ++i) {
    const auto way = static_cast<float>(i + 1);
    out_[2 * i] += voice[i] * (source.left_ + left_step * way);
    out_[2 * i + 1] += voice[i] * (source.right_ + right_step * way);
  }
  source.left_ = source.wanted_left_;
  source.right_ = source.wanted_right_;
}

void Mixer::finish() noexcept {
  for (float& sample : out_) sample = soft_limit(sample);
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
