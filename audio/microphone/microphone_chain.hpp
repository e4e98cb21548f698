// What a voice goes through between the microphone and the encoder.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "audio/dsp/biquad.hpp"
#include "audio/microphone/preprocessor.hpp"
#include "core/clock.hpp"
#include "core/result.hpp"
#include "core/units.hpp"

namespace roger::audio {

/// All is off by default: the encoder gets what the microphone gave.
struct MicrophoneSettings {
  Decibels gain{0.0};           // -60 to 40
  double high_pass_hz = 0.0;    // corner, 20 to 1000; 0: off
  bool suppress_noise = false;  // adds 4 to 8 ms
  bool automatic_gain = false;  // of up to 30 dB either way; adds no delay
};

/// Errors: kInvalid, names the value.
Status check(const MicrophoneSettings& settings);

/// Gain, high-pass, noise suppression and automatic gain control, in this order; each that is off
/// costs nothing. Allocates in the constructor only. One thread, which should be no audio callback:
/// now and then a call takes as long as two Fourier transforms.
class MicrophoneChain {
 public:
  /// Settings must pass check().
  MicrophoneChain(const MicrophoneSettings& settings, std::uint32_t sample_rate);

  struct Output {
    std::span<const float> samples;  // valid until the next call
    /// The first of them was at the microphone by so much earlier than the first that went in.
    Nanoseconds behind{};
  };
  /// Takes samples and gives those that are ready: as many, or with noise suppression whole frames
  /// now and then. Non-finite samples count as silence. At most kMostSamples at a time.
  Output process(std::span<const float> in) noexcept;
  static constexpr std::size_t kMostSamples = 8192;

  /// From the next call on; samples glide to it, so nothing clicks. Within what check() allows.
  void set_gain(Decibels gain) noexcept;

 private:
  [[nodiscard]] std::span<float> suppress(std::span<const float> in) noexcept;
  void level(std::span<float> samples) noexcept;

  const std::uint32_t sample_rate_;
  float gain_;                               // applied now
  float wanted_gain_;                        // what it glides to
  std::optional<Biquad<double>> high_pass_;  // Butterworth, against rumble, hum and wind
  std::optional<Preprocessor> suppressor_;
  std::optional<Preprocessor> meter_;
  float wanted_ = 1.0F;  // what the meter found
  float applied_ = 1.0F;
  float glide_ = 1.0F;  // share of the way to what is wanted that a sample goes, of either gain

  std::vector<float> work_;
  std::vector<float> out_;
};

}  // namespace roger::audio
