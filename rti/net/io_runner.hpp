// Runs the handlers of sockets and timers.
#pragma once

#include <algorithm>
#include <chrono>
#include <future>
#include <mutex>
#include <optional>

#include "core/clock.hpp"
#include "rti/net/io/asio.hpp"
#include "rti/net/shared_loop.hpp"

namespace roger::rti::net {

/// An io_context that either runs on its own thread, or has none: then handlers run whenever a
/// caller calls run_for() or wait(). A caller that waits for a handler can run them in place of the
/// thread, so that their event does not wake two threads. One thread at a time runs handlers; "the
/// I/O thread" is the one that does so.
class IoRunner {
 public:
  explicit IoRunner(bool own_thread) : own_thread_(own_thread) {}
  ~IoRunner() { stop(); }
  IoRunner(const IoRunner&) = delete;
  IoRunner& operator=(const IoRunner&) = delete;

  [[nodiscard]] asio::io_context& context() { return io_; }
  [[nodiscard]] bool has_thread() const { return own_thread_; }

  void start() {
    if (own_thread_) loop_.start();
  }
  /// Stops handlers; none runs after it returns. Do not call it from a handler.
  void stop() {
    io_.stop();
    loop_.stop();
  }

  /// For use without a thread: runs handlers on this thread. Waits up to `wait` for the first one,
  /// then runs all that are ready.
  void run_for(Nanoseconds wait) {
    const std::lock_guard lock(running_);
    // run_one_for() with zero time does not check for ready handlers at all.
    if (wait <= Nanoseconds::zero() || io_.run_one_for(wait) > 0) io_.poll();
  }

  /// @{ For use with a thread, see SharedLoop.
  /// Runs a handler on this thread in place of the I/O thread; waits up to `wait` for it. Returns
  /// early after wake(). Returns false if another thread runs handlers (the I/O thread, if `wait`
  /// is zero). Do not call it from a handler.
  bool run_in_place(Nanoseconds wait) { return loop_.run(wait); }
  /// Lets the I/O thread run handlers again, unless a caller does.
  void return_to_thread() { loop_.return_lead(); }
  /// Ends a wait in run_in_place(). Returns false if no caller waits there; the next one that waits
  /// then returns at once. Any thread.
  bool wake() { return loop_.wake(); }
  /// Returns whether a caller is in run_in_place(). Any thread.
  [[nodiscard]] bool runs_in_place() const { return loop_.has_caller(); }
  /// @}

  /// Waits for a future that a handler fulfils; without a thread, runs handlers meanwhile. Returns
  /// false on timeout. Do not call it from a handler.
  template <class T>
  bool wait(const std::future<T>& awaited, Nanoseconds patience) {
    if (own_thread_) {
      // The thread runs the handler even if a caller of run_in_place() does something else now.
      loop_.reserve_lead(true);
      const bool is_ready = awaited.wait_for(patience) == std::future_status::ready;
      loop_.reserve_lead(false);
      return is_ready;
    }
    const auto until = std::chrono::steady_clock::now() + patience;
    while (awaited.wait_for(Nanoseconds::zero()) != std::future_status::ready) {
      const Nanoseconds left = until - std::chrono::steady_clock::now();
      if (left <= Nanoseconds::zero()) return false;
      run_for(std::min<Nanoseconds>(left, kPollInterval));
    }
    return true;
  }

  /// Runs `task` as a handler and waits for it. Do not call it from a handler.
  template <class Task>
  void run(const Task& task) {
    std::promise<void> done;
    asio::post(io_, [&] {
      task();
      done.set_value();
    });
    wait(done.get_future(), kNoTimeLimit);
  }

  static constexpr Nanoseconds kNoTimeLimit = std::chrono::hours(24);

 private:
  /// Interval at which results that another thread sets are noticed.
  static constexpr Nanoseconds kPollInterval = std::chrono::milliseconds(5);

  /// Runs a handler; on the thread if `wait` is absent.
  void run_one(std::optional<Nanoseconds> wait) {
    if (!wait) {
      io_.run_one();
    } else if (*wait <= Nanoseconds::zero()) {
      io_.poll_one();
    } else {
      io_.run_one_for(*wait);
    }
  }

  /// Limits the delay of timers after a caller has last run handlers.
  static constexpr std::chrono::milliseconds kMaxAbsence{1};

  const bool own_thread_;
  asio::io_context io_{1};
  asio::executor_work_guard<asio::io_context::executor_type> work_{io_.get_executor()};
  std::mutex running_;
  SharedLoop loop_{{.run = [this](std::optional<Nanoseconds> wait) { run_one(wait); },
                    .wake = [this] { asio::post(io_, [] {}); },
                    .max_absence = kMaxAbsence}};
};

}  // namespace roger::rti::net
