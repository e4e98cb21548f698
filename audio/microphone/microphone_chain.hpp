// Processing of a voice between microphone and encoder.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "audio/dsp/biquad.hpp"
#include "audio/microphone/microphone_settings.hpp"
#include "audio/microphone/preprocessor.hpp"
#include "core/clock.hpp"
#include "core/units.hpp"

namespace roger::audio {

/// Applies gain, high-pass, noise suppression and automatic gain control, in this order; a function
/// that is off costs nothing. Allocates in the constructor only. One thread, which should not be an
/// audio callback, because some calls take as long as two Fourier transforms.
class MicrophoneChain {
 public:
  /// `settings` must pass check().
  MicrophoneChain(const MicrophoneSettings& settings, std::uint32_t sample_rate);

  struct Output {
    std::span<const float> samples;  // valid until the next call
    /// How much earlier the first output sample reached the microphone than the first input sample.
    Nanoseconds behind{};
  };
  /// Takes samples and returns those that are ready: the same number, or whole frames at intervals
  /// with noise suppression. Non-finite samples count as silence. At most kMaxSamples at a time.
  Output process(std::span<const float> in) noexcept;
  static constexpr std::size_t kMaxSamples = 8192;

  /// Sets the gain from the next call on. The applied gain changes gradually, so nothing clicks.
  /// Must be in the range of check().
  void set_gain(Decibels gain) noexcept { wanted_gain_ = to_amplitude(gain); }

 private:
  [[nodiscard]] std::span<float> suppress(std::span<const float> in) noexcept;
  void level(std::span<float> samples) noexcept;

  const std::uint32_t sample_rate_;
  float gain_;                               // applied now
  float wanted_gain_;                        // target of gain_
  std::optional<Biquad<double>> high_pass_;  // Butterworth, against rumble, hum and wind
  std::optional<Preprocessor> suppressor_;
  std::optional<Preprocessor> meter_;
  float wanted_ = 1.0F;  // gain found by the meter
  float applied_ = 1.0F;
  // Per sample, the share of the remaining difference that either gain changes.
  float glide_ = 1.0F;

  std::vector<float> work_;
  std::vector<float> out_;
};

}  // namespace roger::audio
