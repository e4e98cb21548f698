#include "radio/station/report/operator_events.hpp"

#include <algorithm>
#include <utility>

namespace roger::radio {

void EventLog::add(Event event) {
  const std::lock_guard lock(mutex_);
  event.sequence = next_++;
  const TimePoint oldest = event.at - kKept;
  events_.push_back(std::move(event));
  while (events_.size() > capacity_ ||
         (events_.size() > kAlwaysKept && events_.front().at < oldest)) {
    events_.pop_front();
  }
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

void OperatorEvents::report(EventKind kind, RadioId radio, Notice notice, CommandId command) {
  log_.add({.at = context_.now(),
            .kind = kind,
            .radio = radio,
            .command = command,
            .call_sign = context_.plan().call_sign,
            .notice = std::move(notice)});
}

void OperatorEvents::finish(CommandId command, RadioId radio, const CommandResult& result) {
  if (result) {
    report(EventKind::kCommandRefused, radio, *result, command);
  } else {
    report(EventKind::kCommandDone, radio, {}, command);
  }
}

}  // namespace roger::radio
