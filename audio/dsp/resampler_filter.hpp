// The filter of a resampler.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace roger::audio {

/// A low-pass of minimum phase, kept as rows of coefficients for steps between two samples.
/// Immutable; all filters of one ratio share their rows, so copies and further ones are cheap.
///
/// 24 samples of the lower rate long. For 8 kHz: flat within 0.03 dB to 3.2 kHz, -0.4 dB at
/// 3.4 kHz, -9 dB at 4 kHz, below -60 dB from 4.6 and -70 from 4.8 kHz on. A filter of linear phase
/// and this length delays by 1.5 ms there, this one by 0.24 ms at low frequencies, 0.26 at 1 kHz,
/// 0.31 at 2 kHz, 0.46 at 3 kHz; other rates scale.
class ResamplerFilter {
 public:
  ResamplerFilter(std::uint32_t in_rate, std::uint32_t out_rate);

  /// Samples in a window.
  [[nodiscard]] std::size_t taps() const noexcept { return taps_; }
  /// Those of them behind the position of an output: what must be known of the future, so that low
  /// frequencies come out where they are.
  [[nodiscard]] std::size_t reach() const noexcept { return reach_; }
  /// Value at input position `fraction` (0 to 1) behind the sample at window[taps() - 1 - reach()];
  /// `window` holds taps() samples.
  [[nodiscard]] float apply(const float* window, double fraction) const noexcept;
  /// Where an output's window begins.
  struct Place {
    std::size_t whole = 0;
    double fraction = 0.0;
  };
  /// Values one after the other, the first one's window at `place` in `samples`, each one's `step`
  /// further: until `out` is full or `samples`, taps() at least, end. Moves `place` to that of the
  /// next one; returns how many.
  std::size_t apply(std::span<const float> samples, Place& place, double step,
                    std::span<float> out) const noexcept;

 private:
  std::size_t reach_;
  std::size_t taps_;  // a multiple of 8
  std::size_t steps_;
  std::shared_ptr<const std::vector<float>> rows_;  // steps_ + 1 rows of taps_
};

}  // namespace roger::audio
