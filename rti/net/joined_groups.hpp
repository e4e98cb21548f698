// The groups that a transport has joined, as seen by its send path.
#pragma once

#include <atomic>
#include <mutex>
#include <set>
#include <shared_mutex>

#include "core/counters.hpp"
#include "dds-filter/group.hpp"

namespace roger::rti::net {

/// Counts the packets that the kernel loops back to their own sender and the socket filter discards
/// there: the kernel counts them among its dropped datagrams. Functions may be called from any
/// thread.
class JoinedGroups {
 public:
  void insert(filter::Ipv4Address group) {
    const std::lock_guard lock(mutex_);
    groups_.insert(group);
    last_ = Last{};
  }
  void erase(filter::Ipv4Address group) {
    const std::lock_guard lock(mutex_);
    groups_.erase(group);
    last_ = Last{};
  }
  /// Records that the kernel accepted `packets` packets for `group`; a train that the kernel cuts
  /// counts as one.
  void sent(filter::Ipv4Address group, std::size_t packets) {
    if (contains(group)) came_back_.add(packets);
  }
  /// Returns the number of packets sent to joined groups.
  [[nodiscard]] std::uint64_t looped_back() const { return came_back_.value(); }

 private:
  /// A group, and whether it is joined. No packet is sent to group 0.
  struct Last {
    filter::Ipv4Address group;
    bool joined = false;
  };
  static_assert(std::atomic<Last>::is_always_lock_free);

  [[nodiscard]] bool contains(filter::Ipv4Address group) {
    const Last last = last_;
    if (last.group == group) return last.joined;
    const std::shared_lock lock(mutex_);
    const bool joined = groups_.contains(group);
    last_ = Last{group, joined};
    return joined;
  }

  std::shared_mutex mutex_;  // guards groups_; locked while last_ is written, so that it is current
  /// The group to which the last packet was sent: successive packets usually have the same one.
  std::atomic<Last> last_{};
  std::set<filter::Ipv4Address> groups_;
  Counter came_back_;
};

}  // namespace roger::rti::net
