// Measures how long the machine delays threads that are ready to run.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <thread>
#include <vector>

namespace roger::test {

/// Measures from its construction on: a thread sleeps, then wakes the next thread, and so on, as
/// sound passes from thread to thread. The machine may delay each of them. Sound that real-time
/// code loses on a machine that stalls is no fault of that code.
class StallMeter {
 public:
  StallMeter() {
    for (std::size_t i = 1; i < turns_.size(); ++i)
      threads_.emplace_back([this, i] { pass_on(turns_[i - 1], turns_[i]); });
    threads_.emplace_back([this] { measure(); });
  }
  ~StallMeter() {
    stopping_ = true;
    for (std::thread& thread : threads_) thread.join();
  }
  StallMeter(const StallMeter&) = delete;
  StallMeter& operator=(const StallMeter&) = delete;

  /// Returns the largest delay of a chain so far.
  [[nodiscard]] std::chrono::nanoseconds longest() const { return longest_.load(); }

 private:
  /// Threads that a voice passes: the sound device and the voice of the talker; the RTI, the voice
  /// and the sound device of the listener.
  static constexpr std::size_t kThreads = 5;
  /// Is given by one thread and taken by the next one.
  class Turn {
   public:
    void give() {
      const std::lock_guard lock(mutex_);
      given_ = true;
      changed_.notify_one();
    }
    void take() {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return given_; });
      given_ = false;
    }

   private:
    std::mutex mutex_;
    std::condition_variable changed_;
    bool given_ = false;
  };
  void measure() {
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::milliseconds kSleep{5};
    while (!stopping_) {
      const Clock::time_point begin = Clock::now();
      std::this_thread::sleep_for(kSleep);
      turns_.front().give();
      turns_.back().take();
      const std::chrono::nanoseconds too_long = Clock::now() - begin - kSleep;
      longest_ = std::max(longest_.load(), too_long);
    }
    turns_.front().give();  // the others end, one after another
  }
  void pass_on(Turn& from, Turn& to) {
    while (true) {
      from.take();
      // Read first: afterwards the next turn may have begun.
      const bool last = stopping_;
      to.give();
      if (last) return;
    }
  }

  std::atomic<bool> stopping_{false};
  std::atomic<std::chrono::nanoseconds> longest_{std::chrono::nanoseconds{0}};
  std::array<Turn, kThreads> turns_;
  std::vector<std::thread> threads_;
};

}  // namespace roger::test
