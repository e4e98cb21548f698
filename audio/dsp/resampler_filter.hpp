// The low-pass filter of a resampler, shared by all streams of one rate ratio.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace roger::audio {

/// A minimum-phase low-pass, stored as rows of coefficients for steps between two samples
/// (polyphase). Immutable; all filters of one ratio share their rows, so copies and further filters
/// are cheap.
///
/// 24 samples of the lower rate long. At 8 kHz: flat within 0.03 dB to 3.2 kHz, -0.4 dB at 3.4 kHz,
/// -9 dB at 4 kHz, below -60 dB from 4.6 kHz and below -70 dB from 4.8 kHz. A linear-phase filter
/// of this length has a delay of 1.5 ms; this one has 0.24 ms at low frequencies, 0.26 ms at 1 kHz,
/// 0.31 ms at 2 kHz and 0.46 ms at 3 kHz. Other rates scale.
class ResamplerFilter {
 public:
  ResamplerFilter(std::uint32_t in_rate, std::uint32_t out_rate);

  /// Returns the number of samples in a window.
  [[nodiscard]] std::size_t taps() const noexcept { return taps_; }
  /// Returns how many of them lie after the position of an output: the future samples needed so
  /// that low frequencies are not delayed.
  [[nodiscard]] std::size_t reach() const noexcept { return reach_; }
  /// Returns the value at input position `fraction` (0 to 1) after the sample at window[taps() - 1
  /// - reach()]; `window` holds taps() samples.
  [[nodiscard]] float apply(const float* window, double fraction) const noexcept;
  /// Where the window of an output begins.
  struct Place {
    std::size_t whole = 0;
    double fraction = 0.0;
  };
  /// Computes consecutive values, the first window at `place` in `samples` and each next one `step`
  /// further, until `out` is full or `samples` (at least taps()) ends. Moves `place` to that of the
  /// next value; returns the number of values.
  std::size_t apply(std::span<const float> samples, Place& place, double step,
                    std::span<float> out) const noexcept;

 private:
  std::size_t reach_;
  std::size_t taps_;  // a multiple of 8
  std::size_t steps_;
  std::shared_ptr<const std::vector<float>> rows_;  // steps_ + 1 rows of taps_
};

}  // namespace roger::audio
