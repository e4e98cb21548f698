// Counts how many datagrams of one sender to one group were lost, by their sequence numbers.
#pragma once

#include <cstdint>

namespace roger::rti {

/// Follows one sender's datagrams in one group. Sequence numbers count datagrams modulo 2^16. Pure.
///
/// `seen_` is a sliding window like the anti-replay window of IPsec (RFC 4303, 3.4.3): bit i says
/// whether number newest_ - i has arrived. Invariant: `lost_` is the count of numbers that were
/// skipped and have not arrived since, so a late datagram within the window is subtracted again.
class LossTracker {
 public:
  enum class Arrival {
    kInOrder,    // next number, or one after a gap
    kLate,       // fills a gap
    kDuplicate,  // received before, or too old to decide
  };

  /// Notes the arrival of number `sequence`. A receiver starts with any number. Two successive
  /// numbers far behind mean that the sender advanced by more than half of the range while nothing
  /// arrived; counting restarts with the second one.
  Arrival note(std::uint16_t sequence);

  /// Returns the number of skipped datagrams that have not arrived since.
  [[nodiscard]] std::uint64_t lost() const { return lost_; }

  /// How many numbers back a late datagram can be distinguished from a duplicate.
  static constexpr int kWindow = 64;

 private:
  void restart(std::uint16_t sequence);

  bool started_ = false;
  bool stale_seen_ = false;
  std::uint16_t stale_ = 0;  // last number far behind, valid if stale_seen_
  std::uint16_t newest_ = 0;
  std::uint64_t seen_ = 0;  // bit i: number newest_ - i has arrived
  std::uint64_t lost_ = 0;
};

}  // namespace roger::rti
