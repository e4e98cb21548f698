#include "rti/federation/best_effort_sender.hpp"

namespace roger::rti {

BestEffortSender::BestEffortSender(net::Transport& transport, FederationId federation,
                                   FederateId sender)
    : transport_(transport),
      federation_(federation),
      sender_(sender),
      buffer_(wire::kMaxDatagramBytes),
      writer_(buffer_) {
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
  return transport_.send(target.group, writer_.finish(sequences_[target.slot]++));
}

}  // namespace roger::rti
