#include "radio/model/sound/voice_agc.hpp"

#include <algorithm>
#include <cmath>

#include "audio/dsp/lanes.hpp"

namespace roger::radio {
namespace {

constexpr std::uint32_t kLooksPerSecond = 500;
constexpr float kSilence = 1e-3F;

float compute_share(Nanoseconds time_constant) {
  const double seconds = std::chrono::duration<double>(time_constant).count();
  return static_cast<float>(1.0 - std::exp(-1.0 / (kLooksPerSecond * seconds)));
}

}  // namespace

VoiceAgc::VoiceAgc(const AgcSettings& settings, std::uint32_t rate)
    : step_(std::max(rate / kLooksPerSecond, 1U)),
      target_(to_amplitude(settings.target)),
      most_gain_(to_amplitude(settings.most_gain)),
      attack_(compute_share(settings.attack)),
      release_(compute_share(settings.release)) {
  reset();
}

float VoiceAgc::gain() const noexcept {
  return target_ < most_gain_ * level_ ? target_ / level_ : most_gain_;
}

void VoiceAgc::go_on_from(float level) noexcept {
  level_ = level;
  gain_ = gain();
  slope_ = 0.0F;
  sum_ = 0.0F;
  seen_ = 0;
}

void VoiceAgc::look() noexcept {
  const float now = std::sqrt(sum_ / static_cast<float>(step_));
  if (now > kSilence) level_ += (now > level_ ? attack_ : release_) * (now - level_);
  slope_ = (gain() - gain_) / static_cast<float>(step_);
  sum_ = 0.0F;
  seen_ = 0;
}

void VoiceAgc::process(std::span<float> samples) noexcept {
  while (!samples.empty()) {
    const std::size_t count = std::min<std::size_t>(samples.size(), step_ - seen_);
    sum_ += audio::compute_energy(samples.first(count));
    for (float& sample : samples.first(count)) {
      gain_ += slope_;
      sample *= gain_;
    }
    seen_ += static_cast<std::uint32_t>(count);
    samples = samples.subspan(count);
    if (seen_ == step_) look();
  }
}

}  // namespace roger::radio
