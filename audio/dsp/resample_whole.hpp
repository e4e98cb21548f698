// A recording at another sample rate.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "audio/dsp/resampler.hpp"

namespace roger::audio {

/// As long as before, and the first sample stays the first; piece by piece. Not thread-safe.
class RecordingResampler {
 public:
  RecordingResampler(std::uint32_t from_rate, std::uint32_t to_rate);
  /// Takes samples, and puts what can be made of them behind `out`.
  void write(std::span<const float> samples, std::vector<float>& out);
  /// Puts the rest behind `out`. Nothing may be written after it.
  void finish(std::vector<float>& out);

 private:
  void process(std::span<const float> samples, std::vector<float>& out);

  const std::uint32_t from_rate_;
  const std::uint32_t to_rate_;
  std::optional<Resampler> resampler_;  // none: the rates are equal
  std::uint64_t taken_ = 0;
  std::uint64_t made_ = 0;
};

/// All of it. Takes memory.
[[nodiscard]] std::vector<float> resample_whole(std::span<const float> samples,
                                                std::uint32_t from_rate, std::uint32_t to_rate);

}  // namespace roger::audio
