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
#include "rti/federate/callbacks/datagram_backlog.hpp"

namespace roger::rti {

/// A time-constrained federate receives messages in receive order only while its time is advancing,
/// unless it has enabled asynchronous delivery (IEEE 1516.1-2010, 8.1.6, 8.14). For all other
/// federates the gate is always open, and passing it costs one atomic read. Any thread.
///
/// Invariants: `closed_` is cleared only after everything that was held has been queued, and every
/// held entry has a number in order of arrival, by which both queues are sorted. So messages keep
/// their order.
class ReceiveGate {
 public:
  /// Keeps a reference to `callbacks`. `limits` are those of the datagrams that are held.
  ReceiveGate(Callbacks& callbacks, BacklogLimits limits)
      : callbacks_(callbacks), limits_(limits) {}

  [[nodiscard]] bool closed() const { return closed_.load(std::memory_order_acquire); }

  /// Makes the callback of `call`, which owns `bytes`, now or when the gate opens. For receiving
  /// threads.
  void deliver(Callbacks::Call call, std::size_t bytes);
  /// Keeps a copy of a datagram until the gate opens; then it is queued like any other datagram.
  /// Drops and counts the oldest datagrams, possibly this one, if the limits are exceeded. Returns
  /// false if the gate is open.
  bool hold(Bytes datagram);

  void close();
  void open();
  /// Returns the number of messages that are held. A datagram counts as one.
  [[nodiscard]] std::size_t held() const;
  /// Returns the number of datagrams that were dropped because too many were held.
  [[nodiscard]] std::uint64_t dropped() const { return dropped_.value(); }

 private:
  /// Queues everything that is held and opens the gate. Returns whether anything was held.
  bool release();

  struct Held {
    std::uint64_t number = 0;
    Callbacks::Call call;
    std::size_t bytes = 0;
  };

  Callbacks& callbacks_;
  const BacklogLimits limits_;
  std::atomic<bool> closed_{false};
  Counter dropped_;
  mutable std::mutex mutex_;  // guards everything below, and changes of closed_
  std::deque<Held> calls_;
  DatagramBacklog datagrams_;
  std::uint64_t next_number_ = 0;
};

}  // namespace roger::rti
