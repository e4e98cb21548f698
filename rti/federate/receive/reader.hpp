// Who reads the data sockets: a thread of the RTI's own, or the federate that waits in an evoke.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <thread>

#include "core/clock.hpp"
#include "rti/net/transport.hpp"

namespace roger::rti {

/// How a Reader's thread goes about it.
enum class Reading {
  kEach,    // at once: what comes is handled on the thread itself
  kGather,  // what comes is kept for an evoke, so that a little later is as good, and cheaper
  kBusy,    // the thread never sleeps
};

/// One leads and reads, the other follows. The thread leads until somebody asks to read in its
/// place; then it stands back, so that what comes wakes the one who waits for it and nobody else,
/// and leads again once nobody has read for a while. Functions may be called from any thread.
class Reader {
 public:
  /// `transport` must be started with ReadBy::kCaller.
  Reader(std::shared_ptr<net::Transport> transport, Reading how);
  ~Reader();
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  void start();
  /// Nobody reads any more when this returns; read() returns at once from then on. Not from within
  /// the transport's handler.
  void stop();

  /// Reads in place of the thread: waits up to `wait` for something, and handles it. Returns at
  /// once after a wake(). false: another one reads already (the thread, where `wait` is nothing),
  /// or it is over.
  bool read(Nanoseconds wait);
  /// The same without waiting, but in the thread's place from now on: for who looks again at once.
  bool look();
  /// Ends a read().
  void wake() { transport_->wake(); }

  /// The thread leads again when nobody has read for so long. The kernel's buffer holds what comes
  /// meanwhile.
  static constexpr std::chrono::milliseconds kAway{4};
  /// With kGather the thread sleeps so long between one look and the next.
  static constexpr std::chrono::milliseconds kGatherTime{1};

 private:
  bool read(Nanoseconds wait, bool take_over);
  void run();
  /// Lets go of mutex_ meanwhile.
  void lead(std::unique_lock<std::mutex>& lock);
  void follow(std::unique_lock<std::mutex>& lock);

  const std::shared_ptr<net::Transport> transport_;
  const Reading how_;
  std::mutex mutex_;  // guards all below
  std::condition_variable changed_;
  bool thread_leads_ = true;  // else whoever calls read()
  bool gathering_ = false;    // the thread leads, but does not read now
  bool wanted_ = false;       // somebody waits to read
  bool inside_ = false;       // somebody is in read()
  bool stopping_ = false;
  std::uint64_t reads_ = 0;
  std::thread thread_;
};

}  // namespace roger::rti
