#include "rti/federate/callbacks/callback_backlog.hpp"

#include <limits>
#include <utility>

namespace roger::rti {

void CallbackBacklog::push(Callback callback, std::size_t bytes, CallbackKind kind) {
  callbacks_.push_back({next_number_++, std::move(callback), bytes, kind});
  callback_bytes_ += bytes;
  if (kind == CallbackKind::kReceiveOrder) ++receive_order_callbacks_;
  make_room();
}

void CallbackBacklog::push_datagram(Bytes datagram) {
  datagrams_.push(next_number_++, datagram);
  make_room();
}

void CallbackBacklog::make_room() {
  // Drops the oldest datagrams first. Partly read ones are older than all others.
  while (size() > limits_.count || callback_bytes_ + datagrams_.bytes() > limits_.bytes) {
    if (!partly_read_.empty()) {
      partly_read_.pop_front();
    } else if (!datagrams_.empty()) {
      static_cast<void>(datagrams_.take());
    } else {
      overrun_ = true;
      return;
    }
    ++dropped_;
  }
}

CallbackBacklog::Item CallbackBacklog::take() {
  constexpr std::uint64_t kNone = std::numeric_limits<std::uint64_t>::max();
  const std::uint64_t callback = callbacks_.empty() ? kNone : callbacks_.front().number;
  const std::uint64_t begun = partly_read_.empty() ? kNone : partly_read_.front().number;
  const std::uint64_t kept = datagrams_.empty() ? kNone : datagrams_.front_number();
  Item item;
  if (callback < begun && callback < kept) {
    item.callback = std::move(callbacks_.front().callback);
    callback_bytes_ -= callbacks_.front().bytes;
    if (callbacks_.front().kind == CallbackKind::kReceiveOrder) --receive_order_callbacks_;
    callbacks_.pop_front();
  } else if (begun < kept) {
    item.datagram = std::move(partly_read_.front());
    partly_read_.pop_front();
  } else {
    item.datagram = datagrams_.take();
  }
  return item;
}

void CallbackBacklog::clear_datagrams() {
  partly_read_.clear();
  datagrams_.clear();
}

std::vector<CallbackBacklog::Callback> CallbackBacklog::clear() {
  std::vector<Callback> out;
  for (Numbered& one : std::exchange(callbacks_, {})) out.push_back(std::move(one.callback));
  callback_bytes_ = 0;
  receive_order_callbacks_ = 0;
  clear_datagrams();
  return out;
}

bool CallbackBacklog::end_overrun() {
  // Half of the limits as hysteresis: otherwise traffic would stop and resume with every callback.
  const bool room = callbacks_.size() <= limits_.count / 2 && callback_bytes_ <= limits_.bytes / 2;
  return room && std::exchange(overrun_, false);
}

}  // namespace roger::rti
