// Fills gaps in a voice whose codec has no concealment of its own (mu-law, PCM).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace roger::audio {

/// Waveform substitution after the idea of ITU-T G.711 Appendix I, in a form that delays nothing:
/// the last pitch period is repeated, unattenuated for 10 ms, then 20 % less every further 10 ms,
/// silent after 60 ms. Where the voice comes back, the repetition is faded into it.
///
/// All memory is taken by the constructor, for rates up to `max_rate`; the calls belong to one
/// thread and are real-time safe.
class WaveformConcealer {
 public:
  explicit WaveformConcealer(std::uint32_t max_rate);

  /// Forgets the past; from here on samples are at `rate` Hz.
  void restart(std::uint32_t rate) noexcept;
  /// Takes the samples that were received. Directly after a gap, fades the repetition into them.
  void received(std::span<float> samples) noexcept;
  /// Fills the next part of a gap.
  void conceal(std::span<float> out) noexcept;

 private:
  void remember(std::span<const float> samples) noexcept;
  void begin_gap() noexcept;
  [[nodiscard]] std::size_t find_period() const noexcept;
  float next_substitute() noexcept;

  std::uint32_t rate_ = 8000;
  std::vector<float> history_;  // the newest sample is the last one
  std::vector<float> period_;   // one pitch period, made so that its end runs into its beginning
  std::size_t history_length_ = 0;  // in use at this rate
  std::size_t period_length_ = 0;
  std::size_t gap_position_ = 0;  // samples concealed in the present gap; 0: no gap
  float seam_ = 0.0F;             // step between history and repetition, faded out at the start
};

}  // namespace roger::audio
