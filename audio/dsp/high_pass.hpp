// Takes rumble, hum and wind out of a microphone.
#pragma once

#include <cstdint>
#include <span>

#include "audio/dsp/biquad.hpp"

namespace roger::audio {

/// A Butterworth high-pass of second order: -3 dB at its corner, 12 dB an octave below, no delay
/// that matters above (0.3 ms at four times the corner for 100 Hz). One thread, real-time safe.
class HighPass {
 public:
  /// `corner`: Hz, above 0 and below half of `sample_rate`.
  HighPass(double corner, std::uint32_t sample_rate);
  /// In place. Samples must be finite.
  void process(std::span<float> samples) noexcept;

 private:
  Biquad<double> section_;
};

}  // namespace roger::audio
