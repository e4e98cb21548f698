// Delivers callbacks to the federate in either callback model.
#pragma once

#include <RTI/RTI1516.h>

#include <exception>
#include <functional>
#include <limits>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "core/clock.hpp"
#include "core/counters.hpp"
#include "rti/federate/callbacks/callback_queue.hpp"

namespace roger::rti {

/// Calls one federate ambassador, one callback at a time. With HLA_IMMEDIATE, the thread that
/// received something calls it (the I/O thread or the thread that reads the data sockets), or a
/// thread that is already in a callback runs it afterwards. With HLA_EVOKED, the evoking thread
/// calls it. Exceptions of callbacks are logged and counted, never passed on.
///
/// Invariant of HLA_IMMEDIATE: callbacks run only with `callback_mutex_` locked, and the lock is
/// only tried, never waited for. A callback bypasses the queue only if the queue is empty, so the
/// order of arrival is kept.
class Callbacks {
 public:
  using Call = std::function<void(rti1516e::FederateAmbassador&)>;

  /// Keeps references to `federate` and `clock`. Limits as in CallbackQueue. `wake` asks the I/O
  /// thread to call run_pending(); any thread may call it.
  Callbacks(rti1516e::FederateAmbassador& federate, rti1516e::CallbackModel model,
            const Clock& clock, std::size_t limit, std::function<void()> wake,
            std::size_t byte_limit = std::numeric_limits<std::size_t>::max())
      : federate_(federate),
        model_(model),
        queue_(clock, limit, byte_limit),
        wake_(std::move(wake)) {}

  /// See CallbackQueue. Must be called before the first evoke.
  void set_waiting(CallbackQueue::Waiting waiting) { queue_.set_waiting(std::move(waiting)); }

  [[nodiscard]] bool evoked() const { return model_ == rti1516e::HLA_EVOKED; }

  /// Runs `body()`, which may call run(), if callbacks may run on this thread now and none are
  /// pending. Otherwise returns false. For receiving threads; not from within a callback.
  template <class F>
  bool direct(F&& body) {
    if (model_ != rti1516e::HLA_IMMEDIATE) return false;
    {
      const std::unique_lock calling(callback_mutex_, std::try_to_lock);
      if (!calling || !queue_.idle()) return false;
      std::forward<F>(body)();
    }
    run_pending();  // callbacks that other threads added meanwhile
    return true;
  }

  /// Calls `call(federate)` on this thread. Only within direct() or an evoke.
  template <class F>
  void run(F&& call) {
    run_guarded([&] { std::forward<F>(call)(federate_); });
  }

  /// Runs `call`, which owns `bytes`, now if that is allowed, else queues it. For receiving
  /// threads; not from within a callback.
  void deliver(Call call, std::size_t bytes = 0, CallbackKind kind = CallbackKind::kOther);

  /// A call that owns `bytes`.
  struct Item {
    Call call;
    std::size_t bytes = 0;
  };
  /// As deliver(), for calls that no other call comes between. A thread that waits in an evoke is
  /// woken once for all of them.
  void deliver_all(std::vector<Item> items);

  /// Queues a copy of a datagram. For receiving threads.
  void keep(Bytes datagram) {
    queue_.push_datagram(datagram);
    run_pending();
  }
  /// Makes one callback of the message at `position` in a queued datagram; see CallbackQueue.
  using ReadDatagram =
      std::function<bool(rti1516e::FederateAmbassador&, Bytes datagram, std::size_t& position)>;
  /// Sets the reader of queued datagrams; nullptr: none.
  void set_datagram_reader(ReadDatagram read);

  /// @{ Queue a call, which owns `bytes`, or a copy of a datagram after everything that is pending.
  /// wake() must follow. Any thread.
  void add(Call call, std::size_t bytes, CallbackKind kind = CallbackKind::kOther);
  void add_datagram(Bytes datagram) { queue_.push_datagram(datagram); }
  /// @}
  /// Makes the I/O thread run what was added. Any thread.
  void wake() { wake_(); }

  /// Enables or disables callbacks (IEEE 1516.1-2010, 10.43, 10.44).
  void set_enabled(bool enabled);

  /// Runs queued callbacks unless another thread is in a callback; that thread then runs them. Does
  /// nothing in the evoked model. Any thread, but not from within a callback.
  void run_pending();

  /// @{ Evoke callbacks (IEEE 1516.1-2010, 10.41, 10.42). They do nothing in the immediate model.
  /// Negative times count as 0.
  bool evoke(double minimum_seconds);
  bool evoke_multiple(double minimum_seconds, double maximum_seconds);
  /// @}

  /// Ends delivery: nothing is called or queued any longer.
  void close() { queue_.close(); }
  [[nodiscard]] const CallbackQueue& queue() const { return queue_; }
  /// See CallbackQueue.
  void on_room(std::function<void()> handler) { queue_.on_room(std::move(handler)); }

  /// Returns whether this thread is within a callback of this federate.
  [[nodiscard]] bool within_callback() const;

  /// Returns the number of callbacks that ended with an exception.
  [[nodiscard]] std::uint64_t faults() const { return exceptions_.value(); }

 private:
  /// A callback in progress on a thread. Callbacks of several ambassadors may nest.
  struct Frame {
    const Callbacks* owner;
    const Frame* outer;
  };
  static thread_local const Frame* innermost_;

  template <class F>
  void run_guarded(F&& body) {
    const Frame frame{this, innermost_};
    innermost_ = &frame;
    try {
      body();
    } catch (const rti1516e::Exception& thrown) {
      record_exception(thrown.what());
    } catch (const std::exception& thrown) {
      record_exception(thrown);
    } catch (...) {
      record_exception(L"an object that is not an exception");
    }
    innermost_ = frame.outer;
  }
  void record_exception(const std::wstring& what);
  void record_exception(const std::exception& thrown);

  rti1516e::FederateAmbassador& federate_;
  const rti1516e::CallbackModel model_;
  CallbackQueue queue_;
  const std::function<void()> wake_;
  std::mutex callback_mutex_;  // immediate model only: held while callbacks run
  Counter exceptions_;
};

}  // namespace roger::rti
