// Which earlier packets a packet repeats.
#pragma once

#include <algorithm>

#include "core/clock.hpp"

namespace roger::audio {

/// Largest number of earlier packets that a packet repeats.
inline constexpr unsigned kMaxCopies = 2;
/// Largest distance of repetitions, in packets.
inline constexpr unsigned kMaxDistance = 16;
/// Longest time from a packet to its last repetition. With the jitter of the network it remains
/// below the ceiling of the playout delay, because a repetition that arrives later is useless.
inline constexpr Nanoseconds kMaxRepetitionTime{400'000'000};

/// Each packet repeats `copies` earlier packets: those sent `distance`, 2 * `distance`, ... packets
/// before it. A burst of losses that is shorter than `distance` leaves a repetition of each of its
/// packets, at the cost of a playout delay of `copies` * `distance` packets.
struct Repetition {
  unsigned copies = 0;    // 0 to kMaxCopies
  unsigned distance = 1;  // 1 to kMaxDistance

  /// Returns this repetition with a distance that keeps to kMaxRepetitionTime, for packets of the
  /// duration `packet`.
  [[nodiscard]] Repetition within_time(Nanoseconds packet) const noexcept {
    const Nanoseconds step = packet * std::max(copies, 1U);
    if (step <= Nanoseconds{0}) return *this;
    const auto most = static_cast<unsigned>(
        std::clamp<Nanoseconds::rep>(kMaxRepetitionTime / step, 1, kMaxDistance));
    return {copies, std::min(distance, most)};
  }
  friend bool operator==(const Repetition&, const Repetition&) = default;
};

}  // namespace roger::audio
