#include "rti/federate/time/timestamp_queue.hpp"

#include <algorithm>
#include <utility>

namespace roger::rti {

bool TimestampQueue::erase(const MessageId& id) {
  const auto found = std::find_if(messages_.begin(), messages_.end(),
                                  [&](const auto& entry) { return entry.second.id == id; });
  if (found == messages_.end()) return false;
  messages_.erase(found);
  return true;
}

std::vector<TimestampQueue::Message> TimestampQueue::take_until(const LogicalTimePtr& time) {
  return take_before(messages_.upper_bound(time));
}

std::vector<TimestampQueue::Message> TimestampQueue::take_all() {
  return take_before(messages_.end());
}

std::vector<TimestampQueue::Message> TimestampQueue::take_before(Messages::iterator end) {
  std::vector<Message> taken;
  for (auto at = messages_.begin(); at != end; ++at) taken.push_back(std::move(at->second));
  messages_.erase(messages_.begin(), end);
  return taken;
}

}  // namespace roger::rti
