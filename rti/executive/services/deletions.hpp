// Deletion of objects (IEEE 1516.1-2010, 6.14), at once or at a time.
#pragma once

#include "rti/executive/base/membership.hpp"
#include "rti/executive/base/outbox.hpp"
#include "rti/executive/declarations/declarations.hpp"
#include "rti/executive/objects/objects.hpp"
#include "rti/executive/objects/pending_deletions.hpp"
#include "rti/executive/services/discovery.hpp"
#include "rti/executive/services/ownership.hpp"
#include "rti/executive/services/transportations.hpp"
#include "rti/executive/synchronization/federation_time.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::executive {

/// Removes objects and informs the federates that know them. Not thread-safe.
///
/// A deletion in timestamp order takes effect at once for the federate that deletes, and at its
/// time for the others: when they receive the removal. Until the time has passed for the whole
/// federation (see PendingDeletions), the object stays in the table with its owners, so the others
/// may update it, discover it and negotiate about it, and a retraction needs to restore nothing.
/// The deleting federate keeps its attributes meanwhile, but cannot use them.
class Deletions {
 public:
  /// Keeps references.
  Deletions(const Membership& membership, Objects& objects, FederationTime& time,
            Declarations& declarations, Transportations& transportations, Ownership& ownership,
            Discovery& discovery, Ledger& ledger)
      : membership_(membership),
        objects_(objects),
        time_(time),
        declarations_(declarations),
        transportations_(transportations),
        ownership_(ownership),
        discovery_(discovery),
        pending_(ledger) {}

  /// Returns whether a message to other federates is now the last one in `outbox`.
  bool take(FederateId from, const wire::DeleteObject& message, Outbox& outbox);
  void take(FederateId from, const wire::TimedDelete& message, Outbox& outbox);
  /// A message that is not a deletion is retracted by its recipients.
  void take(FederateId from, wire::RetractMessage&& message, Outbox& outbox);

  /// Removes the MOM object of a federate that leaves and, with `delete_objects`, all objects that
  /// it can delete. Also removes objects that it has registered if otherwise more than kMaxObjects
  /// would exist whose registrars have left; those that other federates own last.
  void leave(FederateId federate, bool delete_objects, Outbox& outbox);
  /// Removes the objects whose deletion has taken effect for all federates. Must be called when
  /// times may have passed.
  void end_passed();

 private:
  /// Returns the object that a federate deletes; nullptr: it must not, and a Fault was added.
  [[nodiscard]] KnownObject* find_deletable(FederateId from, const wire::DeleteObject& message,
                                            Outbox& outbox);
  void delete_at(FederateId from, const wire::TimedDelete& message, KnownObject& object,
                 Outbox& outbox);
  void retract(FederateId from, const wire::TimeStamp& stamp, KnownObject& object, Outbox& outbox);
  void limit_left_objects(FederateId leaving, Outbox& outbox);
  /// Removes an object at once and informs the other federates that know it. Returns whether there
  /// are any.
  bool remove(const KnownObject& object, FederateId deleter, const ByteVector& tag, Outbox& outbox);
  /// Removes an object without a message.
  void forget(const KnownObject& object);

  const Membership& membership_;
  Objects& objects_;
  FederationTime& time_;
  Declarations& declarations_;
  Transportations& transportations_;
  Ownership& ownership_;
  Discovery& discovery_;
  PendingDeletions pending_;
};

}  // namespace roger::rti::executive
