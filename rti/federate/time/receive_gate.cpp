#include "rti/federate/time/receive_gate.hpp"

namespace roger::rti {

void ReceiveGate::deliver(Callbacks::Call call, std::size_t bytes) {
  if (closed()) {
    const std::lock_guard lock(mutex_);
    if (closed()) {
      calls_.push_back({next_number_++, std::move(call), bytes});
      return;
    }
  }
  callbacks_.deliver(std::move(call), bytes, CallbackKind::kReceiveOrder);
}

bool ReceiveGate::hold(Bytes datagram) {
  const std::lock_guard lock(mutex_);
  if (!closed()) return false;
  datagrams_.push(next_number_++, datagram);
  while (datagrams_.size() > limits_.count || datagrams_.bytes() > limits_.bytes) {
    static_cast<void>(datagrams_.take());
    dropped_.add();
  }
  return true;
}

std::size_t ReceiveGate::held() const {
  const std::lock_guard lock(mutex_);
  return calls_.size() + datagrams_.size();
}

void ReceiveGate::close() {
  const std::lock_guard lock(mutex_);
  closed_.store(true, std::memory_order_release);
}

void ReceiveGate::open() {
  if (release()) callbacks_.wake();  // once for all
}

bool ReceiveGate::release() {
  const std::lock_guard lock(mutex_);
  const bool any = !calls_.empty() || !datagrams_.empty();
  while (!calls_.empty() || !datagrams_.empty()) {
    if (datagrams_.empty() ||
        (!calls_.empty() && calls_.front().number < datagrams_.front_number())) {
      Held& held = calls_.front();
      callbacks_.add(std::move(held.call), held.bytes, CallbackKind::kReceiveOrder);
      calls_.pop_front();
    } else {
      const DatagramBacklog::Kept kept = datagrams_.take();
      callbacks_.add_datagram(kept.bytes);
    }
  }
  closed_.store(false, std::memory_order_release);
  return any;
}

}  // namespace roger::rti
