// From frequency or net key to channel class: pure functions that every station computes alike,
// whatever its plan.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/units.hpp"

namespace roger::filter {

/// Number of a channel class, 0..255: HLAinteractionRoot...RogerVoice.Channel000 to Channel255.
using Channel = std::uint8_t;

inline constexpr unsigned kChannelCount = 256;
/// Width of a bin. 25 kHz is the raster of VHF/UHF nets, so neighbours land in different channels
/// and a net's passband touches two at most.
inline constexpr std::uint64_t kBinHertz = 25'000;

/// floor(f / 25 kHz) mod 256.
[[nodiscard]] Channel channel_of(Frequency frequency);

/// Channel of a net without a frequency (intercom, telephone, hopping nets), from its key: the
/// 32-bit FNV-1a of the key's bytes, its four bytes folded by exclusive or. "" gives 0xc5 (hash
/// 811c9dc5), "a" 0xed (e40c292c), "foobar" 0xb2 (bf9cf968).
[[nodiscard]] Channel channel_of_net_key(std::string_view net_key);

/// A number for the net of that key that no frequency has, the same on every station. The top bit
/// is set, the lowest octet is the channel, and between them stand 55 bits of the key's 64-bit
/// FNV-1a.
[[nodiscard]] std::uint64_t line_number(std::string_view net_key);
/// True for numbers that line_number() can return. Such a number is not a valid frequency in hertz.
[[nodiscard]] constexpr bool is_line_number(std::uint64_t number) {
  return (number >> 63U) != 0;
}

/// Channels that the passband [low, high] touches, each once, from low upward; all 256 when it is
/// that wide. `low` above `high` gives none.
[[nodiscard]] std::vector<Channel> channels_of_passband(Frequency low, Frequency high);

}  // namespace roger::filter
