#include "rti/federate/time/receive_gate.hpp"

#include <algorithm>

namespace roger::rti {

void ReceiveGate::deliver(Callbacks::Call call, std::size_t bytes) {
  if (closed()) {
    const std::lock_guard lock(mutex_);
    if (closed()) {
      held_.push_back({std::move(call), bytes, false});
      return;
    }
  }
  callbacks_.deliver(std::move(call), bytes);
}

bool ReceiveGate::hold_best_effort(Callbacks::Call call) {
  const std::lock_guard lock(mutex_);
  if (!closed()) return false;
  if (best_effort_ == limit_) {
    held_.erase(std::find_if(held_.begin(), held_.end(),
                             [](const Held& held) { return held.best_effort; }));
    --best_effort_;
    dropped_.add();
  }
  held_.push_back({std::move(call), 0, true});
  ++best_effort_;
  return true;
}

void ReceiveGate::close() {
  const std::lock_guard lock(mutex_);
  closed_.store(true, std::memory_order_release);
}

void ReceiveGate::open() {
  const std::lock_guard lock(mutex_);
  for (Held& held : std::exchange(held_, {})) callbacks_.defer(std::move(held.call), held.bytes);
  best_effort_ = 0;
  closed_.store(false, std::memory_order_release);
}

}  // namespace roger::rti
