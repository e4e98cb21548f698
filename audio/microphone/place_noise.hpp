// The noise in cockpits, vehicles and ships.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "audio/dsp/biquad.hpp"
#include "audio/microphone/microphone_noise_settings.hpp"
#include "core/random.hpp"

namespace roger::audio {

/// Synthesizes the noise of one place from bands of noise and from harmonics of rotating parts.
/// Allocates nothing. One thread, real-time safe except for the constructor, which measures the
/// filters and takes up to about 1 ms.
class PlaceNoise {
 public:
  /// Equal seeds give equal noise. `place` must not be kOff.
  PlaceNoise(NoisePlace place, std::uint32_t sample_rate, std::uint64_t seed);

  /// Returns the next sample. The RMS of the noise is 1; peaks are higher.
  float next() noexcept;

 private:
  /// Noise between two corner frequencies.
  struct Band {
    Biquad<double> high_pass;
    Biquad<double> low_pass;
    double gain = 0.0;  // 0: none
  };
  /// Harmonics of one frequency, in phase, as pulses of an engine or a rotor.
  struct Tone {
    double phase = 0.0;  // rad
    double step = 0.0;   // rad per sample
    double fall = 0.0;   // amplitude of a harmonic relative to the previous one
    double gain = 0.0;   // amplitude of the first harmonic
    int harmonics = 0;   // 0: none
  };
  [[nodiscard]] double swell() noexcept;

  static constexpr std::size_t kBands = 2;
  static constexpr std::size_t kTones = 2;
  SplitMix64 random_;
  std::array<Band, kBands> bands_;
  std::array<Tone, kTones> tones_;
  double beat_phase_ = 0.0;  // of the change in loudness, rad
  double beat_step_ = 0.0;   // rad per sample
  double beat_depth_ = 0.0;  // 0: steady
};

}  // namespace roger::audio
