// Decides which thread waits for something and handles it: a thread of its own, or a caller.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "core/clock.hpp"

namespace roger::rti::net {

/// Leader/followers (Schmidt et al., 2000): one thread leads and calls Body::run, the others
/// follow. Functions may be called from any thread.
///
/// A caller that waits while the thread leads sets `takeover_requested_` and wakes the thread,
/// which then follows, so that an event wakes only the thread that waits for it. The thread takes
/// the lead back when no call has led for Body::max_absence, or after return_lead(). While the
/// thread only pauses, a caller takes the lead without a handshake.
///
/// Invariant: at most one thread is in Body::run. The thread enters it only while it leads, a
/// caller only while it does not, and `caller_runs_` admits one caller at a time.
class SharedLoop {
 public:
  struct Body {
    /// Waits up to `wait` (nullopt: as long as the thread may wait) for events and handles them.
    /// Returns early after wake().
    std::function<void(std::optional<Nanoseconds> wait)> run;
    /// Ends the current run(), or the next one. Any thread.
    std::function<void()> wake;
    /// Returns the pause of the thread after a run(). Optional.
    std::function<Nanoseconds()> pause = nullptr;
    /// The thread leads again when no call has led for this time. Because the thread checks once in
    /// this time, it may take twice as long.
    std::chrono::milliseconds max_absence{4};
  };

  explicit SharedLoop(Body body) : body_(std::move(body)) {}
  ~SharedLoop() { stop(); }
  SharedLoop(const SharedLoop&) = delete;
  SharedLoop& operator=(const SharedLoop&) = delete;

  /// Starts the thread.
  void start();
  /// Ends the loop: afterwards no thread is in Body::run, and run() returns at once. Not from
  /// within Body::run.
  void stop();

  /// Calls Body::run with `wait` in place of the thread. `take_over`: also if the thread leads.
  /// Returns false if another thread leads or the lead is reserved, or after stop(). Throws what
  /// Body::run throws.
  bool run(Nanoseconds wait, bool take_over);
  /// As above. A caller that does not wait need not take over, because the thread handles an event
  /// as early as the caller would.
  bool run(Nanoseconds wait) { return run(wait, wait > Nanoseconds::zero()); }
  /// Ends the wait of the caller in run(), or lets the next run() that waits return at once.
  /// Returns whether a caller was in run(). Any thread.
  bool wake();
  /// Returns whether a caller is in run(). Any thread.
  [[nodiscard]] bool has_caller() const { return caller_waits_; }
  /// Lets the thread lead at once and without a pause, unless a caller is in run().
  void return_lead();
  /// Reserves the lead for the thread (true) or ends one reservation. A caller that is in run()
  /// keeps the lead until it returns.
  void reserve_lead(bool on);

 private:
  /// The activity of the thread.
  enum class State : std::uint8_t {
    kLeads,    // is in Body::run, or about to enter it
    kPauses,   // leads, but waits for the end of Body::pause
    kFollows,  // callers of run() lead; waits for their absence
    kParked,   // as kFollows, but sleeps until the caller leaves run()
  };

  void run_thread();
  /// Calls Body::run once as the leader. Unlocks mutex_ meanwhile.
  void lead(std::unique_lock<std::mutex>& lock);
  void follow(std::unique_lock<std::mutex>& lock);
  void end_run();
  void give_thread_lead();

  const Body body_;
  std::atomic<bool> caller_waits_{false};  // a caller is in run(); read without mutex_
  std::atomic<bool> woken_{false};         // only calls of run() reset it, so none is lost
  std::mutex mutex_;                       // guards everything below
  std::condition_variable changed_;
  State state_ = State::kLeads;
  bool takeover_requested_ = false;  // a caller waits for the lead
  bool caller_runs_ = false;         // a caller is in run()
  bool stopping_ = false;
  int reservations_ = 0;    // of the lead for the thread
  std::uint64_t runs_ = 0;  // run() calls that have led, to detect its absence
  std::thread thread_;
};

}  // namespace roger::rti::net
