#include "rti/federate/receive/reader.hpp"

#include <optional>
#include <utility>

namespace roger::rti {

Reader::Reader(std::shared_ptr<net::Transport> transport, Reading how)
    : transport_(std::move(transport)), how_(how) {
}

Reader::~Reader() {
  stop();
}

void Reader::start() {
  thread_ = std::thread([this] { run(); });
}

void Reader::stop() {
  {
    std::unique_lock lock(mutex_);
    stopping_ = true;
    changed_.notify_all();
    transport_->wake();
    while (inside_) {
      changed_.wait_for(lock, kAway);
      transport_->wake();  // the thread may have consumed the first wake-up
    }
  }
  if (thread_.joinable()) thread_.join();
}

bool Reader::read(Nanoseconds wait) {
  // A caller that does not wait need not take over: the thread sees datagrams as early as the
  // caller would.
  return read(wait, wait > Nanoseconds::zero());
}

bool Reader::look() {
  return read(Nanoseconds::zero(), true);
}

bool Reader::read(Nanoseconds wait, bool take_over) {
  std::unique_lock lock(mutex_);
  if (stopping_ || inside_) return false;
  if (gathering_) thread_leads_ = false;  // the thread notices after its pause
  if (thread_leads_) {
    if (!take_over) return false;
    wanted_ = true;
    transport_->wake();
    changed_.wait(lock, [this] { return !thread_leads_ || stopping_; });
    wanted_ = false;
    if (stopping_ || inside_) return false;
  }
  inside_ = true;
  ++reads_;
  lock.unlock();
  transport_->receive(wait);
  lock.lock();
  inside_ = false;
  if (stopping_) changed_.notify_all();
  return true;
}

void Reader::run() {
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    if (thread_leads_) {
      lead(lock);
    } else {
      follow(lock);
    }
  }
}

void Reader::lead(std::unique_lock<std::mutex>& lock) {
  if (wanted_) {
    thread_leads_ = false;
    changed_.notify_all();
    return;
  }
  lock.unlock();
  transport_->receive(how_ == Reading::kBusy ? std::optional(Nanoseconds::zero()) : std::nullopt);
  lock.lock();
  if (how_ != Reading::kGather || wanted_) return;
  gathering_ = true;
  changed_.wait_for(lock, kGatherTime, [this] { return stopping_; });
  gathering_ = false;
}

void Reader::follow(std::unique_lock<std::mutex>& lock) {
  const std::uint64_t before = reads_;
  changed_.wait_for(lock, kAway, [this] { return stopping_; });
  // The thread leads again only if no call reads now and none has read since `before`. A caller
  // that keeps waiting keeps the lead.
  thread_leads_ = !inside_ && reads_ == before;
}

}  // namespace roger::rti
