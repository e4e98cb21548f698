// Which multicast groups a set of subscriptions needs: joined ahead, left late.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "core/clock.hpp"
#include "dds-filter/group.hpp"

namespace roger::filter {

/// Counts the subscriptions that need each group. A group nobody needs any more lingers for a
/// while, so that retuning back loses nothing: joining takes milliseconds, a switch forgets in
/// seconds. Not thread-safe; keeps a reference to the clock.
class Interest {
 public:
  Interest(const Clock& clock, Nanoseconds linger) : clock_(clock), linger_(linger) {}

  /// Subscription `key` (of the caller's choosing) needs `groups`: those of the class and of all
  /// its subclasses. Replaces what the same key needed before. Returns the groups to join now.
  [[nodiscard]] std::vector<Group> subscribe(std::uint64_t key, std::span<const Group> groups);

  /// The group of the last subscribe() could not be joined: it is to be joined again by the next
  /// subscription that needs it.
  void not_joined(const Group& group) { memberships_.at(group).joined = false; }

  [[nodiscard]] bool subscribes(std::uint64_t key) const { return subscriptions_.contains(key); }
  /// Nothing happens when there is no such subscription.
  void unsubscribe(std::uint64_t key);

  /// Groups whose time to linger has passed, to be left now; they are forgotten.
  [[nodiscard]] std::vector<Group> take_expired();

  /// Groups joined at present, lingering ones included, ascending.
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
