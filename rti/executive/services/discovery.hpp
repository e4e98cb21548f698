// Names, registration and discovery of objects (IEEE 1516.1-2010, 6.2 to 6.9).
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
/// about them. Not thread-safe.
class Discovery {
 public:
  /// Keeps references.
  Discovery(const ObjectModel& model, const FederationMom& mom, Objects& objects,
            FederationTime& time, Declarations& declarations, const Ownership& ownership,
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

  /// Sends the discovery of `object` to those of `federates` that have not received it yet.
  void discover(KnownObject& object, std::vector<FederateId> federates, Outbox& outbox);
  /// Sends the discovery of all objects of a class and its subclasses to a federate that has
  /// subscribed to it.
  void discover_all(FederateId subscriber, ObjectClassHandle top, Outbox& outbox);
  /// Records that these federates do not know the object any longer.
  static void forget(KnownObject& object, const std::vector<FederateId>& federates) {
    for (const FederateId federate : federates) object.discovered_by.erase(federate);
  }
  /// Drops the reserved names and the discoveries of a federate that leaves.
  void leave(FederateId federate);

 private:
  const ObjectModel& model_;
  const FederationMom& mom_;
  Objects& objects_;
  FederationTime& time_;
  Declarations& declarations_;
  const Ownership& ownership_;
  Forwarding& forwarding_;
};

}  // namespace roger::rti::executive
