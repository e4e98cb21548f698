// The packets of a stream that wait for their turn, and which ones still have one.
#pragma once

#include "audio/playout/arrival_check.hpp"
#include "audio/playout/packet_store.hpp"
#include "audio/playout/playout_buffer.hpp"

namespace roger::audio {

/// Memory is taken in the constructor; one thread, real-time safe.
struct PacketQueue {
  PacketStore store;
  ArrivalCheck arrivals;
  TimePoint last_arrival{};

  /// Stores a packet whose first sample is at `media` on the sender's axis.
  InsertResult put(const CodedPacket& packet, TimePoint received, Nanoseconds media) noexcept;
  /// Begins the stream again with `packet`, which is not stored yet.
  void begin(const CodedPacket& packet, TimePoint received) noexcept;
  /// Forgets the stream.
  void reset() noexcept;
  /// Returns true for a packet that its successors overtook before anything of the run was played.
  [[nodiscard]] bool opens_earlier(const CodedPacket& packet) const noexcept;
};

}  // namespace roger::audio
