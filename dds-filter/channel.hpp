// Maps a frequency or net key to a channel class. The functions are pure, so every station computes
// the same channel, whatever its net plan.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/units.hpp"

namespace roger::filter {

/// Number of a channel class, 0..255: HLAinteractionRoot...RogerVoice.Channel000 to Channel255.
using Channel = std::uint8_t;

inline constexpr unsigned kChannelCount = 256;
/// Full name of the voice class of a channel, before the three digits of its number.
inline constexpr std::string_view kChannelClassStem =
    "HLAinteractionRoot.RadioSignal.EncodedAudioRadioSignal.RogerVoice.Channel";
/// Width of a bin. 25 kHz is the channel spacing of VHF/UHF nets, so adjacent nets use different
/// channels, and a net's passband touches at most two.
inline constexpr std::uint64_t kBinHertz = 25'000;

/// Returns floor(f / 25 kHz) mod 256.
[[nodiscard]] Channel to_channel(Frequency frequency);

/// Returns the channel of a line (an intercom net or a call, identified by its net key): the 32-bit
/// FNV-1a of the key's bytes, reduced to 8 bits by XOR of its four bytes. "" gives 0xc5
/// (hash 811c9dc5), "a" 0xed (e40c292c), "foobar" 0xb2 (bf9cf968).
[[nodiscard]] Channel find_net_key_channel(std::string_view net_key);

/// Returns the number that represents the line of this net key in place of a frequency, above all
/// valid frequencies in hertz and the same at every station. Bit 63 is set, the lowest octet is the
/// channel, and the 55 bits in between come from the key's 64-bit FNV-1a.
[[nodiscard]] std::uint64_t line_number(std::string_view net_key);
/// Returns whether the number represents a line, not a frequency.
[[nodiscard]] constexpr bool is_line_number(std::uint64_t number) {
  return (number >> 63U) != 0;
}

/// Returns the channel of a class: that of the first part of its full name that is "Channel" and
/// three digits, 000 to 255. So subclasses of a channel class belong to the channel. nullopt: the
/// class belongs to no channel.
[[nodiscard]] std::optional<Channel> find_class_channel(std::string_view full_class_name);

/// Returns the full name of a class without the parts below the one that names its channel; the
/// whole name if the class belongs to no channel.
[[nodiscard]] std::string_view cut_below_channel(std::string_view full_class_name);
/// Returns the full name of the class of a channel, by default of its voice class:
/// "HLAinteractionRoot.RadioSignal.EncodedAudioRadioSignal.RogerVoice.Channel017" for 17.
[[nodiscard]] std::string channel_class_name(Channel channel,
                                             std::string_view stem = kChannelClassStem);

/// Returns the channels that the passband [low, high] touches, each once, in ascending order of
/// frequency; all 256 if it is that wide. None if `low` is above `high`.
[[nodiscard]] std::vector<Channel> find_channels(Frequency low, Frequency high);

}  // namespace roger::filter
