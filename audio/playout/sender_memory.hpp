// What is known of the senders that were heard, from one transmission to the next.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "audio/packet.hpp"
#include "audio/playout/delay_estimator.hpp"
#include "audio/playout/media_clock.hpp"
#include "core/clock.hpp"

namespace roger::audio {

/// One sender: its axis of time and how late its packets come. Real-time safe, copyable.
class SenderState {
 public:
  explicit SenderState(const PlayoutSettings& settings) noexcept : delay_(settings) {}

  /// Takes note of an ordinary packet and returns the time of its first sample on the sender's
  /// axis; one without sound is at 0 and says nothing about lateness. Where that axis broke off (a
  /// new transmission), capture times tell how late the packet is, so far as two clocks may be
  /// trusted since; else it counts as not late at all.
  Nanoseconds arrived(const CodedPacket& packet, TimePoint received) noexcept;
  /// The same for a copy that came along with a later packet: no measure of lateness.
  Nanoseconds copy_arrived(const CodedPacket& packet, TimePoint received) noexcept;
  /// The next packet begins the axis anew; `relate`: to what was before, by its capture time.
  void interrupt(bool relate) noexcept;

  [[nodiscard]] const DelayEstimator& delay() const noexcept { return delay_; }

 private:
  [[nodiscard]] Nanoseconds anchor(const CodedPacket& packet, TimePoint received) noexcept;

  MediaClock media_;
  DelayEstimator delay_;
  TimePoint last_{};  // arrival of the newest packet
  bool related_ = false;
};

/// Senders by stream tag; when full, the one that was heard longest ago is forgotten, and all are
/// after five minutes. Memory is taken in the constructor; one thread. Several playout buffers of
/// one thread may share it.
class SenderMemory {
 public:
  explicit SenderMemory(std::size_t senders);

  /// nullptr for a sender that is not known (any more).
  [[nodiscard]] const SenderState* find(std::uint64_t stream, TimePoint now) const noexcept;
  void keep(std::uint64_t stream, const SenderState& state, TimePoint now) noexcept;

 private:
  struct Entry {
    std::uint64_t stream = 0;
    TimePoint kept{};
    SenderState state;
  };
  std::size_t most_;
  std::vector<Entry> entries_;  // never more than that
};

}  // namespace roger::audio
