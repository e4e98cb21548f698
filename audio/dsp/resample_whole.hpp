// Converts a recording to another sample rate.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "audio/dsp/resampler.hpp"

namespace roger::audio {

/// Converts piece by piece; the duration stays the same, and the first sample stays the first. Not
/// thread-safe.
class RecordingResampler {
 public:
  RecordingResampler(std::uint32_t from_rate, std::uint32_t to_rate);
  /// Takes samples, and appends the resampled ones that are ready to `out`.
  void write(std::span<const float> samples, std::vector<float>& out);
  /// Appends the rest to `out`. write() must not be called after it.
  void finish(std::vector<float>& out);

 private:
  void process(std::span<const float> samples, std::vector<float>& out);

  const std::uint32_t from_rate_;
  const std::uint32_t to_rate_;
  std::optional<Resampler> resampler_;  // nullopt: the rates are equal
  std::uint64_t taken_ = 0;
  std::uint64_t made_ = 0;
};

/// Converts a whole recording. Allocates.
[[nodiscard]] std::vector<float> resample_whole(std::span<const float> samples,
                                                std::uint32_t from_rate, std::uint32_t to_rate);

}  // namespace roger::audio
