#include "rti/federate/time/timestamp_queue.hpp"

#include <utility>

namespace roger::rti {

void TimestampQueue::push(Message message) {
  const MessageId id = message.id;
  // Messages often arrive in the order of their times.
  by_id_.insert_or_assign(id, messages_.insert(messages_.end(), std::move(message)));
}

bool TimestampQueue::erase(const MessageId& id) {
  const auto found = by_id_.find(id);
  if (found == by_id_.end()) return false;
  messages_.erase(found->second);
  by_id_.erase(found);
  return true;
}

std::vector<TimestampQueue::Message> TimestampQueue::take_until(const LogicalTimePtr& time) {
  return take_before(messages_.upper_bound(time));
}

std::vector<TimestampQueue::Message> TimestampQueue::take_before(Messages::iterator end) {
  std::vector<Message> taken;
  while (messages_.begin() != end) {
    by_id_.erase(messages_.begin()->id);
    taken.push_back(std::move(messages_.extract(messages_.begin()).value()));
  }
  return taken;
}

}  // namespace roger::rti
