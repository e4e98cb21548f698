#include "rti/executive/deliveries.hpp"

#include <string>
#include <utility>

#include "rti/net/connection.hpp"
#include "rti/net/failure.hpp"
#include "rti/wire/codec.hpp"
#include "rti/wire/limits.hpp"

namespace roger::rti::executive {

using net::Turns;

Deliveries::Deliveries(std::shared_ptr<Turns> turns, Send send)
    : turns_(std::move(turns)), send_(std::move(send)) {
}

void Deliveries::add(FederationId federation, std::optional<std::uint64_t> sender,
                     Outbox&& outbox) {
  if (outbox.empty()) return;
  turns_->spend(outbox.size() * sizeof(AddressedMessage));  // they have been made
  const bool others_wait = has_unsent();
  waiting_.push_back({federation, sender, std::move(outbox)});
  if (!others_wait) send_in_turn();
}

void Deliveries::send_in_turn() {
  while (has_unsent()) {
    if (turns_->is_used_up() && wait_for_turn()) return;
    send_next();
  }
}

void Deliveries::send_all() {
  while (has_unsent()) send_next();
}

void Deliveries::send_next() {
  if (sent_to_ < piece_.to.size()) {
    send_one();
    if (has_unsent()) return;
    piece_ = {};
    sent_to_ = 0;
    return;
  }
  Delivery& first = waiting_.front();
  sent_to_ = 0;
  piece_ = take_piece(first);
  if (first.next == first.outbox.size()) waiting_.pop_front();
}

bool Deliveries::wait_for_turn() {
  return turns_->wait(Turns::Work::kSend, [self = std::weak_ptr(self_)] {
    if (const auto alive = self.lock()) (*alive)->send_in_turn();
  });
}

void Deliveries::send_one() {
  const FederateId to = piece_.to[sent_to_++];
  try {
    send_(piece_, to);
  } catch (...) {
    net::log_failure({"a message could not be sent to federate ", std::to_string(to)});
  }
}

Deliveries::Piece Deliveries::take_piece(Delivery& from) {
  AddressedMessage& first = from.outbox[from.next++];
  Piece piece{from.federation, from.sender, std::move(first.to), nullptr, first.may_wait};
  const auto belongs_to_it = [&](const AddressedMessage& message) {
    return message.to == piece.to && message.may_wait == piece.may_wait;
  };
  try {
    ByteVector frames =
        from.encoded ? *std::exchange(from.encoded, std::nullopt) : wire::encode(first.message);
    for (; from.next < from.outbox.size(); ++from.next) {
      const AddressedMessage& message = from.outbox[from.next];
      if (!belongs_to_it(message)) break;
      ByteVector more = wire::encode(message.message);
      if (frames.size() + more.size() > kMaxJoinedMessageBytes) {
        from.encoded = std::move(more);
        break;
      }
      frames.insert(frames.end(), more.begin(), more.end());
    }
    turns_->spend(frames.size());
    piece.frames = std::make_shared<const ByteVector>(std::move(frames));
  } catch (...) {
    net::log_failure({"a message could not be encoded; its recipients are disconnected"});
  }
  return piece;
}

}  // namespace roger::rti::executive
