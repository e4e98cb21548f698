// Reassembles messages that were too long for one datagram.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>

#include "core/clock.hpp"
#include "rti/federate/receive/loss_tracker.hpp"
#include "rti/wire/datagram.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti {

/// Collects the fragments of messages. Each message is delivered whole or not at all. An incomplete
/// message is dropped when it is too old, when no further piece of it can arrive (advanced()), or,
/// the oldest first, when memory runs out. Pieces may arrive in any order, but each only once (see
/// LossTracker). Not thread-safe.
///
/// A message is identified by group, sender and the sequence number of its first piece. Invariant:
/// two messages with the same identity never coexist, because LossTracker rejects numbers more than
/// kWindow behind the newest one, and advanced() drops a message before its numbers can be used
/// again. `cost_` is the memory of all incomplete messages and is at most kRoom times `largest_`
/// after each add().
class Reassembly {
 public:
  /// `largest`: maximum bytes of a message, headers included; longer messages are dropped.
  /// Incomplete messages use up to kRoom times this memory. Keeps a reference to the clock.
  Reassembly(const Clock& clock, std::size_t largest) : clock_(clock), largest_(largest) {}

  /// Adds a piece that was received in the group of `slot`. Returns the whole datagram, for
  /// Datagram::parse(), when this was the last missing piece. It is valid until the next call.
  [[nodiscard]] std::optional<Bytes> add(std::size_t slot, const wire::Fragment& fragment);

  /// Reports that the newest datagram of `sender` in the group of `slot` has this number. Drops
  /// messages of which no further piece can arrive, because LossTracker treats a number that far
  /// behind as a duplicate. Pieces of two messages therefore never mix when the numbers wrap, which
  /// takes only 65 ms at a million datagrams a second. Must be called for every datagram.
  void advanced(std::size_t slot, FederateId sender, std::uint16_t newest) {
    if (!partial_.empty()) drop_passed(slot, sender, newest);
  }
  /// Drops messages that are too old.
  void expire();
  /// Drops the incomplete messages of `sender`, without counting them.
  void forget(FederateId sender);

  /// Returns the number of messages that were dropped as incomplete, too long or contradictory.
  [[nodiscard]] std::uint64_t lost() const { return lost_; }
  [[nodiscard]] std::size_t pending() const { return partial_.size(); }

  /// Age at which an incomplete message is dropped. The pieces of a message are sent together, so
  /// all arrive within the jitter of the network.
  static constexpr Nanoseconds kMaxAge = std::chrono::seconds(1);
  /// Memory for incomplete messages, in messages of maximum length.
  static constexpr std::size_t kRoom = 4;
  /// Minimum length of all pieces but the last. A message whose pieces would exceed `largest` at
  /// this length is invalid.
  static constexpr std::size_t kMinPieceBytes = 256;

 private:
  struct Partial {
    std::size_t slot = 0;
    FederateId sender = 0;
    std::uint16_t first = 0;  // sequence number of piece 0
    std::uint16_t count = 0;  // number of pieces
    TimePoint since;
    std::uint16_t next = 0;                            // index of the piece that follows `whole`
    ByteVector whole;                                  // room for the header, then pieces in order
    std::map<std::uint16_t, ByteVector> out_of_order;  // pieces after a gap, by index
    std::size_t bytes = 0;                             // of all received pieces
  };

  using Iterator = std::deque<Partial>::iterator;
  [[nodiscard]] Iterator find_or_create(std::size_t slot, const wire::Fragment& fragment);
  /// Stores a piece. Returns false if it was stored already.
  static bool put(Partial& partial, const wire::Fragment& fragment);
  void drop_message(const Iterator& which);
  void drop_passed(std::size_t slot, FederateId sender, std::uint16_t newest);
  /// Returns an upper estimate of the memory of a message.
  [[nodiscard]] static std::size_t cost(const Partial& partial) {
    constexpr std::size_t kNode = sizeof(ByteVector) + 64;
    return sizeof(partial) + partial.bytes + partial.out_of_order.size() * kNode;
  }

  const Clock& clock_;
  const std::size_t largest_;
  std::deque<Partial> partial_;  // oldest first
  std::size_t cost_ = 0;         // of all incomplete messages
  std::uint64_t lost_ = 0;
  ByteVector done_;   // the last reassembled message
  ByteVector spare_;  // memory of a previous message, for reuse
};

}  // namespace roger::rti
