// The sender that a stream is heard from, and what is known of it.
#pragma once

#include <cstdint>
#include <memory>

#include "audio/playout/playout_buffer.hpp"
#include "audio/playout/sender_memory.hpp"

namespace roger::audio {

/// Between transmissions the sender's state is kept in a memory that buffers of one thread can
/// share. Memory is taken in the constructor; one thread, real-time safe.
class CurrentSender {
 public:
  /// `shared` must outlive this object; nullptr: a memory of its own.
  CurrentSender(const PlayoutSettings& settings, SenderMemory* shared);

  /// Takes up what is known of the sender of stream `tag`.
  void turn_to(std::uint64_t tag, TimePoint now) noexcept;
  /// Puts what is known into the memory. `heard`: when its newest packet came.
  void keep(TimePoint heard) noexcept;
  /// keep(), and the next sender is another one.
  void leave(TimePoint heard) noexcept;

  /// Returns where the packet lies on the sender's axis. One without sound says nothing about
  /// lateness.
  Nanoseconds place(const CodedPacket& packet, TimePoint received) noexcept;
  /// The same for a copy that came along with a later packet.
  Nanoseconds copy_arrived(const CodedPacket& packet, TimePoint received) noexcept {
    return state_.copy_arrived(packet, received);
  }
  /// As SenderState::interrupt().
  void interrupt(bool relate) noexcept { state_.interrupt(relate); }
  [[nodiscard]] const DelayEstimator& delay() const noexcept { return state_.delay(); }

 private:
  DelaySettings settings_;
  std::unique_ptr<SenderMemory> own_memory_;
  SenderMemory* memory_;
  SenderState state_;
  std::uint64_t tag_ = 0;
  bool known_ = false;
};

}  // namespace roger::audio
