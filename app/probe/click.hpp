// The click that the probe sends through two stations, and the detector that finds it in a
// recording.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace roger::app {

/// A click is two periods of 1 kHz under a Hann window, peak -6 dBFS. It is short and lies inside
/// the band that 8 kHz mu-law and Opus carry, so it is received as one pulse.
constexpr double kClickHertz = 1000.0;
constexpr double kClickSeconds = 0.002;
constexpr double kClickPeak = 0.5;

/// Returns the samples of one click.
[[nodiscard]] std::vector<float> click_wave(std::uint32_t sample_rate);

/// Finds clicks with a matched filter, the detector with the highest signal-to-noise ratio for a
/// known waveform in white noise. The trace is correlated with the cosine and the sine form of the
/// click, and the peak of the magnitude is the position of the click. Using the magnitude makes the
/// result independent of the carrier phase, which a codec may rotate. The same filter is applied to
/// the sent and to the received signal, so its own delay cancels. Stateless after construction;
/// find() allocates.
class ClickFinder {
 public:
  explicit ClickFinder(std::uint32_t sample_rate);

  /// Returns the position of the first sample of the click in `trace`, interpolated between
  /// samples; nullopt if no click stands out. The peak must reach 2 % (-34 dB) of the output for an
  /// undistorted click and 8 times the median of the whole trace.
  [[nodiscard]] std::optional<double> find(std::span<const float> trace) const;

  /// The most likely position of a click and its strength.
  struct Peak {
    double place = 0.0;   // sample position, as returned by find()
    double height = 0.0;  // relative to an undistorted click
  };
  /// Returns the strongest peak of any trace, noise included; nullopt if the trace is shorter
  /// than a click.
  [[nodiscard]] std::optional<Peak> find_strongest(std::span<const float> trace) const;

 private:
  /// Returns the magnitude of the correlation at each position where a click can begin.
  [[nodiscard]] std::vector<double> correlate(std::span<const float> trace) const;

  std::vector<float> cosine_;
  std::vector<float> sine_;
  double untouched_ = 0.0;
};

}  // namespace roger::app
