// Callbacks and datagrams that wait to be evoked, in the order of their arrival.
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

/// Limits for a federate that does not evoke.
struct BacklogLimits {
  std::size_t count = 0;  // callbacks plus datagrams
  std::size_t bytes = 0;  // memory that they own
};

/// The event that a callback reports.
enum class CallbackKind : std::uint8_t {
  kOther,
  kReceiveOrder,  // a message in receive order
};

/// Stores pending callbacks and datagrams. Callbacks are never dropped, because each one changes
/// what the federate knows. When the limits are exceeded, the oldest datagrams are dropped, because
/// best effort may be lost. Not thread-safe.
///
/// Invariant: every entry has a number in order of arrival, and each of the three queues is sorted
/// by it, so the smallest number at their heads is the oldest entry. A datagram that was put back
/// keeps its number and so its turn; one that was never stored here has kFirst, and is the oldest.
class CallbackBacklog {
 public:
  using Callback = std::function<void()>;
  /// Number of a datagram that is older than all entries.
  static constexpr std::uint64_t kFirst = 0;
  /// The oldest entry: a callback if `callback` is set, else a datagram.
  struct Item {
    Callback callback;
    DatagramBacklog::Kept datagram;
  };

  explicit CallbackBacklog(BacklogLimits limits) : limits_(limits) {}

  /// Appends a callback that owns `bytes` of memory.
  void push(Callback callback, std::size_t bytes, CallbackKind kind = CallbackKind::kOther);
  /// Appends a copy of a datagram.
  void push_datagram(Bytes datagram);
  /// Puts back a datagram that was read only in part, before everything else.
  void put_back(DatagramBacklog::Kept datagram) { partly_read_.push_front(std::move(datagram)); }
  /// Removes and returns the oldest entry, which must exist.
  [[nodiscard]] Item take();
  void clear_datagrams();
  /// Removes everything. Returns the callbacks, which own messages, so that the caller can destroy
  /// them outside its lock.
  [[nodiscard]] std::vector<Callback> clear();

  [[nodiscard]] std::size_t size() const {
    return callbacks_.size() + partly_read_.size() + datagrams_.size();
  }
  /// Returns the number of pending messages in receive order. A datagram counts as one.
  [[nodiscard]] std::size_t receive_order() const {
    return receive_order_callbacks_ + partly_read_.size() + datagrams_.size();
  }
  /// Returns the number of dropped datagrams.
  [[nodiscard]] std::uint64_t dropped() const { return dropped_; }
  /// Returns whether the callbacks alone have exceeded the limits since the last end_overrun().
  [[nodiscard]] bool overrun() const { return overrun_; }
  /// Ends the overrun if the callbacks use at most half of the limits. Returns whether it ended
  /// now.
  bool end_overrun();

 private:
  struct Numbered {
    std::uint64_t number = 0;  // arrival number over all queues
    Callback callback;
    std::size_t bytes = 0;
    CallbackKind kind = CallbackKind::kOther;
  };
  void make_room();

  const BacklogLimits limits_;
  std::deque<Numbered> callbacks_;
  std::size_t callback_bytes_ = 0;
  std::size_t receive_order_callbacks_ = 0;
  DatagramBacklog datagrams_;
  std::deque<DatagramBacklog::Kept>
      partly_read_;  // partly read; older than everything in datagrams_
  std::uint64_t next_number_ = kFirst + 1;
  std::uint64_t dropped_ = 0;
  bool overrun_ = false;
};

}  // namespace roger::rti
