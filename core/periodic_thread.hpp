// A thread that repeats a step at an interval, or sooner when woken.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "core/clock.hpp"

namespace roger {

/// start() and stop() belong to one thread; any thread may call wake(). All flags are changed under
/// the mutex that the condition variable waits with, so neither a wake() nor a stop() between two
/// waits is lost.
class PeriodicThread {
 public:
  PeriodicThread() = default;
  ~PeriodicThread() { stop(); }
  PeriodicThread(const PeriodicThread&) = delete;
  PeriodicThread& operator=(const PeriodicThread&) = delete;

  /// Calls `step` immediately and then every `interval`, measured from the end of a step. Blocks
  /// until the first step has ended, but at most for `first`.
  void start(std::function<void()> step, Nanoseconds interval, Nanoseconds first);
  /// Starts the next step immediately, or after the current one if a step is running. May be called
  /// from within a step.
  void wake();
  /// Ends the thread after the current step.
  void stop();
  [[nodiscard]] bool runs() const { return runs_; }

 private:
  void run(const std::function<void()>& step, Nanoseconds interval);

  std::mutex mutex_;
  std::condition_variable wake_;
  std::atomic<bool> runs_{false};
  bool stepped_ = false;
  bool woken_ = false;
  std::thread thread_;
};

}  // namespace roger
