// Makes a whole recording of speech faster or slower without changing its pitch.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace roger::audio {

inline constexpr double kSlowestScale = 0.25;
inline constexpr double kFastestScale = 8.0;

/// Overlap-add of windows of 30 ms, each moved by up to 10 ms to where it fits best to the one
/// before (WSOLA). `speed`: kSlowestScale to kFastestScale; 1 gives the samples back as they are.
/// The result has samples.size() / speed samples.
[[nodiscard]] std::vector<float> time_scaled(std::span<const float> samples, std::uint32_t rate,
                                             double speed);

}  // namespace roger::audio
