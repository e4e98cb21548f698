// A piece of sound that is played once to the operator alone.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace roger::radio {

inline constexpr std::uint32_t kClipRate = 48'000;
/// Mono samples at kClipRate, -1 to 1. Never null.
using Clip = std::shared_ptr<const std::vector<float>>;

}  // namespace roger::radio
