#include "rti/net/shared_loop.hpp"

namespace roger::rti::net {

void SharedLoop::start() {
  thread_ = std::thread([this] { run_thread(); });
}

void SharedLoop::stop() {
  {
    std::unique_lock lock(mutex_);
    stopping_ = true;
    changed_.notify_all();
    body_.wake();
    while (caller_runs_) {
      changed_.wait_for(lock, body_.max_absence);
      body_.wake();  // the thread may have consumed the first wake-up
    }
  }
  if (thread_.joinable()) thread_.join();
}

bool SharedLoop::run(Nanoseconds wait, bool take_over) {
  std::unique_lock lock(mutex_);
  if (stopping_ || caller_runs_ || reservations_ > 0) return false;
  if (state_ == State::kPauses) state_ = State::kFollows;  // the thread notices after its pause
  if (state_ == State::kLeads) {
    if (!take_over) return false;
    takeover_requested_ = true;
    body_.wake();
    changed_.wait(lock, [this] { return state_ != State::kLeads || stopping_; });
    takeover_requested_ = false;
    if (stopping_ || caller_runs_) return false;
    if (reservations_ > 0) {
      give_thread_lead();
      return false;
    }
  }
  caller_runs_ = true;
  ++runs_;
  lock.unlock();
  const struct AtEnd {
    SharedLoop& loop;
    ~AtEnd() { loop.end_run(); }
  } at_end{*this};
  // wake() sets woken_ before it reads caller_waits_, so that one of the two threads sees the
  // other.
  caller_waits_ = true;
  if (!woken_.exchange(false) || wait <= Nanoseconds::zero()) body_.run(wait);
  return true;
}

bool SharedLoop::wake() {
  const bool was_woken = woken_.exchange(true);
  if (!caller_waits_) return false;
  if (!was_woken) body_.wake();
  return true;
}

void SharedLoop::end_run() {
  caller_waits_ = false;
  const std::lock_guard lock(mutex_);
  caller_runs_ = false;
  if (reservations_ > 0) give_thread_lead();
  const bool is_parked = state_ == State::kParked;
  if (is_parked) state_ = State::kFollows;
  if (stopping_ || is_parked) changed_.notify_all();
}

void SharedLoop::return_lead() {
  const std::lock_guard lock(mutex_);
  give_thread_lead();
}

void SharedLoop::reserve_lead(bool on) {
  const std::lock_guard lock(mutex_);
  reservations_ += on ? 1 : -1;
  if (on) give_thread_lead();
}

void SharedLoop::give_thread_lead() {
  if (caller_runs_ || state_ == State::kLeads) return;
  state_ = State::kLeads;
  changed_.notify_all();
}

void SharedLoop::run_thread() {
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    if (state_ == State::kLeads) {
      lead(lock);
    } else {
      follow(lock);
    }
  }
}

void SharedLoop::lead(std::unique_lock<std::mutex>& lock) {
  if (takeover_requested_) {
    state_ = State::kFollows;
    changed_.notify_all();
    return;
  }
  lock.unlock();
  body_.run(std::nullopt);
  const Nanoseconds pause = body_.pause ? body_.pause() : Nanoseconds::zero();
  lock.lock();
  if (pause <= Nanoseconds::zero() || takeover_requested_) return;
  state_ = State::kPauses;
  changed_.wait_for(lock, pause, [this] { return stopping_ || state_ == State::kLeads; });
  if (state_ == State::kPauses) state_ = State::kLeads;
}

void SharedLoop::follow(std::unique_lock<std::mutex>& lock) {
  const std::uint64_t before = runs_;
  const auto leads = [this] { return state_ == State::kLeads || stopping_; };
  // A call that has begun meanwhile keeps the lead, because the next one probably begins soon.
  if (changed_.wait_for(lock, body_.max_absence, leads) || runs_ != before) return;
  if (!caller_runs_) {
    state_ = State::kLeads;
    return;
  }
  // The call lasts long. end_run() wakes this thread; regular checks would cost processor time.
  state_ = State::kParked;
  changed_.wait(lock, [this] { return state_ != State::kParked || stopping_; });
}

}  // namespace roger::rti::net
