// Distinguishes new packets from duplicates, late packets and those of a restarted sender.
#pragma once

#include <cstdint>

#include "audio/packet.hpp"
#include "core/clock.hpp"

namespace roger::audio {

/// Decides by the sequence numbers of one stream alone; they wrap. One thread, real-time safe.
///
/// A restarted sender is recognised by a jump of its sequence, by sound that was captured later
/// than all before but has a number that was already passed, or, without capture times, by numbers
/// that stay behind for 50 ms. Otherwise `next_` only moves forward, so no packet is played twice.
class ArrivalCheck {
 public:
  enum class ArrivalResult {
    kNew,        // not seen yet, to be played
    kDuplicate,  // seen before
    kPassed,     // not seen, but later packets were already played
    kRestart,    // begins the stream again
  };

  /// Begins the stream, or begins it again, with this packet.
  void begin(const CodedPacket& packet) noexcept;
  [[nodiscard]] ArrivalResult judge(const CodedPacket& packet, TimePoint now) noexcept;
  /// Records that the packet was accepted.
  void accepted(const CodedPacket& packet) noexcept;
  /// Records a packet that arrived too late to be played. Returns true if no packet has arrived in
  /// time for so long that the stream should begin again with this one.
  bool too_late(TimePoint now) noexcept;

  /// Records that the packet of this sequence was played. Packets between it and the one played
  /// before will not be played; returns their number.
  std::uint32_t played(std::uint32_t sequence) noexcept;
  /// Moves back: the packet of this sequence is played next. Only before any packet was played.
  void expect(std::uint32_t sequence) noexcept { next_ = sequence; }
  /// Returns the sequence number after the last one played.
  [[nodiscard]] std::uint32_t next() const noexcept { return next_; }
  [[nodiscard]] bool any_played() const noexcept { return any_played_; }

 private:
  // Maximum distance from next_, in packets, that is not taken as a restart.
  static constexpr std::int32_t kWindow = 512;
  static constexpr Nanoseconds kLateForLong{50'000'000};

  std::uint32_t next_ = 0;
  bool any_played_ = false;
  std::uint64_t played_mask_ = 0;  // bit k: sequence next_ - 1 - k was played
  std::int64_t newest_captured_ns_ = 0;
  bool late_ = false;  // true: no packet arrived in time since late_since_
  TimePoint late_since_{};
};

}  // namespace roger::audio
