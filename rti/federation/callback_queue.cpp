#include "rti/federation/callback_queue.hpp"

#include <algorithm>
#include <utility>

namespace roger::rti {

namespace {

/// Who can't wait by Waiting now tries again so often.
constexpr Nanoseconds kLookAgain = std::chrono::milliseconds(50);

}  // namespace

void CallbackQueue::push(Delivery delivery, Callback callback) {
  const std::lock_guard lock(mutex_);
  if (closed_) return;
  auto& queue = delivery == Delivery::kBestEffort ? best_effort_ : reliable_;
  queue.push_back({next_number_++, delivery, std::move(callback)});
  if (size_locked() > limit_ && !best_effort_.empty()) {
    best_effort_.pop_front();
    ++dropped_;
  }
  wake_locked();
}

void CallbackQueue::wake_locked() {
  changed_.notify_one();
  if (waiter_ && *waiter_ != std::this_thread::get_id()) waiting_.wake();
}

void CallbackQueue::wait_locked(std::unique_lock<std::mutex>& lock, Nanoseconds wait) {
  const TimePoint until = clock_.now() + wait;
  for (Nanoseconds left = wait; !ready_locked(); left = until - clock_.now()) {
    bool waited = false;
    if (waiting_.wait && !waiter_) {
      waiter_ = std::this_thread::get_id();
      lock.unlock();
      waited = waiting_.wait(left);
      lock.lock();
      waiter_.reset();
    }
    if (left <= Nanoseconds::zero()) return;  // but who only looks has looked
    if (!waited && !ready_locked())
      changed_.wait_for(lock, waiting_.wait ? std::min(left, kLookAgain) : left);
  }
}

bool CallbackQueue::take(Entry& out, Nanoseconds wait) {
  std::unique_lock lock(mutex_);
  if (!ready_locked()) wait_locked(lock, wait);
  if (closed_ || !enabled_ || size_locked() == 0) return false;
  const bool reliable_first =
      best_effort_.empty() ||
      (!reliable_.empty() && reliable_.front().number < best_effort_.front().number);
  auto& queue = reliable_first ? reliable_ : best_effort_;
  out = std::move(queue.front());
  queue.pop_front();
  return true;
}

void CallbackQueue::run_once(Entry entry) {
  if (!entry.callback()) return;
  const std::lock_guard lock(mutex_);
  if (closed_) return;
  auto& queue = entry.delivery == Delivery::kBestEffort ? best_effort_ : reliable_;
  queue.push_front(std::move(entry));
}

bool CallbackQueue::evoke(Nanoseconds minimum) {
  Entry entry;
  if (take(entry, minimum)) run_once(std::move(entry));
  return size() > 0;
}

bool CallbackQueue::evoke_multiple(Nanoseconds minimum, Nanoseconds maximum) {
  const TimePoint start = clock_.now();
  const TimePoint wait_until = start + minimum;
  const TimePoint stop_at = start + std::max(minimum, maximum);
  TimePoint now = start;
  do {  // at least one turn: a callback that waits runs even when no time at all is given
    Entry entry;
    if (take(entry, std::max(Nanoseconds::zero(), wait_until - now))) {
      run_once(std::move(entry));
    } else if (closed() || clock_.now() >= wait_until) {
      break;
    }
    now = clock_.now();
  } while (now < stop_at);
  return size() > 0;
}

void CallbackQueue::drain() {
  Entry entry;
  while (take(entry, Nanoseconds::zero())) run_once(std::move(entry));
}

void CallbackQueue::set_enabled(bool enabled) {
  {
    const std::lock_guard lock(mutex_);
    enabled_ = enabled;
    if (enabled) wake_locked();
  }
  changed_.notify_all();
}

bool CallbackQueue::ready() const {
  const std::lock_guard lock(mutex_);
  return !closed_ && enabled_ && size_locked() > 0;
}

bool CallbackQueue::idle() const {
  const std::lock_guard lock(mutex_);
  return enabled_ && size_locked() == 0;
}

void CallbackQueue::close() {
  std::deque<Entry> best_effort;  // destroyed outside the lock: callbacks own messages
  std::deque<Entry> reliable;
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    best_effort.swap(best_effort_);
    reliable.swap(reliable_);
    wake_locked();
  }
  changed_.notify_all();
}

bool CallbackQueue::closed() const {
  const std::lock_guard lock(mutex_);
  return closed_;
}

std::size_t CallbackQueue::size() const {
  const std::lock_guard lock(mutex_);
  return size_locked();
}

std::uint64_t CallbackQueue::dropped() const {
  const std::lock_guard lock(mutex_);
  return dropped_;
}

bool CallbackQueue::overrun() const {
  const std::lock_guard lock(mutex_);
  return reliable_.size() > limit_;
}

}  // namespace roger::rti
