// Callbacks that wait for the federate to evoke them, or for callbacks to be enabled.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "core/clock.hpp"
#include "rti/federate/callbacks/callback_backlog.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti {

/// Bounded first-in first-out queue of callbacks, and of datagrams that become callbacks only when
/// their turn has come. Any thread may push; callbacks run on the thread that evokes, outside the
/// queue's lock.
class CallbackQueue {
 public:
  using Callback = CallbackBacklog::Callback;
  /// Makes one callback of what a datagram has from `position` on, and moves `position` behind it.
  /// Returns whether there is more.
  using ReadDatagram = std::function<bool(Bytes datagram, std::size_t& position)>;

  /// Holds `limit` callbacks and datagrams, or what has so many bytes, before datagrams are
  /// dropped. Keeps a reference to the clock.
  CallbackQueue(const Clock& clock, std::size_t limit,
                std::size_t byte_limit = std::numeric_limits<std::size_t>::max())
      : clock_(clock), backlog_({limit, byte_limit}) {}

  /// How an evoke waits for callbacks, other than by sleeping until there is one.
  struct Waiting {
    /// Waits up to so long, and may push() meanwhile; returns early after wake(). false: can't now.
    std::function<bool(Nanoseconds)> wait;
    /// Called from any thread, under the queue's lock.
    std::function<void()> wake;
  };
  /// Before the first evoke. `Waiting` is used by one evoke at a time.
  void wait_by(Waiting waiting) { waiting_ = std::move(waiting); }

  /// Called when there is room again after an overrun(), on the thread that made it. Before the
  /// first push().
  void on_room(std::function<void()> handler) { on_room_ = std::move(handler); }

  /// Appends a callback, which owns `bytes` and is kept whatever happens; see overrun(). Ignored
  /// once closed.
  void push(Callback callback, std::size_t bytes = 0);
  /// Appends a copy of a datagram. When full, the oldest datagrams (maybe this one) are dropped and
  /// counted. Ignored once closed, or when nobody reads.
  void push_datagram(Bytes datagram);
  /// Who reads datagrams from now on, or nobody (nullptr). Those that wait are forgotten.
  void read_datagrams_by(ReadDatagram read);

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
  /// @{ Enabled, and something waits or nothing waits. Without the mutex, but ordered like a lock
  /// of it: a thread that releases something and then finds the queue not ready has released it
  /// before anything is pushed.
  [[nodiscard]] bool ready() const { return state() == State::kReady; }
  [[nodiscard]] bool idle() const { return state() == State::kIdle; }
  /// @}

  /// Ends all waiting and forgets what was kept; nothing runs or is kept any more.
  void close();

  [[nodiscard]] std::size_t size() const;
  /// Datagrams that were dropped because the queue was full.
  [[nodiscard]] std::uint64_t dropped() const;
  /// Whether more callbacks waited than the limits allow, and since then never half of that: the
  /// federate does not evoke, and whoever feeds the queue has to stop until on_room().
  [[nodiscard]] bool overrun() const;

 private:
  /// What an evoke took: a callback, or a datagram.
  struct Turn {
    CallbackBacklog::Item item;
    std::shared_ptr<const ReadDatagram> read;
    bool more = false;  // of the datagram
    std::uint64_t order = 0;
  };

  enum class State : std::uint8_t {
    kIdle = 0,  // enabled, and nothing waits
    kReady,     // enabled, and something waits
    kDisabled,  // disabled, or closed with something waiting
  };
  /// The mutex is locked while it lives; at its end state() is brought up to date.
  class Locked {
   public:
    explicit Locked(CallbackQueue& queue) : queue_(queue), lock_(queue.mutex_) {}
    ~Locked() { queue_.update_state_locked(); }
    Locked(const Locked&) = delete;
    Locked& operator=(const Locked&) = delete;
    std::unique_lock<std::mutex>& operator*() { return lock_; }

   private:
    CallbackQueue& queue_;
    std::unique_lock<std::mutex> lock_;
  };
  void update_state_locked();
  /// Reads by a read-modify-write, whose total order replaces the mutex's: it comes after the
  /// change that a push made, or that push comes after all that this thread did before.
  [[nodiscard]] State state() const {
    return static_cast<State>(state_.fetch_or(0, std::memory_order_acq_rel));
  }

  /// Puts back what the last turn left and takes the next, waiting up to `wait` for one.
  bool take(Turn& turn, Nanoseconds wait);
  /// Whether the datagram of the last turn has more and nothing comes before it. Needs no lock: it
  /// is asked for every message.
  [[nodiscard]] bool goes_on(const Turn& turn) const {
    return turn.more && turn.order == order_.load(std::memory_order_acquire);
  }
  void put_back_locked(Turn& turn);
  void run(Turn& turn);
  [[nodiscard]] bool ready_locked() const { return closed_ || (enabled_ && backlog_.size() > 0); }
  void wait_locked(std::unique_lock<std::mutex>& lock, Nanoseconds wait);
  /// Makes the thread that waits look again.
  void wake_locked();
  [[nodiscard]] bool closed() const;

  const Clock& clock_;
  std::function<void()> on_room_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  CallbackBacklog backlog_;
  std::shared_ptr<const ReadDatagram> read_datagram_;
  /// Changes whenever something other than what was taken last may have to come next: what was put
  /// back, or nothing at all. What is pushed comes after all that was there.
  std::atomic<std::uint64_t> order_{0};
  Waiting waiting_;
  std::optional<std::thread::id> waiter_;       // who waits by waiting_
  mutable std::atomic<std::uint8_t> state_{0};  // a State; written with the mutex locked
  bool enabled_ = true;
  bool closed_ = false;
};

}  // namespace roger::rti
