// The voice band of a radio.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "audio/dsp/biquad.hpp"

namespace roger::radio {

/// A Butterworth high-pass and low-pass of fourth order each: -3 dB at the edges, 24 dB an octave
/// beyond. A voice radio's delays by less than 0.5 ms at 1 kHz. One thread, real-time safe.
class BandPass {
 public:
  /// Edges in Hz; 0: none. A high one that `rate` can't bear is left out, as all beyond it is
  /// missing anyway.
  BandPass(double low_hz, double high_hz, std::uint32_t rate);
  /// In place. Samples must be finite.
  void process(std::span<float> samples) noexcept;
  /// As if it had never heard anything.
  void reset() noexcept;
  /// What rings on in it is far below hearing.
  [[nodiscard]] bool at_rest() const noexcept;

 private:
  std::array<audio::Biquad<double>, 4> sections_;  // two for each edge; without it they pass all
};

}  // namespace roger::radio
