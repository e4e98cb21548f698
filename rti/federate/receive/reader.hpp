// Decides which thread reads the data sockets: the RTI's own thread, or the federate that waits in
// an evoke.
#pragma once

#include <functional>
#include <memory>

#include "core/clock.hpp"
#include "rti/net/shared_loop.hpp"
#include "rti/net/transport.hpp"

namespace roger::rti {

/// How a Reader's thread reads.
enum class Reading {
  kEach,   // as soon as a datagram arrives; callbacks run on the thread itself
  kBatch,  // with pauses of kBatchPause: datagrams wait for an evoke anyway, and fewer reads cost
           // less
  kBusy,   // without sleeping
};

/// A SharedLoop that reads a transport. Functions may be called from any thread.
class Reader {
 public:
  /// `transport` must be started with ReadBy::kCaller. `is_awaited` returns whether an evoke waits
  /// for callbacks elsewhere, so that a thread that reads with kBatch does not pause; nullptr:
  /// never.
  Reader(std::shared_ptr<net::Transport> transport, Reading how,
         std::function<bool()> is_awaited = nullptr);

  void start() { loop_.start(); }
  /// Ends reading: afterwards no thread reads, and read() returns at once. Not from within the
  /// transport's handler.
  void stop() { loop_.stop(); }

  /// Reads in place of the thread: waits up to `wait` for a datagram and handles it. Returns early
  /// after wake(). Returns false if another thread reads already (the RTI's thread, if `wait` is
  /// zero) or after stop().
  bool read(Nanoseconds wait) { return loop_.run(wait); }
  /// Reads without waiting but takes over from the thread. For a caller that polls.
  bool poll() { return loop_.run(Nanoseconds::zero(), true); }
  /// Lets the thread read again, unless a caller reads.
  void return_to_thread() { loop_.return_lead(); }
  /// Ends a read() in progress, or lets the next one that waits return at once.
  void wake() { loop_.wake(); }

  /// With kBatch, the pause of the thread between two reads. Until then, and while callers do not
  /// read as often as SharedLoop::Body::max_absence, the kernel's buffer holds the datagrams.
  static constexpr std::chrono::milliseconds kBatchPause{1};

 private:
  const std::shared_ptr<net::Transport> transport_;
  net::SharedLoop loop_;
};

}  // namespace roger::rti
