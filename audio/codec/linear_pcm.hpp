// Linear PCM samples as integers.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace roger::audio {

/// Full scale of 8-bit and 16-bit samples.
inline constexpr float kFullScale8 = 128.0F;
inline constexpr float kFullScale16 = 32768.0F;

/// Returns a sample from -1 to 1 as an integer from -full_scale to full_scale - 1. Samples beyond
/// that are limited; NaN becomes 0.
[[nodiscard]] inline std::int32_t to_linear(float sample, float full_scale) noexcept {
  // NaN fails every comparison and becomes silence.
  if (!(std::fabs(sample) <= 2.0F)) sample = sample > 0.0F ? 1.0F : (sample < 0.0F ? -1.0F : 0.0F);
  const auto limit = std::lrint(full_scale);
  return static_cast<std::int32_t>(std::clamp(std::lrint(sample * full_scale), -limit, limit - 1));
}

}  // namespace roger::audio
