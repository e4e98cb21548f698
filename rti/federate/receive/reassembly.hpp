// Messages that were too long for a datagram, put together again.
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

/// Collects the fragments of messages, each message whole or not at all. What is incomplete is
/// given up once it is too old, and the oldest first when there is no more room. Pieces may come in
/// any order, but each only once (see LossTracker). Not thread-safe.
class Reassembly {
 public:
  /// `largest`: bytes of a message with its headers; longer ones are dropped. What is incomplete
  /// takes up to kRoom times as much memory. Keeps a reference to the clock.
  Reassembly(const Clock& clock, std::size_t largest) : clock_(clock), largest_(largest) {}

  /// Takes a piece that came in the group of `slot`. The whole datagram when it was the last one
  /// missing, for Datagram::parse(); it is there until the next call.
  [[nodiscard]] std::optional<Bytes> add(std::size_t slot, const wire::Fragment& fragment);

  /// The newest datagram of `sender` in the group of `slot` has this number. Gives up the messages
  /// of which no piece can come any more, since LossTracker takes a number so far behind for a
  /// duplicate: so no piece meets those of another message after the numbers went round, which at
  /// a million datagrams a second they do in 65 ms. Call it for every datagram, piece or not.
  void advanced(std::size_t slot, FederateId sender, std::uint16_t newest) {
    if (!partial_.empty()) give_up_passed(slot, sender, newest);
  }
  /// Gives up what is too old.
  void expire();
  /// Forgets what came from `sender`.
  void forget(FederateId sender);

  /// Messages that were given up, or were too long or contradicted themselves.
  [[nodiscard]] std::uint64_t lost() const { return lost_; }
  [[nodiscard]] std::size_t pending() const { return partial_.size(); }

  /// A message's pieces leave in one go, so all are there within the network's jitter.
  static constexpr Nanoseconds kMaxAge = std::chrono::seconds(1);
  static constexpr std::size_t kRoom = 4;
  /// Senders make no smaller pieces, the last one aside, so a message of many more is none of ours.
  static constexpr std::size_t kSmallestPiece = 256;

 private:
  struct Partial {
    std::size_t slot = 0;
    FederateId sender = 0;
    std::uint16_t first = 0;  // sequence of piece 0
    std::uint16_t count = 0;  // pieces
    TimePoint since;
    std::uint16_t next = 0;                     // the piece that goes behind `whole`
    ByteVector whole;                           // begins with room for the header
    std::map<std::uint16_t, ByteVector> ahead;  // pieces that came before their turn
    std::size_t bytes = 0;                      // of all its pieces
  };

  using Iterator = std::deque<Partial>::iterator;
  [[nodiscard]] Iterator place_of(std::size_t slot, const wire::Fragment& fragment);
  /// false: it is there already.
  static bool put(Partial& partial, const wire::Fragment& fragment);
  void give_up(const Iterator& which);
  void give_up_passed(std::size_t slot, FederateId sender, std::uint16_t newest);
  /// Memory of one, or more.
  [[nodiscard]] static std::size_t cost(const Partial& partial) {
    constexpr std::size_t kNode = sizeof(ByteVector) + 64;
    return sizeof(partial) + partial.bytes + partial.ahead.size() * kNode;
  }

  const Clock& clock_;
  const std::size_t largest_;
  std::deque<Partial> partial_;  // oldest first
  std::size_t cost_ = 0;         // of all of them
  std::uint64_t lost_ = 0;
  ByteVector done_;   // the message that was put together last
  ByteVector spare_;  // memory of one before
};

}  // namespace roger::rti
