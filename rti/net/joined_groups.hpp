// The groups that a transport has joined, for those who send.
#pragma once

#include <mutex>
#include <set>
#include <shared_mutex>

#include "core/counters.hpp"
#include "dds-filter/group.hpp"

namespace roger::rti::net {

/// Counts what comes back to its own sender and is kept out of the sockets there: the kernel counts
/// it among the datagrams that it dropped. Functions may be called from any thread.
class JoinedGroups {
 public:
  void insert(filter::Ipv4Address group) {
    const std::lock_guard lock(mutex_);
    groups_.insert(group);
  }
  void erase(filter::Ipv4Address group) {
    const std::lock_guard lock(mutex_);
    groups_.erase(group);
  }
  /// The kernel took so many packets for `group`, trains that it cuts being one each.
  void sent(filter::Ipv4Address group, std::size_t packets) {
    const std::shared_lock lock(mutex_);
    if (groups_.contains(group)) came_back_.add(packets);
  }
  /// Packets sent to groups that were joined.
  [[nodiscard]] std::uint64_t came_back() const { return came_back_.value(); }

 private:
  std::shared_mutex mutex_;  // guards groups_
  std::set<filter::Ipv4Address> groups_;
  Counter came_back_;
};

}  // namespace roger::rti::net
