// Fills gaps in a voice whose codec has no concealment of its own (mu-law, PCM, CVSD).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/random.hpp"

namespace roger::audio {

/// Waveform substitution after the idea of ITU-T G.711 Appendix I, in a form that delays nothing:
/// the last pitch period goes on, ever more softly, and is silent after 60 ms. It is not the sound
/// itself that is repeated but what excites the vocal tract (the residual of linear prediction), so
/// that the gap begins without a seam; the less voiced the sound was, the more of the excitation is
/// noise, which does not buzz. Where the voice comes back, the repetition is faded into it.
///
/// All memory is taken by the constructor, for rates up to `max_rate`; the calls belong to one
/// thread and are real-time safe.
class WaveformConcealer {
 public:
  explicit WaveformConcealer(std::uint32_t max_rate);

  /// Forgets the past; from here on samples are at `rate` Hz, at least 1000.
  void restart(std::uint32_t rate) noexcept;
  /// Takes the samples that were received. Directly after a gap, fades the repetition into them.
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
  std::vector<float> history_;      // a ring; in a gap's beginning the oldest sample is the first
  std::size_t history_length_ = 0;  // in use at this rate
  std::size_t oldest_ = 0;
  std::size_t gap_position_ = 0;  // samples concealed in the present gap; 0: no gap

  // Of the present gap.
  std::size_t period_ = 1;               // pitch, samples
  float noise_share_ = 0.0F;             // of the excitation's energy
  float noise_level_ = 0.0F;             // RMS that noise of that energy has
  std::vector<float> excitation_;        // one period, made so that its end runs into its beginning
  std::array<float, kOrder> weights_{};  // of the newest samples, in what is predicted
  std::array<float, kOrder> newest_{};   // the newest first
  SplitMix64 random_{1};
};

}  // namespace roger::audio
