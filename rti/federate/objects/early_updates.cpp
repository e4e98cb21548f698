#include "rti/federate/objects/early_updates.hpp"

#include <algorithm>
#include <utility>

namespace roger::rti {

void EarlyUpdates::hold(Held update) {
  expire();
  const FederateId sender = update.sender;
  const std::size_t bytes = update.datagram.size();
  Share& own = shares_[sender];  // first, because it may throw
  entries_.push_back({std::move(update), clock_.now()});
  for (Share* share : {&all_, &own}) {
    ++share->entries;
    share->bytes += bytes;
  }
  while (all_.entries > kMaxEntries) drop_from_largest(sender, &Share::entries);
  while (all_.bytes > kMaxBytes) drop_from_largest(sender, &Share::bytes);
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
      subtract(entry.held);
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
  while (!entries_.empty() && now - entries_.front().since > kMaxAge) {
    subtract(entries_.front().held);
    entries_.pop_front();
  }
}

void EarlyUpdates::drop_from_largest(FederateId newest, std::size_t Share::*of) {
  FederateId largest = newest;
  std::size_t most = shares_[newest].*of;
  for (const auto& [sender, share] : shares_) {
    if (share.*of <= most) continue;
    largest = sender;
    most = share.*of;
  }
  const auto oldest = std::ranges::find_if(
      entries_, [&](const Entry& entry) { return entry.held.sender == largest; });
  subtract(oldest->held);
  entries_.erase(oldest);
}

void EarlyUpdates::subtract(const Held& held) {
  const auto found = shares_.find(held.sender);
  for (Share* share : {&all_, &found->second}) {
    --share->entries;
    share->bytes -= held.datagram.size();
  }
  if (found->second.entries == 0) shares_.erase(found);
}

}  // namespace roger::rti
