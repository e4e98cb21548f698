#include "audio/microphone/microphone_noise.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "audio/mixer.hpp"

namespace roger::audio {
namespace {

constexpr double kLevelGlideSeconds = 0.02;
constexpr float kFadedOut = 1e-5F;  // gain at which noise may end without a click

}  // namespace

Status check(const MicrophoneNoiseSettings& settings) {
  constexpr double kMin = MicrophoneNoiseSettings::kMinLevel.value;
  constexpr double kMax = MicrophoneNoiseSettings::kMaxLevel.value;
  const double level = settings.level.value;
  if (level >= kMin && level <= kMax) return ok();
  return Error{ErrorCode::kInvalid,
               fmt::format("microphone noise in dBFS {}: expected {} to {}", level, kMin, kMax)};
}

MicrophoneNoise::MicrophoneNoise(const MicrophoneNoiseSettings& settings, std::uint32_t sample_rate,
                                 std::uint64_t seed)
    : sample_rate_(sample_rate),
      seed_(seed),
      glide_(static_cast<float>(1.0 - std::exp(-1.0 / (kLevelGlideSeconds * sample_rate)))),
      settings_(settings),
      out_(kMaxSamples) {
}

void MicrophoneNoise::set(const MicrophoneNoiseSettings& settings) noexcept {
  settings_ = settings;
}

void MicrophoneNoise::change_place() noexcept {
  place_ = settings_.place;
  gain_ = 0.0F;
  source_.reset();
  if (place_ != NoisePlace::kOff) source_.emplace(place_, sample_rate_, seed_);
}

// States: no noise; noise of place_ at a level that glides to the wanted one; noise of place_ that
// fades out, because another place or none is wanted.
std::span<const float> MicrophoneNoise::add(std::span<const float> voice) noexcept {
  if (is_changing_place() && !source_) change_place();
  if (!source_) return voice;
  const std::span<float> out = std::span(out_).first(std::min(voice.size(), out_.size()));
  const float level = to_amplitude(settings_.level);
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (is_changing_place() && gain_ <= kFadedOut) change_place();
    gain_ += glide_ * ((is_changing_place() ? 0.0F : level) - gain_);
    out[i] = source_ ? soft_limit(voice[i] + gain_ * source_->next()) : voice[i];
  }
  return out;
}

}  // namespace roger::audio
