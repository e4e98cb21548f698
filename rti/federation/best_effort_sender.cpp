#include "rti/federation/best_effort_sender.hpp"

#include <algorithm>

namespace roger::rti {

BestEffortSender::BestEffortSender(net::Transport& transport, FederationId federation,
                                   FederateId sender, SizeLimits limits)
    : transport_(transport),
      federation_(federation),
      sender_(sender),
      limits_(limits),
      buffer_(limits.message),
      writer_(buffer_),
      piece_(limits.datagram) {
}

net::SendResult BestEffortSender::send_interaction(const SendTarget& target,
                                                   ClassId interaction_class,
                                                   std::span<const ValueView> values, Bytes tag) {
  const std::lock_guard lock(mutex_);
  writer_.begin(federation_, sender_);
  if (!writer_.add_interaction(interaction_class, values, tag)) return net::SendResult::kTooLarge;
  return finish(target);
}

net::SendResult BestEffortSender::send_update(const SendTarget& target, ObjectId object,
                                              std::span<const ValueView> values, Bytes tag) {
  const std::lock_guard lock(mutex_);
  writer_.begin(federation_, sender_);
  if (!writer_.add_update(object, values, tag)) return net::SendResult::kTooLarge;
  return finish(target);
}

net::SendResult BestEffortSender::finish(const SendTarget& target) {
  if (target.slot >= sequences_.size()) sequences_.resize(target.slot + 1);
  // A datagram that the kernel drops keeps its number: receivers count it as lost, which it is.
  const Bytes whole = writer_.finish(sequences_[target.slot]);
  if (whole.size() > limits_.datagram) return send_in_pieces(target, whole);
  ++sequences_[target.slot];
  return transport_.send(target.group, whole);
}

net::SendResult BestEffortSender::send_in_pieces(const SendTarget& target, Bytes whole) {
  std::uint16_t& sequence = sequences_[target.slot];
  Bytes rest = whole.subspan(wire::kDatagramHeaderBytes);
  const std::size_t room = limits_.datagram - wire::Fragment::kHeaderBytes;
  wire::Fragment fragment;
  fragment.count = static_cast<std::uint16_t>((rest.size() + room - 1) / room);
  for (; fragment.index < fragment.count; ++fragment.index) {
    fragment.header = {federation_, sender_, sequence++};
    fragment.piece = rest.first(std::min(room, rest.size()));
    rest = rest.subspan(fragment.piece.size());
    const net::SendResult result = transport_.send(target.group, fragment.write(piece_));
    if (result != net::SendResult::kSent) return result;
  }
  return net::SendResult::kSent;
}

}  // namespace roger::rti
