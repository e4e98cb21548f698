// Callbacks that wait for the federate to evoke them, or for callbacks to be enabled.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "core/clock.hpp"

namespace roger::rti {

/// What becomes of a callback when the queue is full.
enum class Delivery {
  kBestEffort,  // the oldest best-effort one makes room
  kReliable,    // kept, see overrun()
};

/// Bounded first-in first-out queue of callbacks. Any thread may push; callbacks run on the thread
/// that evokes, outside the queue's lock.
class CallbackQueue {
 public:
  /// Returns whether it has more to do, in its turn: a datagram of several messages makes one
  /// callback a time.
  using Callback = std::function<bool()>;

  /// Holds `limit` callbacks before best-effort ones are dropped. Keeps a reference to the clock.
  CallbackQueue(const Clock& clock, std::size_t limit) : clock_(clock), limit_(limit) {}

  /// How an evoke waits for callbacks, other than by sleeping until there is one.
  struct Waiting {
    /// Waits up to so long, and may push() meanwhile; returns early after wake(). false: can't now.
    std::function<bool(Nanoseconds)> wait;
    /// Called from any thread, under the queue's lock.
    std::function<void()> wake;
  };
  /// Before the first evoke. `Waiting` is used by one evoke at a time.
  void wait_by(Waiting waiting) { waiting_ = std::move(waiting); }

  /// Appends `callback`. When full, the oldest best-effort callback (maybe this one) is dropped
  /// and counted. Ignored once closed.
  void push(Delivery delivery, Callback callback);

  /// Runs one callback; waits up to `minimum` for one when there is none (HLA 10.41, Evoke
  /// Callback). Returns whether more wait.
  bool evoke(Nanoseconds minimum);

  /// Runs callbacks for at least `minimum` and on while there are any, but starts none once
  /// `maximum` has passed (HLA 10.42, Evoke Multiple Callbacks). Returns whether more wait.
  bool evoke_multiple(Nanoseconds minimum, Nanoseconds maximum);

  /// Runs everything that waits, unless disabled; for the immediate model.
  void drain();

  /// While disabled, nothing runs and everything is kept (HLA 10.43, 10.44).
  void set_enabled(bool enabled);
  /// Enabled, and something waits.
  [[nodiscard]] bool ready() const;
  /// Enabled, and nothing waits.
  [[nodiscard]] bool idle() const;

  /// Ends all waiting and forgets what was kept; nothing runs or is kept any more.
  void close();

  [[nodiscard]] std::size_t size() const;
  /// Best-effort callbacks that were dropped because the queue was full.
  [[nodiscard]] std::uint64_t dropped() const;
  /// Whether more reliable callbacks wait than the limit allows: the federate does not evoke, and
  /// whoever feeds the queue has to give it up.
  [[nodiscard]] bool overrun() const;

 private:
  struct Entry {
    std::uint64_t number = 0;  // order of arrival over both queues
    Delivery delivery = Delivery::kReliable;
    Callback callback;
  };

  bool take(Entry& out, Nanoseconds wait);
  [[nodiscard]] bool ready_locked() const { return closed_ || (enabled_ && size_locked() > 0); }
  void wait_locked(std::unique_lock<std::mutex>& lock, Nanoseconds wait);
  /// Whoever waits looks again; mutex_ held.
  void wake_locked();
  /// Runs it once; one that has more goes back to where it was.
  void run_once(Entry entry);
  [[nodiscard]] bool closed() const;
  [[nodiscard]] std::size_t size_locked() const { return best_effort_.size() + reliable_.size(); }

  const Clock& clock_;
  const std::size_t limit_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Entry> best_effort_;  // two queues, so that the oldest droppable one is at hand
  std::deque<Entry> reliable_;
  std::uint64_t next_number_ = 0;
  std::uint64_t dropped_ = 0;
  Waiting waiting_;
  std::optional<std::thread::id> waiter_;  // who waits by waiting_
  bool enabled_ = true;
  bool closed_ = false;
};

}  // namespace roger::rti
