// Timing state of senders, kept from one transmission to the next.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "audio/packet.hpp"
#include "audio/playout/delay_estimator.hpp"
#include "audio/playout/media_clock.hpp"
#include "core/clock.hpp"

namespace roger::audio {

/// One sender: its time axis and the lateness of its packets. Real-time safe, copyable.
class SenderState {
 public:
  explicit SenderState(const PlayoutSettings& settings) noexcept : delay_(settings) {}

  /// Records an ordinary packet and returns the time of its first sample on the sender's axis. A
  /// packet without sound gives 0 and does not measure lateness. At the start of a transmission
  /// the axis is interrupted: the capture times then give the packet's lateness, as far as the two
  /// clocks can be trusted after the pause. Without capture times the packet counts as not late.
  Nanoseconds arrived(const CodedPacket& packet, TimePoint received) noexcept;
  /// Records a repetition, which travelled in a later packet and therefore does not measure the
  /// lateness of packets.
  Nanoseconds copy_arrived(const CodedPacket& packet, TimePoint received) noexcept;
  /// Interrupts the axis before the next packet. `relate`: relate it to the axis before by its
  /// capture time.
  void interrupt(bool relate) noexcept;

  [[nodiscard]] const DelayEstimator& delay() const noexcept { return delay_; }

 private:
  [[nodiscard]] Nanoseconds anchor(const CodedPacket& packet, TimePoint received) noexcept;

  MediaClock media_;
  DelayEstimator delay_;
  TimePoint last_{};  // arrival of the newest packet
  bool related_ = false;
};

/// Senders by stream tag. A new sender takes the place of a forgotten one, or, when full, of the
/// one heard longest ago. Each sender is forgotten five minutes after it was last heard. Memory is
/// allocated in the constructor. Several playout buffers of one thread may share it.
class SenderMemory {
 public:
  explicit SenderMemory(std::size_t senders);

  /// Returns nullptr for an unknown or forgotten sender.
  [[nodiscard]] const SenderState* find(std::uint64_t stream, TimePoint now) const noexcept;
  void keep(std::uint64_t stream, const SenderState& state, TimePoint now) noexcept;

 private:
  struct Entry {
    std::uint64_t stream = 0;
    TimePoint kept{};
    SenderState state;
  };
  std::size_t most_;
  std::vector<Entry> entries_;  // at most most_
};

}  // namespace roger::audio
