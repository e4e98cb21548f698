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
    while (caller_reads_) {
      changed_.wait_for(lock, kMaxAbsence);
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
bool Reader::read(Nanoseconds wait, bool take_over) {
  std::unique_lock lock(mutex_);
  if (stopping_ || caller_reads_) return false;
  if (pausing_) thread_leads_ = false;  // the thread notices after its pause
  if (thread_leads_) {
    if (!take_over) return false;
    takeover_requested_ = true;
    transport_->wake();
    changed_.wait(lock, [this] { return !thread_leads_ || stopping_; });
    takeover_requested_ = false;
    if (stopping_ || caller_reads_) return false;
  }
  caller_reads_ = true;
  ++reads_;
  lock.unlock();
  transport_->receive(wait);
  lock.lock();
  caller_reads_ = false;
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
  if (takeover_requested_) {
    thread_leads_ = false;
    changed_.notify_all();
    return;
  }
  lock.unlock();
  transport_->receive(how_ == Reading::kBusy ? std::optional(Nanoseconds::zero()) : std::nullopt);
  lock.lock();
  if (how_ != Reading::kBatch || takeover_requested_) return;
  pausing_ = true;
  changed_.wait_for(lock, kBatchPause, [this] { return stopping_; });
  pausing_ = false;
}

void Reader::follow(std::unique_lock<std::mutex>& lock) {
  const std::uint64_t before = reads_;
  changed_.wait_for(lock, kMaxAbsence, [this] { return stopping_; });
  // The thread leads again only if no call reads now and none has read since `before`. A caller
  // that keeps waiting keeps the lead.
  thread_leads_ = !caller_reads_ && reads_ == before;
}

}  // namespace roger::rti
