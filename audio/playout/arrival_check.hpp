// Tells new packets from duplicates, from late ones and from those of a sender that began anew.
#pragma once

#include <cstdint>

#include "audio/packet.hpp"
#include "core/clock.hpp"

namespace roger::audio {

/// Pure judgement on the sequence numbers of one stream, which wrap. One thread, real-time safe.
///
/// A sender that restarted is known by a jump of its sequence, by sound that was captured later
/// than all before but bears a number already passed, or, where capture times are not given, by
/// numbers that stay behind for long.
class ArrivalCheck {
 public:
  enum class Verdict {
    kNew,        // not seen yet, its turn is still to come
    kDuplicate,  // seen before
    kPassed,     // not seen, but its turn is over
    kRestart,    // begins the stream anew
  };

  /// The stream begins (again) with this packet.
  void begin(const CodedPacket& packet) noexcept;
  [[nodiscard]] Verdict judge(const CodedPacket& packet, TimePoint now) noexcept;
  /// A packet was accepted.
  void accepted(const CodedPacket& packet) noexcept;
  /// A packet came too late to be played. True when none has come in time for so long that the
  /// stream should begin anew with this one.
  bool too_late(TimePoint now) noexcept;

  /// The packet of this sequence was played; those between it and the one before never will be.
  /// Returns how many those were.
  std::uint32_t played(std::uint32_t sequence) noexcept;
  /// Goes back: the packet of this sequence is the next to be played. Only before any was.
  void expect(std::uint32_t sequence) noexcept { next_ = sequence; }
  /// The sequence after the one played last.
  [[nodiscard]] std::uint32_t next() const noexcept { return next_; }
  [[nodiscard]] bool any_played() const noexcept { return any_played_; }

 private:
  static constexpr std::int32_t kWindow = 512;  // packets ahead or behind that are no restart
  static constexpr Nanoseconds kLateForLong{50'000'000};

  std::uint32_t next_ = 0;
  bool any_played_ = false;
  std::uint64_t played_mask_ = 0;  // bit k: sequence next_ - 1 - k was played
  std::int64_t newest_captured_ns_ = 0;
  bool late_ = false;  // since late_since_ no packet came in time
  TimePoint late_since_{};
};

}  // namespace roger::audio
