// Determines which multicast groups a set of subscriptions needs: joined early, left late.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "core/clock.hpp"
#include "dds-filter/group.hpp"

namespace roger::filter {

/// Counts the subscriptions that need each group. A group that is no longer needed lingers for some
/// time, so that retuning back loses nothing: joining takes milliseconds, and switches stop
/// forwarding only after seconds. Invariant: `needed_by` of a group is the number of subscriptions
/// that contain it. Not thread-safe; keeps a reference to the clock.
class Interest {
 public:
  Interest(const Clock& clock, Nanoseconds linger) : clock_(clock), linger_(linger) {}

  /// Records that subscription `key` (chosen by the caller) needs `groups`: those of the class and
  /// of all its subclasses. Replaces the groups that the same key needed before. Returns the groups
  /// to join now.
  [[nodiscard]] std::vector<Group> subscribe(std::uint64_t key, std::span<const Group> groups);

  /// Records that a group of the last subscribe() could not be joined: the next subscription that
  /// needs it joins it again.
  void not_joined(const Group& group) { memberships_.at(group).joined = false; }

  [[nodiscard]] bool subscribes(std::uint64_t key) const { return subscriptions_.contains(key); }
  /// Removes a subscription, if it exists.
  void unsubscribe(std::uint64_t key);

  /// Returns the groups whose linger time has passed and forgets them; the caller leaves them now.
  [[nodiscard]] std::vector<Group> take_expired();

  /// Returns the joined groups, including lingering ones, in ascending order.
  [[nodiscard]] std::vector<Group> joined() const;

 private:
  struct Membership {
    std::uint32_t needed_by = 0;
    TimePoint idle_since;  // when needed_by fell to 0
    bool joined = false;
  };
  void release(std::span<const Group> groups);

  const Clock& clock_;
  Nanoseconds linger_;
  std::map<Group, Membership> memberships_;
  std::map<std::uint64_t, std::vector<Group>> subscriptions_;
};

}  // namespace roger::filter
