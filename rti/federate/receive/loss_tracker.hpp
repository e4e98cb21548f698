// Counts how many datagrams of one sender to one group were lost, by their sequence numbers.
#pragma once

#include <cstdint>
#include <optional>

namespace roger::rti {

/// Follows one sender's datagrams in one group. Sequence numbers count datagrams modulo 2^16. Pure.
///
/// A number far from the newest one is a jump. Any program can send a datagram with such a number,
/// so a jump is accepted only when the next datagram has the following number, as in RFC 3550, A.1;
/// the first datagram after an outage is therefore dropped.
///
/// `seen_` is a sliding window like the anti-replay window of IPsec (RFC 4303, 3.4.3): bit i says
/// whether number newest_ - i has arrived. Invariant: `lost_` is the count of numbers that were
/// skipped and have not arrived since, so a late datagram within the window is subtracted again.
/// Numbers before the first one are not skipped, but may still arrive: a network that reorders
/// datagrams also reorders the first ones.
class LossTracker {
 public:
  enum class Arrival {
    kInOrder,      // next number, or one after a gap
    kLate,         // fills a gap, or precedes the first one
    kDuplicate,    // received before
    kUnconfirmed,  // a jump that no following number has confirmed yet
  };

  /// Notes the arrival of number `sequence`. A receiver starts with any number. A confirmed jump
  /// forward counts the skipped numbers as lost. After a confirmed jump back, which means that the
  /// sender advanced by more than half of the range while nothing arrived, counting restarts.
  Arrival note(std::uint16_t sequence);

  /// Returns the number of skipped datagrams that have not arrived since.
  [[nodiscard]] std::uint64_t lost() const { return lost_; }

  /// How many numbers back a late datagram can be distinguished from a duplicate. Older numbers are
  /// jumps.
  static constexpr int kWindow = 64;
  /// A number that is this far ahead is a jump (RFC 3550: MAX_DROPOUT).
  static constexpr int kMaxGap = 3000;

 private:
  void restart(std::uint16_t sequence);
  void advance(std::uint16_t sequence, int ahead);

  bool started_ = false;
  std::optional<std::uint16_t> confirmation_;  // the number that would confirm the last jump
  std::uint16_t newest_ = 0;
  std::uint64_t seen_ = 0;     // bit i: number newest_ - i has arrived
  std::uint64_t skipped_ = 0;  // bit i: number newest_ - i was skipped when newest_ advanced
  std::uint64_t lost_ = 0;
};

}  // namespace roger::rti
