// A bounded queue from many threads to one, which takes items in batches.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <utility>
#include <variant>

#include "core/clock.hpp"
#include "radio/hla/radio_net.hpp"

namespace roger::radio {

/// For any thread except a real-time one. One consumer thread works in rounds: take(), process,
/// then end_round(). await_round() waits for two ends of rounds: the round in progress may have
/// taken its batch before the caller's items were queued, but the next one contains them.
template <class Item>
class RoundQueue {
 public:
  /// Holds at most `most` items. The clock must outlive it.
  RoundQueue(std::size_t most, const Clock& clock) : most_(most), clock_(clock) {}

  /// Adds an item. If the queue is full, drops and counts the item and returns false. After close()
  /// items are discarded. `wakes`: whether the consumer is woken at once.
  template <class From>
  bool put(From&& item, bool wakes = true) {
    {
      const std::lock_guard lock(mutex_);
      if (!open_) return true;
      if (items_.size() >= most_) {
        ++refused_;
        return false;
      }
      items_.emplace_back(std::forward<From>(item));
    }
    if (wakes) wakes_.notify_one();
    return true;
  }

  struct Batch {
    std::deque<Item> items;
    TimePoint at{};             // every item queued before this time is in this or an earlier batch
    std::uint64_t refused = 0;  // number of dropped items so far
    bool open = true;           // false: this is the last batch
  };
  /// Waits up to `longest` for an item, and takes all items.
  Batch take(Nanoseconds longest) {
    Batch out;
    std::unique_lock lock(mutex_);
    wakes_.wait_for(lock, longest,
                    [this] { return !open_ || rounds_ < awaited_ || !items_.empty(); });
    out.items.swap(items_);
    out.at = clock_.now();
    out.refused = refused_;
    out.open = open_;
    return out;
  }
  void end_round() {
    {
      const std::lock_guard lock(mutex_);
      ++rounds_;
    }
    round_over_.notify_all();
  }
  /// Blocks until the consumer has processed all items queued before, or the queue is closed.
  void await_round() {
    std::unique_lock lock(mutex_);
    const std::uint64_t wanted = rounds_ + 2;  // the round in progress may already have its batch
    awaited_ = wanted;
    wakes_.notify_one();
    round_over_.wait(lock, [this, wanted] { return !open_ || rounds_ >= wanted; });
  }
  /// Returns the number of items that were dropped.
  [[nodiscard]] std::uint64_t refused() const {
    const std::lock_guard lock(mutex_);
    return refused_;
  }
  void close() {
    {
      const std::lock_guard lock(mutex_);
      open_ = false;
    }
    wakes_.notify_all();
    round_over_.notify_all();
  }

 private:
  const std::size_t most_;
  const Clock& clock_;
  mutable std::mutex mutex_;
  std::condition_variable wakes_;
  std::condition_variable round_over_;
  std::deque<Item> items_;
  std::uint64_t refused_ = 0;
  std::uint64_t rounds_ = 0;
  std::uint64_t awaited_ = 0;
  bool open_ = true;
};

/// Packets and messages from the federation to the watch.
using Inbox = RoundQueue<std::variant<VoicePacket, Message>>;
/// Holds the packets of 100 speakers for about 2.5 s.
inline constexpr std::size_t kMaxInbox = 8192;

}  // namespace roger::radio
