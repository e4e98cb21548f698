// The synchronization points of one federation (IEEE 1516.1-2010, 4.11 to 4.15).
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "rti/executive/base/federate_set.hpp"
#include "rti/executive/base/ledger.hpp"
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
  /// Keeps a reference.
  explicit SyncPoints(Ledger& ledger) : ledger_(ledger) {}

  /// Registers a point. `joined` holds all joined federates in ascending order, `from` included.
  /// The answer to `from` precedes the announcements. It is a Fault if kMaxSyncPoints are pending,
  /// or kMaxOwnSyncPoints of this federate and others of its host.
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
    FederateId registrar = 0;
    bool has_left = false;  // the registrar
    std::size_t bytes = 0;  // memory that counts for the registrar
    ByteVector tag;
    bool for_all = true;  // federates that join later belong to the set as well
    FederateSet pending;
    FederateSet achieved;  // failed ones included
    FederateSet failed;
  };
  using Points = std::map<std::string, Point>;

  /// Returns why a federate must not register a further point of this size, as the end of a
  /// sentence; nullopt: it may.
  [[nodiscard]] std::optional<std::string> check_room(FederateId registrar,
                                                      std::size_t bytes) const;
  /// Returns the number of pending points for which `counts` returns true.
  [[nodiscard]] std::size_t count(const std::function<bool(const Point&)>& counts) const;
  /// Records that all pending federates have failed to achieve the point.
  static void fail_pending(Point& point);
  /// Ends the point if no federate is pending. Returns the next point.
  Points::iterator end_if_reached(Points::iterator at, Outbox& outbox);

  Ledger& ledger_;
  Points points_;
};

}  // namespace roger::rti::executive
