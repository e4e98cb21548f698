// Messages of the executive on their way to the connections of federates.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "rti/executive/base/outbox.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti::net {
class Turns;
}

namespace roger::rti::executive {

/// Sends outboxes one after the other, in turns of the I/O thread. Each message is encoded once for
/// all of its recipients, and consecutive ones for the same federates are sent in one call: when a
/// federate with 30,000 objects leaves, calls that write would otherwise keep the thread for
/// seconds. Not thread-safe.
class Deliveries {
 public:
  /// One or several messages as they are sent to each of their recipients.
  struct Piece {
    FederationId federation = 0;
    /// Session whose message caused them, for which its recipients may be too slow.
    std::optional<std::uint64_t> sender;
    std::vector<FederateId> to;
    /// Frames in a row; nullptr: memory ran out. Never larger than kMaxJoinedMessageBytes if there
    /// are several.
    std::shared_ptr<const ByteVector> frames;
    bool may_wait = false;  // see AddressedMessage
  };
  /// Sends a piece to one of its recipients.
  using Send = std::function<void(const Piece&, FederateId to)>;

  Deliveries(std::shared_ptr<net::Turns> turns, Send send);

  /// Sends the messages after all that wait; as far as this turn permits, before the call returns.
  void add(FederationId federation, std::optional<std::uint64_t> sender, Outbox&& outbox);
  /// Sends everything that waits, whatever turn it is.
  void send_all();
  [[nodiscard]] bool has_unsent() const { return sent_to_ < piece_.to.size() || !waiting_.empty(); }

 private:
  struct Delivery {
    FederationId federation = 0;
    std::optional<std::uint64_t> sender;
    Outbox outbox;
    std::size_t next = 0;  // message of the outbox
    /// The message `next`, if it was encoded and did not fit into the last piece.
    std::optional<ByteVector> encoded{};
  };

  /// Sends until nothing waits, or this turn is used up and there is memory to wait for the next.
  void send_in_turn();
  [[nodiscard]] bool wait_for_turn();
  /// Sends the piece to one recipient, or takes the next piece. Something must be unsent.
  void send_next();
  /// Sends the piece to its next recipient.
  void send_one();
  /// Takes the next messages for the same recipients out of a delivery.
  [[nodiscard]] Piece take_piece(Delivery& from);

  const std::shared_ptr<net::Turns> turns_;
  const Send send_;
  std::deque<Delivery> waiting_;
  Piece piece_;              // taken from the first one
  std::size_t sent_to_ = 0;  // number of its recipients that have got it
  /// Turns that begin after the end of this object find that it has ended.
  const std::shared_ptr<Deliveries*> self_ = std::make_shared<Deliveries*>(this);
};

}  // namespace roger::rti::executive
