// Items on their way from many threads to the one that takes them.
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

/// Any thread but a real-time one. One thread takes, in rounds: take(), then end_round().
template <class Item>
class RoundQueue {
 public:
  /// Holds up to `most` items. The clock must outlive it.
  RoundQueue(std::size_t most, const Clock& clock) : most_(most), clock_(clock) {}

  /// Drops and counts what does not fit, and then returns false. Nothing is put any more after
  /// close(). `wakes`: the thread that takes does not wait any longer.
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
    TimePoint at{};             // everything put until then is in this batch or an earlier one
    std::uint64_t refused = 0;  // as refused()
    bool open = true;           // false: this is the last batch
  };
  /// Waits up to `longest` for an item.
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
  /// Blocks until everything put before has been through a whole round, or the queue is closed.
  void await_round() {
    std::unique_lock lock(mutex_);
    const std::uint64_t wanted = rounds_ + 2;  // the one under way may have taken its batch already
    awaited_ = wanted;
    wakes_.notify_one();
    round_over_.wait(lock, [this, wanted] { return !open_ || rounds_ >= wanted; });
  }
  /// Number of items that were dropped.
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

/// Packets and messages of the federation on their way to the watch.
using Inbox = RoundQueue<std::variant<VoicePacket, Message>>;
/// Seconds of a hundred talkers.
inline constexpr std::size_t kMaxInbox = 8192;

}  // namespace roger::radio
