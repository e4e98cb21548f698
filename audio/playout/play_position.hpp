// The next sample of a run to go onto the output line.
#pragma once

#include <algorithm>
#include <cstdint>

#include "audio/playout/packet_store.hpp"

namespace roger::audio {

/// Advances with the audio device's clock, through packets and gaps alike. Samples are counted as
/// in the packets.
struct PlayPosition {
  std::uint32_t rate = 8000;    // Hz, of the run
  std::uint32_t cursor = 0;     // next sample to go onto the line
  Nanoseconds media{0};         // the same sample on the sender's axis
  std::uint32_t gap = 0;        // samples concealed in the current gap
  bool begun = false;           // a packet of the current run was played
  bool tried_recovery = false;  // in the current gap
  std::uint32_t recovered_in_gap = 0;
  std::uint32_t received_in_a_row = 0;  // samples put onto the line since the last gap

  /// Begins a run with `head`.
  void begin(const StoredPacket& head) noexcept {
    rate = head.sample_rate;
    cursor = head.sample_index;
    media = head.media;
    gap = 0;
    begun = false;
    recovered_in_gap = 0;
    received_in_a_row = rate;
  }
  /// Skips everything before `head`.
  void leap_to(const StoredPacket& head) noexcept {
    cursor = head.sample_index;
    media = head.media;
  }
  /// Records a played packet whose first sample is at `at` on the sender's axis.
  void received(const PacketHead& packet, Nanoseconds at) noexcept {
    cursor = packet.sample_index + packet.sample_count;
    media = at + to_duration(packet.sample_count, rate);
    gap = 0;
    received_in_a_row = std::min(received_in_a_row + std::min(packet.sample_count, rate), rate);
    begun = true;
  }
  /// Records samples that were concealed because their packet is missing.
  void concealed(std::uint32_t samples) noexcept {
    cursor += samples;
    media += to_duration(samples, rate);
    gap += samples;
    received_in_a_row = 0;
  }
  /// Returns whether the gap is so long that concealment has faded to silence.
  [[nodiscard]] bool concealment_is_over() const noexcept {
    constexpr std::uint32_t kSilentAfterMs = 60;
    return std::uint64_t{gap} * 1000 >= std::uint64_t{rate} * kSilentAfterMs;
  }
};

}  // namespace roger::audio
