// Transportation types that differ from those of the object model.
#pragma once

#include <map>
#include <utility>

#include "rti/executive/base/outbox.hpp"
#include "rti/executive/base/shares.hpp"
#include "rti/executive/declarations/declarations.hpp"
#include "rti/executive/objects/objects.hpp"
#include "rti/fom/object_model.hpp"
#include "rti/wire/transportation_messages.hpp"

namespace roger::rti::executive {

/// Records the changes that federates request, so that it can answer queries of all federates (IEEE
/// 1516.1-2010, 6.23 to 6.30). A change ends when its federate gives up the attribute or no longer
/// publishes the class; then the type is that of the object model again. A change is recorded once
/// its confirmation is in the outbox. Not thread-safe.
class Transportations {
 public:
  /// Keeps references.
  Transportations(const ObjectModel& model, const Objects& objects,
                  const Declarations& declarations, Ledger& ledger)
      : model_(model),
        objects_(objects),
        declarations_(declarations),
        changed_(ledger, kBytes),
        changed_classes_(ledger, kBytes) {}

  void take(FederateId from, const wire::ChangeAttributeTransportation& message, Outbox& outbox);
  void take(FederateId from, const wire::QueryAttributeTransportation& message, Outbox& outbox);
  void take(FederateId from, const wire::ChangeInteractionTransportation& message, Outbox& outbox);
  void take(FederateId from, const wire::QueryInteractionTransportation& message, Outbox& outbox);

  /// Drops the changes of attributes that have another owner now.
  void review(const KnownObject& object);
  /// Drops the changes of an object that was deleted.
  void forget(ObjectId object);
  /// Drops the change of a class that the federate no longer publishes.
  void forget(FederateId federate, InteractionClassHandle interaction_class) noexcept;
  /// Drops the changes of the classes of a federate that has left.
  void forget(FederateId federate);

 private:
  /// Memory of a change in bytes.
  static constexpr std::size_t kBytes = 80;
  struct Change {
    FederateId owner = 0;
    wire::TransportationKind transportation = wire::TransportationKind::kReliable;
  };

  using Attributes = std::map<std::pair<ObjectId, ValueIndex>, Change>;
  using Interactions =
      std::map<std::pair<FederateId, InteractionClassHandle>, wire::TransportationKind>;

  /// @{ Return the type with which the owner sends an attribute, or the federate a class.
  [[nodiscard]] wire::TransportationKind of(const KnownObject& object, ValueIndex attribute) const;
  [[nodiscard]] wire::TransportationKind of(FederateId federate,
                                            InteractionClassHandle interaction_class) const;
  /// @}
  /// Returns whether an iterator refers to an attribute of the object.
  [[nodiscard]] bool is_of(ObjectId object, Attributes::const_iterator at) const {
    return at != attributes_.end() && at->first.first == object;
  }

  const ObjectModel& model_;
  const Objects& objects_;
  const Declarations& declarations_;
  /// Drops the change of an attribute. Returns the next one.
  Attributes::iterator drop(Attributes::iterator at) noexcept {
    changed_.remove(at->second.owner, 1);
    return attributes_.erase(at);
  }

  Attributes attributes_;
  Interactions interactions_;
  Shares changed_;          // numbers of changed attributes, by their owners
  Shares changed_classes_;  // numbers of changes in `interactions_`
};

}  // namespace roger::rti::executive
