// Counts the voice packets of a transmitter that did not arrive. DIS numbers no packets, so missing
// ones show only in time: the time stamps of a transmission advance by more than its packets last.
#pragma once

#include <cstdint>
#include <optional>

#include "core/clock.hpp"
#include "dis/header.hpp"

namespace roger::app {

/// The packets of one transmitter. Pure; not thread-safe.
///
/// The packet after one of duration d is due d after it. Packets whose time stamps are up to d / 2
/// later are on time, because many senders write the time of sending, which varies. Time that a
/// sender gains or loses by this variation, by sending in bursts or by the drift of its sound
/// device is absorbed and not added up to a missing packet. Packets that are received twice may
/// hide missing ones.
class GapCounter {
 public:
  /// Adds a packet. `duration`: that of its sound. Durations below kMinDuration, such as zero if it
  /// is unknown, or above kMaxGap are not used.
  void add(dis::Timestamp timestamp, Nanoseconds duration);
  /// The next packet begins a transmission: the time before it is a pause.
  void end_transmission() { newest_.reset(); }
  /// Returns the number of missing packets; nullopt as long as no two packets of a transmission
  /// have had different time stamps and known durations.
  [[nodiscard]] std::optional<std::uint64_t> missing() const {
    return judged_ ? std::optional(missing_) : std::nullopt;
  }

  /// A longer interval without packets is a pause between two transmissions: the PDU that reports
  /// the end of a transmission may be lost, too.
  static constexpr Nanoseconds kMaxGap = std::chrono::seconds(1);
  /// Sound comes in packets of 10 ms and more; a sample rate that is wrong gives less.
  static constexpr Nanoseconds kMinDuration = std::chrono::milliseconds(1);

 private:
  void begin(dis::Timestamp timestamp, Nanoseconds duration);

  std::optional<dis::Timestamp> newest_;  // in the current transmission
  Nanoseconds due_in_{0};                 // time from newest_ at which the next packet is due
  std::uint64_t missing_ = 0;
  std::uint64_t missing_now_ = 0;  // in the current transmission
  bool judged_ = false;
};

}  // namespace roger::app
