// Runs the handlers of sockets and timers.
#pragma once

#include <algorithm>
#include <chrono>
#include <future>
#include <mutex>
#include <thread>

#include "core/clock.hpp"
#include "rti/net/asio.hpp"

namespace roger::rti::net {

/// An io_context that either runs on its own thread, or has none: then handlers run whenever a
/// caller calls run_for() or wait().
class IoRunner {
 public:
  explicit IoRunner(bool own_thread) : own_thread_(own_thread) {}
  ~IoRunner() { stop(); }
  IoRunner(const IoRunner&) = delete;
  IoRunner& operator=(const IoRunner&) = delete;

  [[nodiscard]] asio::io_context& context() { return io_; }
  [[nodiscard]] bool has_thread() const { return own_thread_; }

  void start() {
    if (own_thread_) thread_ = std::thread([this] { io_.run(); });
  }
  /// Stops handlers; none runs after it returns. Do not call it from a handler.
  void stop() {
    io_.stop();
    if (thread_.joinable()) thread_.join();
  }

  /// For use without a thread: runs handlers on this thread. Waits up to `wait` for the first one,
  /// then runs all that are ready.
  void run_for(Nanoseconds wait) {
    const std::lock_guard lock(running_);
    // run_one_for() with zero time does not check for ready handlers at all.
    if (wait <= Nanoseconds::zero() || io_.run_one_for(wait) > 0) io_.poll();
  }

  /// Waits for a future that a handler fulfils; without a thread, runs handlers meanwhile. Returns
  /// false on timeout. Do not call it from a handler.
  template <class T>
  bool wait(const std::future<T>& awaited, Nanoseconds patience) {
    if (own_thread_) return awaited.wait_for(patience) == std::future_status::ready;
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

  const bool own_thread_;
  asio::io_context io_{1};
  asio::executor_work_guard<asio::io_context::executor_type> work_{io_.get_executor()};
  std::mutex running_;
  std::thread thread_;
};

}  // namespace roger::rti::net
