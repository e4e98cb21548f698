// A thread that repeats a step at an interval, and sooner when it is woken.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "core/clock.hpp"

namespace roger {

/// start() and stop() belong to one thread, wake() to any.
class PeriodicThread {
 public:
  PeriodicThread() = default;
  ~PeriodicThread() { stop(); }
  PeriodicThread(const PeriodicThread&) = delete;
  PeriodicThread& operator=(const PeriodicThread&) = delete;

  /// Calls `step` at once and then every `interval`, measured from the end of a step. Blocks until
  /// the first step has ended, but for `first` at most.
  void start(std::function<void()> step, Nanoseconds interval, Nanoseconds first);
  /// The next step begins at once, or after the one under way, which may be the caller.
  void wake();
  /// Ends the thread after the step under way.
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
