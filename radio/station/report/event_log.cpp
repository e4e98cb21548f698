#include "radio/station/report/event_log.hpp"

#include <algorithm>
#include <utility>

namespace roger::radio {

void EventLog::add(Event event) {
  const std::lock_guard lock(mutex_);
  event.sequence = next_++;
  events_.push_back(std::move(event));
  if (events_.size() > capacity_) events_.pop_front();
}

EventBatch EventLog::since(std::uint64_t after) const {
  const std::lock_guard lock(mutex_);
  EventBatch batch;
  if (events_.empty()) return batch;
  const std::uint64_t oldest = events_.front().sequence;
  if (after + 1 < oldest) batch.missed = oldest - after - 1;
  const std::uint64_t skip = after < oldest ? 0 : std::min(after - oldest + 1, next_ - oldest);
  batch.events.assign(events_.begin() + static_cast<std::ptrdiff_t>(skip), events_.end());
  return batch;
}

}  // namespace roger::radio
