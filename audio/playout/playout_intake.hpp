// Accepts packets into a stream's playout.
#pragma once

#include "audio/playout/current_sender.hpp"
#include "audio/playout/packet_queue.hpp"
#include "audio/playout/playout_phase.hpp"
#include "audio/playout/playout_run.hpp"

namespace roger::audio {

/// Decides for every packet whether it is stored, and whether it begins a transmission or restarts
/// the stream. Objects passed to the constructor must outlive this one. One thread, real-time safe.
class PlayoutIntake {
 public:
  PlayoutIntake(const PlayoutSettings& settings, CurrentSender& sender, PacketQueue& queue,
                PlayoutPhase& phase, PlayoutCounters& counters, const PlayoutRun& run)
      : settings_(settings),
        sender_(sender),
        queue_(queue),
        phase_(phase),
        counters_(counters),
        run_(run) {}

  /// Takes a packet that arrived at `received` and was checked by check_packet().
  InsertResult insert(const CodedPacket& packet, TimePoint received) noexcept;

 private:
  InsertResult insert_ordinary(const CodedPacket& packet, TimePoint received) noexcept;
  InsertResult insert_copy(const CodedPacket& packet, TimePoint received) noexcept;
  InsertResult insert_after_end(const CodedPacket& packet, TimePoint received) noexcept;
  InsertResult restart_stream(const CodedPacket& packet, TimePoint received) noexcept;
  /// Stores a packet. A full store means that the packet is part of a burst after a long stall.
  InsertResult put(const CodedPacket& packet, TimePoint received, Nanoseconds media) noexcept;
  InsertResult late(const CodedPacket& packet, TimePoint received) noexcept;
  InsertResult duplicate() noexcept;
  /// Returns whether packets of the last transmission may still arrive.
  [[nodiscard]] bool just_ended(TimePoint now) const noexcept;

  const PlayoutSettings& settings_;
  CurrentSender& sender_;
  PacketQueue& queue_;
  PlayoutPhase& phase_;
  PlayoutCounters& counters_;
  const PlayoutRun& run_;
};

}  // namespace roger::audio
