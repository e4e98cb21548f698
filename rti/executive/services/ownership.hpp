// Ownership management of a federation (IEEE 1516.1-2010, 7).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rti/executive/base/outbox.hpp"
#include "rti/executive/base/shares.hpp"
#include "rti/executive/declarations/declarations.hpp"
#include "rti/executive/objects/objects.hpp"
#include "rti/executive/services/ownership_notices.hpp"
#include "rti/executive/services/transportations.hpp"
#include "rti/executive/synchronization/federation_time.hpp"
#include "rti/fom/object_model.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::executive {

/// Changes the owners of attributes and informs the federates. The only part that changes
/// KnownObject::ownership of registered objects. Not thread-safe.
class Ownership {
 public:
  /// Keeps references.
  Ownership(const ObjectModel& model, Objects& objects, const FederationTime& time,
            const Declarations& declarations, Transportations& transportations, Ledger& ledger)
      : model_(model),
        objects_(objects),
        time_(time),
        declarations_(declarations),
        transportations_(transportations),
        negotiated_(ledger, kNegotiationBytes),
        tag_bytes_(ledger, 1) {}

  void join(FederateId federate) { changes_.try_emplace(federate); }
  /// Reverts join().
  void forget(FederateId federate) { changes_.erase(federate); }
  /// Gives up what a leaving federate owns and acquires. Returns the objects of which it has owned
  /// attributes and others own some now; no other object becomes known. The caller must then
  /// announce them to the federates to which their owners make them known.
  [[nodiscard]] std::vector<ObjectId> leave(FederateId federate, Outbox& outbox);

  /// Applies actions of a federate. Returns whether an attribute has another owner, or none any
  /// longer. The caller must then announce the object to the federates to which the new owners make
  /// it known.
  [[nodiscard]] bool change(FederateId from, const wire::ChangeOwnership& message, Outbox& outbox);
  void take(FederateId from, const wire::AcceptWithdrawal& message, Outbox& outbox);
  void take(FederateId from, const wire::QueryOwnership& message, Outbox& outbox);

  /// Returns the owners of the attributes of an object that is registered. They belong to the
  /// registering federate as far as it publishes them (IEEE 1516.1-2010, 6.8).
  [[nodiscard]] ObjectOwnership initial(FederateId registrar, ObjectClassHandle at) const;

  /// @{ Ask a federate to assume those attributes that are sought: of an object that it has
  /// discovered; of all objects, after it has published the attributes.
  void ask_to_assume(FederateId federate, const KnownObject& object,
                     const std::vector<ValueIndex>& attributes, Outbox& outbox) const;
  void ask_to_assume(FederateId federate, ObjectClassHandle at,
                     const std::vector<AttributeHandle>& published, Outbox& outbox) const;
  /// @}

  /// Ends all negotiations about an object that is removed, without a message.
  void forget(const KnownObject& object) noexcept;

  /// Divests what a federate owns of an object and cancels what it acquires.
  void give_up(FederateId federate, KnownObject& object, Outbox& outbox);
  /// Ends the offers and acquisitions of a federate that has deleted an object at a time.
  void end_negotiations(FederateId federate, KnownObject& object, Outbox& outbox);
  /// Resumes the negotiations about the attributes of a federate that has retracted a deletion.
  void resume_negotiations(FederateId federate, KnownObject& object, Outbox& outbox);

  /// Returns the federate that owns the privilege to delete an object; 0: none.
  [[nodiscard]] FederateId holder_of_privilege(const KnownObject& object) const;
  [[nodiscard]] bool can_delete(FederateId federate, const KnownObject& object) const;
  [[nodiscard]] bool is_acquiring(FederateId federate) const;
  /// With `except_deletable`, objects that the federate can delete do not count.
  [[nodiscard]] bool owns_attributes(FederateId federate, bool except_deletable) const;

 private:
  /// Memory of a negotiation about an attribute in bytes, without the tag.
  static constexpr std::size_t kNegotiationBytes = 256;

  /// Returns why a federate must not do this; nullopt: it may.
  [[nodiscard]] std::optional<std::string> check(FederateId from,
                                                 const wire::ChangeOwnership& message,
                                                 const KnownObject& object) const;
  /// Returns why a federate must not negotiate about further attributes; nullopt: it may.
  [[nodiscard]] std::optional<std::string> check_room(FederateId from,
                                                      const wire::ChangeOwnership& message,
                                                      const KnownObject& object) const;
  /// Returns what `change(AttributeOwnership&)` returns for an attribute, and counts the federates
  /// that negotiate about it.
  template <class Change>
  OwnershipEffects update(KnownObject& object, ValueIndex index, Change&& change);
  OwnershipEffects leave_attribute(FederateId federate, KnownObject& object, ValueIndex index);
  /// Ends an offer of the owner, which is then asked again to release the attribute to each
  /// federate that acquires it.
  OwnershipEffects renew_acquisitions(KnownObject& object, ValueIndex index);
  /// Applies `change(ValueIndex)` to the attributes that the federate owns or acquires, and sends
  /// the effects.
  template <class Change>
  void change_all(FederateId federate, KnownObject& object, Outbox& outbox, Change&& change);

  const ObjectModel& model_;
  Objects& objects_;
  const FederationTime& time_;
  const Declarations& declarations_;
  Transportations& transportations_;
  OwnershipChanges changes_;  // of all joined federates
  Shares negotiated_;         // numbers of attributes that federates offer or acquire
  Shares tag_bytes_;          // sizes of the tags of these negotiations
};

}  // namespace roger::rti::executive
