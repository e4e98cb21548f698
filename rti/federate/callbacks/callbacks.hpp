// The way from the RTI to the federate's callbacks, in either callback model.
#pragma once

#include <RTI/RTI1516.h>

#include <exception>
#include <functional>
#include <limits>
#include <mutex>
#include <string>
#include <utility>

#include "core/clock.hpp"
#include "core/counters.hpp"
#include "rti/federate/callbacks/callback_queue.hpp"

namespace roger::rti {

/// Calls one federate ambassador, one callback at a time. With HLA_IMMEDIATE the thread that brings
/// something calls it (the I/O thread, or the one that reads the data sockets), or the thread that
/// is busy with a callback already and takes the next along; with HLA_EVOKED the thread that
/// evokes. What a callback throws is logged and counted, never passed on.
class Callbacks {
 public:
  using Call = std::function<void(rti1516e::FederateAmbassador&)>;

  /// Keeps references to `federate` and `clock`. Limits as in CallbackQueue. `wake` asks the I/O
  /// thread for drain_immediate(); any thread calls it.
  Callbacks(rti1516e::FederateAmbassador& federate, rti1516e::CallbackModel model,
            const Clock& clock, std::size_t limit, std::function<void()> wake,
            std::size_t byte_limit = std::numeric_limits<std::size_t>::max())
      : federate_(federate),
        model_(model),
        queue_(clock, limit, byte_limit),
        wake_(std::move(wake)) {}

  /// See CallbackQueue. Before the first evoke.
  void wait_by(CallbackQueue::Waiting waiting) { queue_.wait_by(std::move(waiting)); }

  [[nodiscard]] bool evoked() const { return model_ == rti1516e::HLA_EVOKED; }

  /// A thread that brings something: runs `body()`, which may run() callbacks, if they may run here
  /// and now, with none waiting before them. Else false. Not from within a callback.
  template <class F>
  bool direct(F&& body) {
    if (model_ != rti1516e::HLA_IMMEDIATE) return false;
    {
      const std::unique_lock calling(calling_, std::try_to_lock);
      if (!calling || !queue_.idle()) return false;
      std::forward<F>(body)();
    }
    drain_immediate();  // what others brought meanwhile
    return true;
  }

  /// Runs `call(federate)` on this thread. Within direct(), or within an evoke.
  template <class F>
  void run(F&& call) {
    run_guarded([&] { std::forward<F>(call)(federate_); });
  }

  /// A thread that brings something: runs `call`, which owns `bytes`, here and now if that may be,
  /// else keeps it for later. Not from within a callback.
  void deliver(Call call, std::size_t bytes = 0);

  /// The same: keeps a copy of a datagram for later.
  void keep(Bytes datagram) {
    queue_.push_datagram(datagram);
    drain_immediate();
  }
  /// Makes one callback of a kept datagram's part from `position` on; see CallbackQueue.
  using ReadDatagram =
      std::function<bool(rti1516e::FederateAmbassador&, Bytes datagram, std::size_t& position)>;
  /// Who reads kept datagrams from now on; nullptr: nobody.
  void read_datagrams_by(ReadDatagram read);

  /// Any thread: runs `call` later, after all that waits.
  void defer(Call call);

  /// HLA 10.43, 10.44.
  void set_enabled(bool enabled);

  /// Any thread, but not from within a callback: runs what was kept, unless another thread is busy
  /// with a callback, which takes it along. In the evoked model nothing.
  void drain_immediate();

  /// @{ HLA 10.41, 10.42; nothing happens in the immediate model. Negative times are taken as 0.
  bool evoke(double minimum_seconds);
  bool evoke_multiple(double minimum_seconds, double maximum_seconds);
  /// @}

  /// Nothing is called or kept any more.
  void close() { queue_.close(); }
  [[nodiscard]] const CallbackQueue& queue() const { return queue_; }
  /// As in CallbackQueue.
  void on_room(std::function<void()> handler) { queue_.on_room(std::move(handler)); }

  /// Whether this thread is within a callback of this federate.
  [[nodiscard]] bool within_callback() const;

  /// Callbacks that ended with an exception.
  [[nodiscard]] std::uint64_t faults() const { return faults_.value(); }

 private:
  /// One callback in progress on a thread; callbacks of several ambassadors may nest.
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
      note_fault(thrown.what());
    } catch (const std::exception& thrown) {
      note_fault(thrown);
    } catch (...) {
      note_fault(L"something that is no exception");
    }
    innermost_ = frame.outer;
  }
  void note_fault(const std::wstring& what);
  void note_fault(const std::exception& thrown);

  rti1516e::FederateAmbassador& federate_;
  const rti1516e::CallbackModel model_;
  CallbackQueue queue_;
  const std::function<void()> wake_;
  std::mutex calling_;  // of the immediate model: held while callbacks run
  Counter faults_;
};

}  // namespace roger::rti
