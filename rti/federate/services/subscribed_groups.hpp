// The multicast groups that a federate has joined for its subscriptions.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/result.hpp"
#include "dds-filter/group.hpp"
#include "dds-filter/interest.hpp"
#include "rti/federate/receive/intake.hpp"
#include "rti/net/transport.hpp"

namespace roger::rti {

/// Joins and leaves groups as the subscriptions change. Not thread-safe.
///
/// The kernel serializes changes of a host's network interfaces. Joining or leaving a group waits
/// for its turn: usually microseconds, but seconds while other programs reconfigure the network. A
/// thread that calls these functions must therefore hold no lock that is needed to send or to
/// receive.
class SubscribedGroups {
 public:
  /// Keeps references to `intake` and `transport`.
  SubscribedGroups(filter::Interest interest, Intake& intake, net::Transport& transport)
      : interest_(std::move(interest)), intake_(intake), transport_(transport) {}

  /// Records that subscription `key` needs `groups`, see filter::Interest, and joins as many of
  /// them as possible. Returns the first error.
  [[nodiscard]] Status want(std::uint64_t key, const std::vector<filter::Group>& groups);
  /// Does the same and calls `declare`. If either fails, the groups of a new subscription are
  /// released; a subscription that existed before is kept. Throws RTIinternalError if a group
  /// cannot be joined, and the exceptions of `declare`.
  void require(std::uint64_t key, const std::vector<filter::Group>& groups,
               const std::function<void()>& declare);
  /// Ends the subscription, if it exists. Its groups are left later.
  void release(std::uint64_t key) { interest_.unsubscribe(key); }
  /// Leaves groups whose linger time has ended.
  void leave_expired();

 private:
  filter::Interest interest_;
  Intake& intake_;
  net::Transport& transport_;
};

}  // namespace roger::rti
