// The StreamTags of Roger's transmitters. A StreamTag identifies a transmitter in every packet,
// report and event, so it also distinguishes the transmitters that replay a recording. Pure.
#pragma once

#include <cstdint>

namespace roger::radio {

/// Upper 24 bits of the StreamTag of a replaying transmitter. The highest bit is set, as in no
/// StreamTag of a Roger station, and a random StreamTag of another product has the same bits with a
/// probability of 1 in 16 million.
inline constexpr std::uint64_t kReplayMark = 0xD15C0D;
inline constexpr unsigned kReplayMarkShift = 40;
/// Lower bits of a StreamTag, which count the radios of one operator or of one replay from 1.
inline constexpr unsigned kStreamCountBits = 16;

/// Returns whether a StreamTag belongs to a transmitter that replays a recording.
[[nodiscard]] constexpr bool is_replayed(std::uint64_t stream) {
  return stream >> kReplayMarkShift == kReplayMark;
}

/// Returns the number of the radio of a Roger station from its StreamTag, from 1. For a StreamTag
/// of another product, which may have any bits, the result is only constant.
[[nodiscard]] constexpr std::uint16_t radio_number_of(std::uint64_t stream) {
  return static_cast<std::uint16_t>(stream & ((std::uint64_t{1} << kStreamCountBits) - 1U));
}

/// Returns the StreamTag of the first radio of a station from a random number; the others follow.
[[nodiscard]] constexpr std::uint64_t make_first_stream(std::uint64_t random) {
  constexpr std::uint64_t kHighest = std::uint64_t{1} << 63U;
  return (random & ~kHighest) >> kStreamCountBits << kStreamCountBits | 1U;
}

/// Returns the StreamTag of the first replaying transmitter of a federate from a random number; the
/// others follow.
[[nodiscard]] constexpr std::uint64_t make_first_replay_stream(std::uint64_t random) {
  const std::uint64_t below = random & ((std::uint64_t{1} << kReplayMarkShift) - 1U);
  return kReplayMark << kReplayMarkShift | below >> kStreamCountBits << kStreamCountBits | 1U;
}

}  // namespace roger::radio
