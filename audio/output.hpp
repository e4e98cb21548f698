// The sound outputs of an operator.
#pragma once

#include <cstddef>
#include <cstdint>

namespace roger::audio {

/// Where a voice is heard. The headset belongs to the operator's sound device, the loudspeaker to a
/// second one.
enum class Output : std::uint8_t { kHeadset, kLoudspeaker };
inline constexpr std::size_t kOutputs = 2;

}  // namespace roger::audio
