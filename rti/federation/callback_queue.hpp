// Callbacks that wait for the federate to evoke them, or for callbacks to be enabled.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "core/clock.hpp"
#include "rti/federation/datagram_backlog.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti {

/// Bounded first-in first-out queue of callbacks, and of datagrams that become callbacks only when
/// their turn has come. Any thread may push; callbacks run on the thread that evokes, outside the
/// queue's lock.
class CallbackQueue {
 public:
  using Callback = std::function<void()>;
  /// Makes one callback of what a datagram has from `position` on, and moves `position` behind it.
  /// Returns whether there is more.
  using ReadDatagram = std::function<bool(Bytes datagram, std::size_t& position)>;

  /// Holds `limit` callbacks and datagrams before datagrams are dropped. Keeps a reference to the
  /// clock.
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

  /// Appends a callback, which is kept whatever happens; see overrun(). Ignored once closed.
  void push(Callback callback);
  /// Appends a copy of a datagram. When full, the oldest datagram (maybe this one) is dropped and
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
  /// Enabled, and something waits.
  [[nodiscard]] bool ready() const;
  /// Enabled, and nothing waits.
  [[nodiscard]] bool idle() const;

  /// Ends all waiting and forgets what was kept; nothing runs or is kept any more.
  void close();

  [[nodiscard]] std::size_t size() const;
  /// Datagrams that were dropped because the queue was full.
  [[nodiscard]] std::uint64_t dropped() const;
  /// Whether more callbacks wait than the limit allows: the federate does not evoke, and
  /// whoever feeds the queue has to give it up.
  [[nodiscard]] bool overrun() const;

 private:
  struct Numbered {
    std::uint64_t number = 0;  // order of arrival over all
    Callback callback;
  };
  /// What an evoke took: a callback, or a datagram.
  struct Turn {
    Callback callback;
    DatagramBacklog::Kept datagram;
    std::shared_ptr<const ReadDatagram> read;
    bool more = false;  // of the datagram
  };

  /// Puts back what the last turn left and takes the next, waiting up to `wait` for one.
  bool take(Turn& turn, Nanoseconds wait);
  /// Whether the datagram of the last turn has more and nothing comes before it.
  bool goes_on_locked(Turn& turn) const;
  void put_back_locked(Turn& turn);
  void run(Turn& turn);
  void drop_oldest_locked();
  [[nodiscard]] bool ready_locked() const { return closed_ || (enabled_ && size_locked() > 0); }
  void wait_locked(std::unique_lock<std::mutex>& lock, Nanoseconds wait);
  /// Whoever waits looks again; mutex_ held.
  void wake_locked();
  [[nodiscard]] bool closed() const;
  [[nodiscard]] std::size_t size_locked() const {
    return callbacks_.size() + begun_.size() + backlog_.size();
  }

  const Clock& clock_;
  const std::size_t limit_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Numbered> callbacks_;
  DatagramBacklog backlog_;
  std::deque<DatagramBacklog::Kept> begun_;  // read in part; all older than the backlog
  std::shared_ptr<const ReadDatagram> read_datagram_;
  std::uint64_t next_number_ = 0;
  std::uint64_t dropped_ = 0;
  Waiting waiting_;
  std::optional<std::thread::id> waiter_;  // who waits by waiting_
  bool enabled_ = true;
  bool closed_ = false;
};

}  // namespace roger::rti
