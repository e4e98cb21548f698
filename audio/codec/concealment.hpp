// Fills gaps in a voice whose codec has no concealment of its own (mu-law, PCM, CVSD, GSM).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/random.hpp"

namespace roger::audio {

/// Waveform substitution based on ITU-T G.711 Appendix I, without its delay. The last pitch period
/// is repeated and fades to silence within 60 ms. The excitation of the vocal tract (the residual
/// of linear prediction) is repeated, not the sound itself, so the gap begins without a
/// discontinuity. The less voiced the sound was, the more of the excitation is noise, which avoids
/// buzzing. When the voice returns, the repetition is cross-faded into it.
///
/// All memory is allocated in the constructor, for rates up to `max_rate`. The calls belong to one
/// thread and are real-time safe.
class WaveformConcealer {
 public:
  explicit WaveformConcealer(std::uint32_t max_rate);

  /// Discards the past; the following samples are at `rate` Hz, at least 1000.
  void restart(std::uint32_t rate) noexcept;
  /// Takes received samples. Directly after a gap, cross-fades the repetition into them.
  void received(std::span<float> samples) noexcept;
  /// Fills the next part of a gap.
  void conceal(std::span<float> out) noexcept;

 private:
  static constexpr std::size_t kOrder = 16;  // of the linear prediction

  void remember(std::span<const float> samples) noexcept;
  void begin_gap() noexcept;
  void find_period() noexcept;
  void find_prediction() noexcept;
  void find_excitation() noexcept;
  float next_substitute() noexcept;

  std::uint32_t rate_ = 8000;
  std::vector<float> history_;      // ring; unrolled at the beginning of a gap
  std::size_t history_length_ = 0;  // in use at this rate
  std::size_t oldest_ = 0;
  std::size_t gap_position_ = 0;  // samples concealed in the current gap; 0: no gap

  // State of the current gap.
  std::size_t period_ = 1;               // pitch, samples
  float noise_share_ = 0.0F;             // of the excitation's energy
  float noise_level_ = 0.0F;             // RMS of noise with the excitation's energy
  std::vector<float> excitation_;        // one period whose end joins its beginning
  std::array<float, kOrder> weights_{};  // prediction coefficients, newest sample first
  std::array<float, kOrder> newest_{};   // newest sample first
  SplitMix64 random_{1};
};

}  // namespace roger::audio
