// How much of what one sender sent to one group has arrived, by the sequence numbers it carries.
#pragma once

#include <cstdint>

namespace roger::rti {

/// Follows one sender's datagrams in one group. The sequence counts datagrams modulo 2^16. Pure.
class LossTracker {
 public:
  enum class Arrival {
    kInOrder,    // the next one, or one after a gap
    kLate,       // one of a gap, after all
    kDuplicate,  // seen before, or too old to tell
  };

  /// Notes the arrival of number `sequence`. A receiver joins at any number. Two numbers far behind
  /// that follow each other are taken for a sender that went more than half round the range while
  /// nothing arrived: counting starts anew with the second.
  Arrival note(std::uint16_t sequence);

  /// Numbers skipped and not seen since.
  [[nodiscard]] std::uint64_t lost() const { return lost_; }

  /// How far back a late arrival is still told from a duplicate.
  static constexpr int kWindow = 64;

 private:
  void restart(std::uint16_t sequence);

  bool started_ = false;
  bool stale_seen_ = false;
  std::uint16_t stale_ = 0;  // the last number far behind, while stale_seen_
  std::uint16_t newest_ = 0;
  std::uint64_t seen_ = 0;  // bit i: number newest_ - i has arrived
  std::uint64_t lost_ = 0;
};

}  // namespace roger::rti
