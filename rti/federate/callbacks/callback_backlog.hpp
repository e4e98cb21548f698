// Callbacks and datagrams that wait for their turn, in the order of their arrival.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <utility>
#include <vector>

#include "rti/federate/callbacks/datagram_backlog.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti {

/// How much may wait for a federate that does not evoke.
struct BacklogLimits {
  std::size_t count = 0;  // callbacks and datagrams
  std::size_t bytes = 0;  // that these own
};

/// Holds what waits for a federate. Callbacks are always kept; the oldest datagrams are dropped when
/// more waits than the limits allow. Not thread-safe.
class CallbackBacklog {
 public:
  using Callback = std::function<void()>;
  /// What comes next: a callback, or a datagram if `datagram.memory` is set.
  struct Item {
    Callback callback;
    DatagramBacklog::Kept datagram;
  };

  explicit CallbackBacklog(BacklogLimits limits) : limits_(limits) {}

  /// Appends a callback, which owns `bytes`.
  void push(Callback callback, std::size_t bytes);
  /// Appends a copy of a datagram.
  void push_datagram(Bytes datagram);
  /// Puts a datagram that was read in part before everything that waits.
  void put_back(DatagramBacklog::Kept datagram) { begun_.push_front(std::move(datagram)); }
  /// Removes and returns the oldest; there must be one.
  [[nodiscard]] Item take();
  void clear_datagrams();
  /// Removes all that waits. Returns the callbacks, which own messages, for the caller to destroy.
  [[nodiscard]] std::vector<Callback> clear();

  [[nodiscard]] std::size_t size() const {
    return callbacks_.size() + begun_.size() + datagrams_.size();
  }
  /// Returns how many datagrams were dropped.
  [[nodiscard]] std::uint64_t dropped() const { return dropped_; }
  /// Whether callbacks alone were more than the limits allow, since end_overrun().
  [[nodiscard]] bool overrun() const { return overrun_; }
  /// Ends the overrun if half of the room is free again. Returns whether it ended now.
  bool end_overrun();

 private:
  struct Numbered {
    std::uint64_t number = 0;  // order of arrival over all
    Callback callback;
    std::size_t bytes = 0;
  };
  void make_room();

  const BacklogLimits limits_;
  std::deque<Numbered> callbacks_;
  std::size_t callback_bytes_ = 0;
  DatagramBacklog datagrams_;
  std::deque<DatagramBacklog::Kept> begun_;  // read in part; older than all in datagrams_
  std::uint64_t next_number_ = 0;
  std::uint64_t dropped_ = 0;
  bool overrun_ = false;
};

}  // namespace roger::rti
