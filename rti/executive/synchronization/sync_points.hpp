// The synchronization points of one federation (IEEE 1516.1-2010, 4.11 to 4.15).
#pragma once

#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "rti/executive/base/outbox.hpp"
#include "rti/executive/synchronization/sync_point_facts.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::executive {

/// Registers points, announces them and determines when they are reached. Pure state; not
/// thread-safe.
///
/// States of a label: free, pending. It is pending from its registration until every federate of
/// its synchronization set has achieved it; afterwards it is free and can be registered again.
/// Invariant: the set of a pending point contains joined federates only, and at least one of them
/// has not achieved it. A federate that leaves is removed from every set, so it neither holds up a
/// point nor is reported as failed. The points that it has registered stay pending. If more than
/// kMaxOwnSyncPoints of federates that have left would be, its own points end: they are reached,
/// and the federates that have not achieved them have failed.
class SyncPoints {
 public:
  /// Registers a point. `joined` holds all joined federates in ascending order, `from` included.
  /// The answer to `from` precedes the announcements. It is a Fault if kMaxSyncPoints are pending,
  /// or kMaxOwnSyncPoints of this federate.
  void register_point(FederateId from, const wire::RegisterSyncPoint& request,
                      std::span<const FederateId> joined, Outbox& outbox);
  /// Records that `from` has achieved a point. A point that is not pending for `from` is ignored.
  void achieve(FederateId from, const wire::SyncPointAchieved& message, Outbox& outbox);

  /// Announces the pending points of all federates to one that has just joined.
  void join(FederateId federate, Outbox& outbox);
  /// Reverts join().
  void forget(FederateId federate) noexcept;
  /// Removes a federate that has left.
  void leave(FederateId federate, Outbox& outbox);

  /// Returns the pending points for the MOM.
  [[nodiscard]] std::vector<SyncPointFacts> facts() const;

 private:
  struct Point {
    FederateId registrar = 0;  // 0: it has left
    ByteVector tag;
    bool for_all = true;  // federates that join later belong to the set as well
    std::set<FederateId> pending;
    std::set<FederateId> achieved;  // failed ones included
    std::set<FederateId> failed;
  };
  using Points = std::map<std::string, Point>;

  /// Returns the number of pending points that a federate has registered; 0: federates that have
  /// left.
  [[nodiscard]] std::size_t count_of(FederateId registrar) const;
  /// Records that all pending federates have failed to achieve the point.
  static void fail_pending(Point& point);
  /// Ends the point if no federate is pending. Returns the next point.
  Points::iterator end_if_reached(Points::iterator at, Outbox& outbox);

  Points points_;
};

}  // namespace roger::rti::executive
