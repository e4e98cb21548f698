// Names, registration and discovery of objects (IEEE 1516.1-2010, 6.2 to 6.9), local deletions
// (6.16), and changes of owners, which make objects known.
#pragma once

#include <vector>

#include "rti/executive/base/outbox.hpp"
#include "rti/executive/declarations/declarations.hpp"
#include "rti/executive/mom/mom.hpp"
#include "rti/executive/objects/objects.hpp"
#include "rti/executive/services/forwarding.hpp"
#include "rti/executive/services/ownership.hpp"
#include "rti/executive/synchronization/federation_time.hpp"
#include "rti/fom/object_model.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::executive {

/// Adds objects to the federation and sends their discovery, with all that a federate must know
/// about them. An object becomes known to a federate when another federate owns an attribute to
/// which the federate subscribes at the candidate discovery class (IEEE 1516.1-2010, 6.9). It stays
/// known when that is no longer true. An object that a federate has deleted locally becomes known
/// by the same rule, with the next change of the federate's subscriptions or of the owners; the
/// federate itself discovers it with an update, which shows that another federate is an owner. Not
/// thread-safe.
class Discovery {
 public:
  /// Keeps references.
  Discovery(const ObjectModel& model, const FederationMom& mom, Objects& objects,
            FederationTime& time, Declarations& declarations, Ownership& ownership,
            Forwarding& forwarding)
      : model_(model),
        mom_(mom),
        objects_(objects),
        time_(time),
        declarations_(declarations),
        ownership_(ownership),
        forwarding_(forwarding) {}

  void take(FederateId from, const wire::ReserveNames& message, Outbox& outbox);
  void take(FederateId from, const wire::ReleaseNames& message, Outbox& outbox);
  void take(FederateId from, const wire::RegisterObject& message, Outbox& outbox);
  void take(FederateId from, const wire::ChangeOwnership& message, Outbox& outbox);
  void take(FederateId from, const wire::KnowsObject& message, Outbox& outbox);

  /// Sends the discovery of `object` to those of `federates` to which it becomes known.
  void discover(KnownObject& object, std::vector<FederateId> federates, Outbox& outbox);
  /// Sends the discovery of objects of a class and its subclasses to a federate that has changed
  /// its subscription to the class.
  void discover_all(FederateId subscriber, ObjectClassHandle top, Outbox& outbox);
  /// Sends the discovery of objects, the owners of which have changed because a federate leaves, to
  /// the others to which they become known.
  void discover_left(const std::vector<ObjectId>& objects, FederateId leaving, Outbox& outbox);
  /// Records that these federates have removed the object.
  static void forget(KnownObject& object, const std::vector<FederateId>& federates) {
    for (const FederateId federate : federates) forget(object, federate);
  }
  /// Drops the reserved names and the discoveries of a federate that leaves.
  void leave(FederateId federate);

 private:
  static void forget(KnownObject& object, FederateId federate) {
    object.discovered_by.erase(federate);
    object.unknown_to.erase(federate);
  }
  /// Returns whether the object becomes known to a federate that does not know it.
  [[nodiscard]] bool becomes_known(FederateId federate, const KnownObject& object) const;

  const ObjectModel& model_;
  const FederationMom& mom_;
  Objects& objects_;
  FederationTime& time_;
  Declarations& declarations_;
  Ownership& ownership_;
  Forwarding& forwarding_;
};

}  // namespace roger::rti::executive
