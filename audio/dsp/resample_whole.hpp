// A recording at another sample rate.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace roger::audio {

/// All of it, as long as before: the first sample stays the first. Takes memory.
[[nodiscard]] std::vector<float> resample_whole(std::span<const float> samples,
                                                std::uint32_t from_rate, std::uint32_t to_rate);

}  // namespace roger::audio
