// Callbacks that wait until the federate evokes them or enables callbacks.
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
#include <vector>

#include "core/clock.hpp"
#include "rti/federate/callbacks/callback_backlog.hpp"
#include "rti/federate/memory/thread_local_lease.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti {

/// Bounded first-in, first-out queue of callbacks, and of datagrams that become callbacks only when
/// they are taken. Any thread may push; callbacks run on the evoking thread, outside the queue's
/// lock.
///
/// A datagram can hold several messages, and an evoke sometimes returns after one of them. The
/// thread keeps the datagram in its Turn and takes the next message without the lock, as long as
/// nothing else may come first (`continuation_epoch_` is unchanged). Otherwise Locked::put_back()
/// returns the rest to the head of the backlog. Invariant: each message is read by one thread only,
/// and callbacks are taken in order of arrival.
///
/// A thread that waits in an evoke often reads the datagram itself, while nothing else is pending.
/// Such a datagram is handed over in the Turn and does not pass through the backlog.
///
/// `state_` mirrors whether callbacks are enabled, pending or closed, so that ready() and idle()
/// need no lock. Locked updates it before it releases the mutex.
class CallbackQueue {
 public:
  using Callback = CallbackBacklog::Callback;
  /// Makes one callback of the message at `position` in a datagram and advances `position` past it.
  /// Returns whether the datagram holds more messages.
  using ReadDatagram = std::function<bool(Bytes datagram, std::size_t& position)>;

  /// Creates a queue that keeps up to `limit` callbacks and datagrams, and up to the given number
  /// of bytes, before datagrams are dropped. Keeps a reference to the clock.
  CallbackQueue(const Clock& clock, std::size_t limit,
                std::size_t byte_limit = std::numeric_limits<std::size_t>::max())
      : clock_(clock), backlog_({limit, byte_limit}) {}

  /// How an evoke waits for callbacks, other than by sleeping on the queue.
  struct Waiting {
    /// Waits up to the given time, and may call push() and push_datagram() meanwhile. Returns early
    /// after wake(). Returns false if it cannot wait at the moment.
    std::function<bool(Nanoseconds)> wait;
    /// Ends the wait. Called from any thread with the queue locked.
    std::function<void()> wake;
  };
  /// Sets how evokes wait. Must be called before the first evoke. One evoke uses `Waiting` at a
  /// time.
  void set_waiting(Waiting waiting) { waiting_ = std::move(waiting); }

  /// Sets the handler that is called when an overrun() has ended, on the thread that ended it. Must
  /// be called before the first push().
  void on_room(std::function<void()> handler) { on_room_ = std::move(handler); }

  /// Appends a callback that owns `bytes`. It is never dropped; see overrun(). Ignored after
  /// close().
  void push(Callback callback, std::size_t bytes = 0, CallbackKind kind = CallbackKind::kOther);
  /// A callback that owns `bytes`.
  struct Entry {
    Callback callback;
    std::size_t bytes = 0;
  };
  /// Appends callbacks as push() does, without others in between, and wakes a waiting thread once.
  void push_all(std::vector<Entry> entries);
  /// Appends a copy of a datagram. When the queue is full, the oldest datagrams, possibly this one,
  /// are dropped and counted. Ignored after close() or when no reader is set. From within
  /// Waiting::wait, the copy is handed over to the evoke of the thread if nothing is pending.
  void push_datagram(Bytes datagram);
  /// Sets the reader of datagrams; nullptr: none. Pending datagrams are dropped.
  void set_datagram_reader(ReadDatagram read);

  /// Runs one callback; waits up to `minimum` if none is pending (IEEE 1516.1-2010, 10.41, Evoke
  /// Callback). Returns whether more are pending.
  bool evoke(Nanoseconds minimum);

  /// Runs callbacks for at least `minimum` and continues while any are pending, but starts none
  /// after `maximum` (IEEE 1516.1-2010, 10.42, Evoke Multiple Callbacks). Returns whether more are
  /// pending.
  bool evoke_multiple(Nanoseconds minimum, Nanoseconds maximum);

  /// Runs everything that is pending, unless callbacks are disabled. Used by the immediate model.
  void drain();

  /// Enables or disables callbacks (IEEE 1516.1-2010, 10.43, 10.44). While disabled, everything is
  /// kept.
  void set_enabled(bool enabled);
  /// @{ Return whether callbacks are enabled and something (ready) or nothing (idle) is pending.
  /// They do not lock the mutex but are ordered like a critical section: if a thread releases a
  /// resource and then sees that the queue is not ready, every later push happens after the
  /// release.
  [[nodiscard]] bool ready() const { return state() == State::kReady; }
  [[nodiscard]] bool idle() const { return state() == State::kIdle; }
  /// @}

  /// Returns whether the evoke of this thread has something to run. Only within Waiting::wait.
  [[nodiscard]] bool has_found() const;

  /// Ends all waiting and drops everything; afterwards nothing runs and nothing is kept.
  void close();

  [[nodiscard]] std::size_t size() const;
  /// Returns the number of pending messages in receive order; see CallbackBacklog.
  [[nodiscard]] std::size_t receive_order() const;
  /// Returns the number of datagrams dropped because the queue was full.
  [[nodiscard]] std::uint64_t dropped() const;
  /// Returns whether the pending callbacks have exceeded the limits and have not fallen to half of
  /// them since. The federate then does not evoke, and the source of callbacks must stop until
  /// on_room().
  [[nodiscard]] bool overrun() const;

 private:
  /// The entry that an evoke took: a callback, or a datagram with the position of its next message.
  struct Turn {
    explicit Turn(const CallbackQueue& of) : queue(of) {}

    const CallbackQueue& queue;
    CallbackBacklog::Item item;
    std::shared_ptr<const ReadDatagram> read;
    bool more = false;  // the datagram has more messages
    std::uint64_t order = 0;
    bool handed = false;                  // `item` was handed over, and has not been taken yet
    ThreadLocalLease<ByteVector> buffer;  // the bytes of a datagram that was handed over

    /// The turn whose evoke called Waiting::wait on this thread; nullptr: this thread does not
    /// wait.
    static thread_local Turn* in_wait;
  };

  enum class State : std::uint8_t {
    kIdle = 0,  // enabled, nothing pending
    kReady,     // enabled, something pending
    kDisabled,  // disabled, or closed with something pending
  };
  /// Locks the mutex for its lifetime and updates state_ before unlocking. Its members are the
  /// functions that require the lock.
  class Locked {
   public:
    explicit Locked(CallbackQueue& queue) : queue_(queue), lock_(queue.mutex_) {}
    ~Locked() { update_state(); }
    Locked(const Locked&) = delete;
    Locked& operator=(const Locked&) = delete;

    /// Returns whether the evoke has something to run, or the queue is closed.
    [[nodiscard]] bool ready(const Turn& turn) const {
      return turn.handed || queue_.closed_ || (queue_.enabled_ && queue_.backlog_.size() > 0);
    }
    /// Waits until ready(), for up to `wait`. Unlocks the mutex meanwhile.
    void wait(Turn& turn, Nanoseconds wait);
    /// Returns whether a datagram that was handed over may be run. Otherwise it is put back, or
    /// dropped if there is no reader for it any longer.
    bool accept_handed(Turn& turn);
    /// Wakes the waiting thread.
    void wake();
    /// Puts back the rest of a turn's datagram, or all of it if it was not taken yet.
    void put_back(Turn& turn);

   private:
    void update_state();

    CallbackQueue& queue_;
    std::unique_lock<std::mutex> lock_;
  };
  /// Reads state_ by a read-modify-write. All read-modify-writes of one atomic are totally ordered,
  /// which replaces the mutex: the read either follows the change made by a push, or that push
  /// happens after everything this thread did before.
  [[nodiscard]] State state() const {
    return static_cast<State>(state_.fetch_or(0, std::memory_order_acq_rel));
  }

  /// Puts back the rest of the last turn and takes the next one, waiting up to `wait`.
  bool take(Turn& turn, Nanoseconds wait);
  /// Returns whether the datagram of the last turn has more messages and nothing comes before them.
  /// Called for every message, so it takes no lock.
  [[nodiscard]] bool has_next_message(const Turn& turn) const {
    return turn.more && turn.order == continuation_epoch_.load(std::memory_order_acquire);
  }
  void run(Turn& turn);
  /// Puts back the rest of the last turn. Returns whether anything is pending.
  bool end(Turn& turn);
  /// Returns the turn of this thread's evoke if it is in Waiting::wait; otherwise nullptr.
  [[nodiscard]] Turn* waiting_turn() const;
  /// Hands a datagram over to the evoke of this thread. Returns false if the thread does not wait
  /// in an evoke of this queue, or the evoke has something to run already.
  bool hand_over(Bytes datagram);
  [[nodiscard]] bool closed() const;

  const Clock& clock_;
  std::function<void()> on_room_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  CallbackBacklog backlog_;
  std::shared_ptr<const ReadDatagram> read_datagram_;
  /// Changes whenever the next message of the current datagram may no longer be next: another
  /// datagram was put back, reading has changed, or callbacks were disabled. A push does not change
  /// it, because pushed entries always come after the existing ones.
  std::atomic<std::uint64_t> continuation_epoch_{0};
  Waiting waiting_;
  std::optional<std::thread::id> waiter_;       // thread that waits by waiting_
  mutable std::atomic<std::uint8_t> state_{0};  // a State; written with the mutex locked
  bool enabled_ = true;
  bool closed_ = false;
};

}  // namespace roger::rti
