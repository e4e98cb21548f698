#include "audio/microphone/microphone_chain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "audio/mixer.hpp"

namespace roger::audio {
namespace {

// Noise suppression adds one or two frames of delay. docs/decisions/0006-microphone-chain.md
// compares shorter and longer frames.
constexpr std::uint32_t kNoiseFramesPerSecond = 250;
constexpr std::uint32_t kGainFramesPerSecond = 50;
constexpr double kGlideSeconds = 0.02;
constexpr float kAsGoodAsThere = 1e-4F;  // relative error at which a gain counts as reached

Error invalid(const char* what, double value, double low, double high) {
  return {ErrorCode::kInvalid,
          fmt::format("microphone {} {}: expected {} to {}", what, value, low, high)};
}

/// Returns an even length, as speexdsp requires.
std::size_t even_frame(std::uint32_t rate, std::uint32_t per_second) {
  return std::size_t{2} * (rate / (2 * per_second));
}

}  // namespace

Status check(const MicrophoneSettings& settings) {
  const double gain = settings.gain.value;
  constexpr double kMin = MicrophoneSettings::kMinGain.value;
  constexpr double kMax = MicrophoneSettings::kMaxGain.value;
  if (!(gain >= kMin && gain <= kMax)) {
    return invalid("gain in dB", gain, kMin, kMax);
  }
  const double corner = settings.high_pass_hz;
  constexpr double kMinCorner = MicrophoneSettings::kMinHighPassHz;
  constexpr double kMaxCorner = MicrophoneSettings::kMaxHighPassHz;
  if (corner != 0.0 && !(corner >= kMinCorner && corner <= kMaxCorner)) {
    return invalid("high-pass in Hz", corner, kMinCorner, kMaxCorner);
  }
  return ok();
}

MicrophoneChain::MicrophoneChain(const MicrophoneSettings& settings, std::uint32_t sample_rate)
    : sample_rate_(sample_rate),
      gain_(to_amplitude(settings.gain)),
      wanted_gain_(gain_),
      glide_(static_cast<float>(1.0 - std::exp(-1.0 / (kGlideSeconds * sample_rate)))),
      work_(kMaxSamples) {
  if (settings.high_pass_hz > 0.0) {
    high_pass_ =
        Biquad<double>::high_pass(settings.high_pass_hz, std::numbers::sqrt2 / 2.0, sample_rate);
  }
  if (settings.suppress_noise) {
    suppressor_.emplace(Preprocessor::Task::kSuppressNoise,
                        even_frame(sample_rate, kNoiseFramesPerSecond), sample_rate);
    out_.resize(kMaxSamples + suppressor_->frame());
  }
  if (settings.automatic_gain) {
    meter_.emplace(Preprocessor::Task::kFindGain, even_frame(sample_rate, kGainFramesPerSecond),
                   sample_rate);
  }
}
MicrophoneChain::Output MicrophoneChain::process(std::span<const float> in) noexcept {
  const std::span<float> samples = std::span(work_).first(std::min(in.size(), work_.size()));
  const bool lifts = std::max(gain_, wanted_gain_) > 1.0F;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    if (gain_ != wanted_gain_) {
      gain_ += glide_ * (wanted_gain_ - gain_);
      if (std::fabs(wanted_gain_ - gain_) <= kAsGoodAsThere * wanted_gain_) gain_ = wanted_gain_;
    }
    const float sample = in[i] * gain_;
    samples[i] = std::isfinite(sample) ? sample : 0.0F;
  }
  if (high_pass_) {
    for (float& sample : samples) sample = static_cast<float>(high_pass_->process(sample));
  }
  Output output{samples, {}};
  std::span<float> voice = samples;
  if (suppressor_) {
    output.behind = to_duration(suppressor_->waiting() + suppressor_->frame(), sample_rate_);
    voice = suppress(samples);
  }
  if (meter_) level(voice);
  // Samples lifted beyond full scale are limited smoothly, not clipped.
  if (lifts || meter_) {
    for (float& sample : voice) sample = soft_limit(sample);
  }
  output.samples = voice;
  return output;
}

std::span<float> MicrophoneChain::suppress(std::span<const float> in) noexcept {
  std::size_t count = 0;
  for (const float sample : in) {
    if (!suppressor_->add(sample)) continue;
    suppressor_->read(std::span(out_).subspan(count));
    count += suppressor_->frame();
  }
  return std::span(out_).first(count);
}

void MicrophoneChain::level(std::span<float> samples) noexcept {
  for (float& sample : samples) {
    if (meter_->add(sample)) {
      wanted_ = to_amplitude(Decibels{static_cast<double>(meter_->gain_db())});
    }
    applied_ += glide_ * (wanted_ - applied_);
    sample *= applied_;
  }
}

}  // namespace roger::audio
