// The sound that the probe sends through two stations, and how it is found again in a recording.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace roger::app {

/// A click is two periods of 1 kHz under a Hann window, peak -6 dBFS: short, and inside the band
/// that 8 kHz mu-law and Opus carry, so that it comes out as one pulse.
constexpr double kClickHertz = 1000.0;
constexpr double kClickSeconds = 0.002;
constexpr double kClickPeak = 0.5;

[[nodiscard]] std::vector<float> click_wave(std::uint32_t sample_rate);

/// Finds clicks by a matched filter: the trace is correlated with the click's analytic form, and
/// the place where the magnitude of that correlation is greatest is where the click stands.
/// Magnitude, because a codec may turn the phase. The same rule is applied to what was sent and to
/// what was heard, so its own delay cancels. Pure; memory is taken by find().
class ClickFinder {
 public:
  explicit ClickFinder(std::uint32_t sample_rate);

  /// Place of the click's first sample in `trace`, in samples from its beginning, interpolated
  /// between samples. nullopt when nothing stands out: the peak must be at least 2 % (-34 dB) of
  /// what an untouched click gives, and 8 times the median of the whole trace.
  [[nodiscard]] std::optional<double> find(std::span<const float> trace) const;

  /// Where a click stands most likely, and how high above nothing.
  struct Peak {
    double place = 0.0;   // as find() gives it
    double height = 0.0;  // 1: an untouched click
  };
  /// Of any trace, noise included; none when it is shorter than a click.
  [[nodiscard]] std::optional<Peak> strongest(std::span<const float> trace) const;

 private:
  /// Magnitude of the correlation at each place where a click can begin.
  [[nodiscard]] std::vector<double> match_of(std::span<const float> trace) const;

  std::vector<float> cosine_;
  std::vector<float> sine_;
  double untouched_ = 0.0;
};

}  // namespace roger::app
