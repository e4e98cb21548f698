#include "core/periodic_thread.hpp"

#include <utility>

namespace roger {

void PeriodicThread::start(std::function<void()> step, Nanoseconds interval, Nanoseconds first) {
  std::unique_lock lock(mutex_);
  runs_ = true;
  stepped_ = false;
  thread_ = std::thread([this, step = std::move(step), interval] { run(step, interval); });
  // run() locks the mutex first, so its first step cannot end before this wait has begun.
  wake_.wait_for(lock, first, [this] { return stepped_; });
}

void PeriodicThread::wake() {
  {
    const std::lock_guard lock(mutex_);
    woken_ = true;
  }
  wake_.notify_all();
}

void PeriodicThread::stop() {
  {
    const std::lock_guard lock(mutex_);
    runs_ = false;
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void PeriodicThread::run(const std::function<void()>& step, Nanoseconds interval) {
  std::unique_lock lock(mutex_);
  while (runs_) {
    lock.unlock();
    step();
    lock.lock();
    stepped_ = true;
    wake_.notify_all();
    // exchange() consumes the wake-up: one that arrived during the step ends this wait at once.
    wake_.wait_for(lock, interval, [this] { return !runs_ || std::exchange(woken_, false); });
  }
}

}  // namespace roger
