#include "rti/federate/objects/early_updates.hpp"

#include <algorithm>
#include <utility>

namespace roger::rti {

void EarlyUpdates::hold(Held update) {
  expire();
  bytes_ += update.datagram.size();
  entries_.push_back({std::move(update), clock_.now()});
  while (entries_.size() > kMaxEntries || bytes_ > kMaxBytes) drop_oldest();
}

std::vector<EarlyUpdates::Held> EarlyUpdates::take(ObjectId object) {
  expire();
  std::vector<Held> taken;
  // Usually there are none, and thousands of objects may be announced at once.
  const auto is_its = [object](const Entry& entry) { return entry.held.object == object; };
  if (std::ranges::none_of(entries_, is_its)) return taken;
  std::deque<Entry> kept;
  for (Entry& entry : entries_) {
    if (entry.held.object == object) {
      bytes_ -= entry.held.datagram.size();
      taken.push_back(std::move(entry.held));
    } else {
      kept.push_back(std::move(entry));
    }
  }
  entries_ = std::move(kept);
  return taken;
}

void EarlyUpdates::expire() {
  const TimePoint now = clock_.now();
  while (!entries_.empty() && now - entries_.front().since > kMaxAge) drop_oldest();
}

void EarlyUpdates::drop_oldest() {
  bytes_ -= entries_.front().held.datagram.size();
  entries_.pop_front();
}

}  // namespace roger::rti
