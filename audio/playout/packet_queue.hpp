// The packets of a stream that wait to be played, and the check of which may still be played.
#pragma once

#include "audio/playout/arrival_check.hpp"
#include "audio/playout/packet_store.hpp"

namespace roger::audio {

/// Memory is allocated in the constructor; one thread, real-time safe.
struct PacketQueue {
  PacketStore store;
  ArrivalCheck arrivals;
  TimePoint last_arrival{};

  /// Begins the stream again with `packet`, which is not stored yet.
  void begin(const CodedPacket& packet, TimePoint received) noexcept {
    store.clear();
    arrivals.begin(packet);
    last_arrival = received;
  }
  /// Forgets the stream.
  void reset() noexcept {
    store.clear();
    arrivals = ArrivalCheck{};
  }
  /// Returns whether later packets overtook this one before anything of the run was played, so that
  /// it can still become the first.
  [[nodiscard]] bool is_new_first(const CodedPacket& packet) const noexcept {
    constexpr std::int32_t kOvertaken = 64;  // packets
    const StoredPacket* head = store.front();
    if (arrivals.any_played() || head == nullptr || head->first) return false;
    const std::int32_t behind = wrapped_difference(head->sequence, packet.sequence);
    return behind > 0 && behind < kOvertaken;
  }
};

}  // namespace roger::audio
