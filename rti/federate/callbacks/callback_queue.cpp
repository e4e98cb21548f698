#include "rti/federate/callbacks/callback_queue.hpp"

#include <algorithm>
#include <utility>

namespace roger::rti {

namespace {

/// Retry interval of a thread that cannot use Waiting at the moment.
constexpr Nanoseconds kRetryInterval = std::chrono::milliseconds(50);

/// Reading the clock costs as much as a small message. While the callbacks of a datagram are quick,
/// the clock is read only after every kCallbacksPerClockRead of them.
constexpr int kCallbacksPerClockRead = 4;
constexpr Nanoseconds kQuickCallbacks = std::chrono::microseconds(10);

}  // namespace

thread_local CallbackQueue::Turn* CallbackQueue::Turn::in_wait = nullptr;

void CallbackQueue::push(Callback callback, std::size_t bytes, CallbackKind kind) {
  Locked lock(*this);
  if (closed_) return;
  backlog_.push(std::move(callback), bytes, kind);
  lock.wake();
}

void CallbackQueue::push_all(std::vector<Entry> entries) {
  Locked lock(*this);
  if (closed_) return;
  for (Entry& entry : entries) backlog_.push(std::move(entry.callback), entry.bytes);
  lock.wake();
}

CallbackQueue::Turn* CallbackQueue::waiting_turn() const {
  Turn* const turn = Turn::in_wait;
  return turn != nullptr && &turn->queue == this ? turn : nullptr;
}

bool CallbackQueue::hand_over(Bytes datagram) {
  Turn* const turn = waiting_turn();
  if (turn == nullptr || turn->handed || !turn->read || !idle()) return false;
  turn->buffer->assign(datagram.begin(), datagram.end());
  turn->item.datagram = {CallbackBacklog::kFirst, Bytes(*turn->buffer), 0, nullptr};
  turn->handed = true;
  return true;
}

bool CallbackQueue::has_found() const {
  const Turn* const turn = waiting_turn();
  return (turn != nullptr && turn->handed) || ready();
}

void CallbackQueue::push_datagram(Bytes datagram) {
  if (hand_over(datagram)) return;
  Locked lock(*this);
  if (closed_ || !read_datagram_) return;
  backlog_.push_datagram(datagram);
  lock.wake();
}

void CallbackQueue::set_datagram_reader(ReadDatagram read) {
  const Locked lock(*this);
  ++continuation_epoch_;
  backlog_.clear_datagrams();
  read_datagram_ = read ? std::make_shared<const ReadDatagram>(std::move(read)) : nullptr;
}

void CallbackQueue::Locked::wake() {
  queue_.changed_.notify_one();
  // The waiting thread itself may push from within waiting_.wait(); it checks the queue afterwards
  // anyway.
  if (queue_.waiter_ && *queue_.waiter_ != std::this_thread::get_id()) queue_.waiting_.wake();
}

void CallbackQueue::Locked::wait(Turn& turn, Nanoseconds wait) {
  // Locks again also if a handler throws, because the function of a user has failed.
  struct Waiter {
    Waiter(Locked& held, Turn& turn) : locked(held), outer(std::exchange(Turn::in_wait, &turn)) {
      locked.queue_.waiter_ = std::this_thread::get_id();
      turn.read = locked.queue_.read_datagram_;
      locked.lock_.unlock();
    }
    ~Waiter() {
      Turn::in_wait = outer;
      locked.lock_.lock();
      locked.queue_.waiter_.reset();
    }
    Waiter(const Waiter&) = delete;
    Waiter& operator=(const Waiter&) = delete;
    Locked& locked;
    Turn* const outer;
  };
  const TimePoint until = queue_.clock_.now() + wait;
  Nanoseconds left = wait;
  while (!ready(turn)) {
    bool waited = false;
    // One thread waits by waiting_; further threads sleep on the condition variable.
    if (queue_.waiting_.wait && !queue_.waiter_) {
      try {
        const Waiter waiter(*this, turn);
        waited = queue_.waiting_.wait(left);
      } catch (...) {
        put_back(turn);  // the next evoke runs what was handed over
        throw;
      }
    }
    if (left <= Nanoseconds::zero()) return;  // a call without a wait has polled once
    if (!waited && !ready(turn)) {
      queue_.changed_.wait_for(lock_, queue_.waiting_.wait ? std::min(left, kRetryInterval) : left);
    }
    // Usually ready: then the clock is not read again.
    if (!ready(turn)) left = until - queue_.clock_.now();
  }
}

void CallbackQueue::Locked::put_back(Turn& turn) {
  DatagramBacklog::Kept datagram = std::exchange(turn.item.datagram, {});
  // Without its reader, because the federate has left, the rest has no meaning. Putting back
  // changes continuation_epoch_, so that another thread's datagram does not continue ahead of it.
  const bool has_reader = turn.read && turn.read == queue_.read_datagram_;
  const bool has_rest = turn.more || turn.handed;
  turn.more = turn.handed = false;
  if (has_rest && !queue_.closed_ && has_reader) {
    if (!datagram.memory) {
      auto copy = std::make_shared<ByteVector>(std::move(*turn.buffer));
      datagram.bytes = *copy;
      datagram.memory = std::move(copy);
    }
    queue_.backlog_.put_back(std::move(datagram));
    ++queue_.continuation_epoch_;
  }
}

bool CallbackQueue::Locked::accept_handed(Turn& turn) {
  if (queue_.enabled_ && !queue_.closed_ && turn.read == queue_.read_datagram_) {
    turn.handed = false;
    return true;
  }
  put_back(turn);
  return false;
}

bool CallbackQueue::take(Turn& turn, Nanoseconds wait) {
  bool room = false;
  // Fast path without the lock: see CallbackQueue.
  if (has_next_message(turn)) {
    turn.more = false;
    return true;
  }
  {
    Locked lock(*this);
    lock.put_back(turn);
    if (!lock.ready(turn)) lock.wait(turn, wait);
    if (turn.handed && lock.accept_handed(turn)) {
      turn.order = continuation_epoch_;
      return true;
    }
    if (closed_ || !enabled_ || backlog_.size() == 0) return false;
    turn.item = backlog_.take();
    if (turn.item.datagram.memory) turn.read = read_datagram_;
    turn.order = continuation_epoch_;
    room = backlog_.end_overrun();
  }
  if (room && on_room_) on_room_();
  return true;
}

void CallbackQueue::run(Turn& turn) {
  if (turn.item.callback) {
    const Callback callback = std::exchange(turn.item.callback, nullptr);
    callback();
  } else {
    turn.more = (*turn.read)(turn.item.datagram.bytes, turn.item.datagram.position);
  }
}

bool CallbackQueue::evoke(Nanoseconds minimum) {
  Turn turn(*this);
  if (take(turn, minimum)) run(turn);
  return end(turn);
}

bool CallbackQueue::evoke_multiple(Nanoseconds minimum, Nanoseconds maximum) {
  const TimePoint start = clock_.now();
  const TimePoint wait_until = start + minimum;
  const TimePoint stop_at = start + std::max(minimum, maximum);
  TimePoint now = start;
  Turn turn(*this);
  int turns = 1;  // callbacks until the next clock read
  do {            // At least one turn: a pending callback runs even when both times are zero.
    if (take(turn, std::max(Nanoseconds::zero(), wait_until - now))) {
      run(turn);
    } else if (closed() || clock_.now() >= wait_until) {
      break;
    }
    if (--turns > 0 && has_next_message(turn)) continue;
    const TimePoint before = std::exchange(now, clock_.now());
    turns = now - before < kQuickCallbacks ? kCallbacksPerClockRead : 1;
  } while (now < stop_at);
  return end(turn);
}

bool CallbackQueue::end(Turn& turn) {
  // A datagram of the backlog must be released under the lock. One that was handed over need not.
  if (!turn.item.datagram.memory && !turn.more && idle()) return false;
  Locked lock(*this);
  lock.put_back(turn);
  return backlog_.size() > 0;
}

void CallbackQueue::drain() {
  Turn turn(*this);
  while (take(turn, Nanoseconds::zero())) run(turn);
}

void CallbackQueue::set_enabled(bool enabled) {
  {
    Locked lock(*this);
    enabled_ = enabled;
    ++continuation_epoch_;
    if (enabled) lock.wake();
  }
  changed_.notify_all();
}

void CallbackQueue::Locked::update_state() {
  // state_ is written only on a change, by a read-modify-write, so that state() is ordered with it.
  State now = State::kDisabled;
  if (queue_.enabled_ && queue_.backlog_.size() == 0) now = State::kIdle;
  if (queue_.enabled_ && queue_.backlog_.size() > 0 && !queue_.closed_) now = State::kReady;
  const auto value = static_cast<std::uint8_t>(now);
  if (queue_.state_.load(std::memory_order_relaxed) != value) {
    queue_.state_.exchange(value, std::memory_order_acq_rel);
  }
}

void CallbackQueue::close() {
  std::vector<Callback> waiting;  // destroyed outside the lock
  {
    Locked lock(*this);
    closed_ = true;
    ++continuation_epoch_;
    waiting = backlog_.clear();
    lock.wake();
  }
  changed_.notify_all();
}

bool CallbackQueue::closed() const {
  const std::lock_guard lock(mutex_);
  return closed_;
}

std::size_t CallbackQueue::size() const {
  const std::lock_guard lock(mutex_);
  return backlog_.size();
}

std::size_t CallbackQueue::receive_order() const {
  const std::lock_guard lock(mutex_);
  return backlog_.receive_order();
}

std::uint64_t CallbackQueue::dropped() const {
  const std::lock_guard lock(mutex_);
  return backlog_.dropped();
}

bool CallbackQueue::overrun() const {
  const std::lock_guard lock(mutex_);
  return backlog_.overrun();
}

}  // namespace roger::rti
