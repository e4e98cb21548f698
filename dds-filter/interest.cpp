#include "dds-filter/interest.hpp"

#include <algorithm>
#include <utility>

namespace roger::filter {

std::vector<Group> Interest::subscribe(std::uint64_t key, std::span<const Group> groups) {
  std::vector<Group> needed(groups.begin(), groups.end());
  std::sort(needed.begin(), needed.end());
  needed.erase(std::unique(needed.begin(), needed.end()), needed.end());

  std::vector<Group> to_join;
  for (const Group& group : needed) {
    Membership& membership = memberships_[group];
    ++membership.needed_by;
    if (!std::exchange(membership.joined, true)) to_join.push_back(group);
  }
  // Releases the old groups after adding the new ones, so that groups in both sets do not start to
  // linger.
  std::vector<Group>& held = subscriptions_[key];
  release(held);
  held = std::move(needed);
  return to_join;
}

void Interest::unsubscribe(std::uint64_t key) {
  const auto found = subscriptions_.find(key);
  if (found == subscriptions_.end()) return;
  release(found->second);
  subscriptions_.erase(found);
}

void Interest::release(std::span<const Group> groups) {
  for (const Group& group : groups) {
    Membership& membership = memberships_.at(group);
    // Lingering begins when the last subscription ends. A new subscription makes the count
    // positive, which ends the lingering.
    if (--membership.needed_by == 0) membership.idle_since = clock_.now();
  }
}

std::vector<Group> Interest::take_expired() {
  std::vector<Group> expired;
  const TimePoint now = clock_.now();
  for (auto it = memberships_.begin(); it != memberships_.end();) {
    if (it->second.needed_by == 0 && it->second.idle_since + linger_ <= now) {
      if (it->second.joined) expired.push_back(it->first);
      it = memberships_.erase(it);
    } else {
      ++it;
    }
  }
  return expired;
}

std::vector<Group> Interest::joined() const {
  std::vector<Group> groups;
  groups.reserve(memberships_.size());
  for (const auto& [group, membership] : memberships_) {
    if (membership.joined) groups.push_back(group);
  }
  return groups;
}

}  // namespace roger::filter
