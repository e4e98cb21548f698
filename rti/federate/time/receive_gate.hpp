// Holds messages in receive order back while the federate may not receive them.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <utility>

#include "core/counters.hpp"
#include "rti/federate/callbacks/callbacks.hpp"

namespace roger::rti {

/// A time-constrained federate receives messages in receive order only while its time is advancing,
/// unless it has enabled asynchronous delivery (IEEE 1516.1-2010, 8.1.6, 8.14). For all other
/// federates the gate is always open, and passing it costs one atomic read. Any thread.
///
/// Invariant: `closed_` is cleared only after everything that was held has been queued, so messages
/// keep their order.
class ReceiveGate {
 public:
  /// Keeps a reference to `callbacks`. At most `limit` best-effort messages are held.
  ReceiveGate(Callbacks& callbacks, std::size_t limit) : callbacks_(callbacks), limit_(limit) {}

  [[nodiscard]] bool closed() const { return closed_.load(std::memory_order_acquire); }

  /// Makes the callbacks of `call`, which owns `bytes`, now or when the gate opens. For receiving
  /// threads.
  void deliver(Callbacks::Call call, std::size_t bytes);
  /// Keeps a best-effort message until the gate opens, and drops and counts the oldest one if there
  /// are too many. Returns false if the gate is open.
  bool hold_best_effort(Callbacks::Call call);

  void close();
  void open();
  /// Returns the number of messages that were dropped because too many were held.
  [[nodiscard]] std::uint64_t dropped() const { return dropped_.value(); }

 private:
  struct Held {
    Callbacks::Call call;
    std::size_t bytes = 0;
    bool best_effort = false;
  };

  Callbacks& callbacks_;
  const std::size_t limit_;
  std::atomic<bool> closed_{false};
  Counter dropped_;
  std::mutex mutex_;  // guards everything below, and changes of closed_
  std::deque<Held> held_;
  std::size_t best_effort_ = 0;  // number of best-effort messages in held_
};

}  // namespace roger::rti
