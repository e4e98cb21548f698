// Decides which thread reads the data sockets: the RTI's own thread, or the federate that waits in
// an evoke.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <thread>

#include "core/clock.hpp"
#include "rti/net/transport.hpp"

namespace roger::rti {

/// How a Reader's thread reads.
enum class Reading {
  kEach,   // as soon as a datagram arrives; callbacks run on the thread itself
  kBatch,  // with pauses of kBatchPause: datagrams wait for an evoke anyway, and fewer reads cost
           // less
  kBusy,   // without sleeping
};

/// Leader/followers (Schmidt et al., 2000): one thread leads and reads, the others follow.
/// Functions may be called from any thread.
///
/// States: the thread leads (`thread_leads_`), or a caller of read() may lead. A caller that waits
/// sets `takeover_requested_` and wakes the thread, which then gives up the lead, so that datagrams
/// wake only the thread that waits for them. The thread takes the lead back when no call has read
/// for kMaxAbsence. While the thread only pauses (`pausing_`), a caller takes the lead without a
/// handshake.
///
/// Invariant: at most one thread is in Transport::receive(). The thread enters it only while it
/// leads, a caller only while the thread does not lead or pauses, and `caller_reads_` admits one
/// caller at a time.
class Reader {
 public:
  /// `transport` must be started with ReadBy::kCaller.
  Reader(std::shared_ptr<net::Transport> transport, Reading how);
  ~Reader();
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  void start();
  /// Ends reading: afterwards no thread reads, and read() returns at once. Not from within the
  /// transport's handler.
  void stop();

  /// Reads in place of the thread: waits up to `wait` for a datagram and handles it. Returns early
  /// after wake(). Returns false if another thread reads already (the RTI's thread, if `wait` is
  /// zero) or after stop().
  bool read(Nanoseconds wait);
  /// Reads without waiting but takes over from the thread. For a caller that polls.
  bool poll() { return read(Nanoseconds::zero(), true); }
  /// Ends a read() in progress.
  void wake() { transport_->wake(); }

  /// The thread leads again when no call has read for this time. Until then the kernel's buffer
  /// holds the datagrams.
  static constexpr std::chrono::milliseconds kMaxAbsence{4};
  /// With kBatch, the pause of the thread between two reads.
  static constexpr std::chrono::milliseconds kBatchPause{1};

 private:
  bool read(Nanoseconds wait, bool take_over);
  void run();
  /// Reads once as the leader. Unlocks mutex_ while reading.
  void lead(std::unique_lock<std::mutex>& lock);
  void follow(std::unique_lock<std::mutex>& lock);

  const std::shared_ptr<net::Transport> transport_;
  const Reading how_;
  std::mutex mutex_;  // guards everything below
  std::condition_variable changed_;
  bool thread_leads_ = true;         // false: callers of read() lead
  bool pausing_ = false;             // the thread leads but pauses
  bool takeover_requested_ = false;  // a caller waits for the lead
  bool caller_reads_ = false;        // a caller is in read()
  bool stopping_ = false;
  std::uint64_t reads_ = 0;  // read() calls that have led, to detect kMaxAbsence
  std::thread thread_;
};

}  // namespace roger::rti
