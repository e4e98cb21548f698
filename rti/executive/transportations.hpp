// Transportation types that differ from those of the object model.
#pragma once

#include <map>
#include <utility>

#include "rti/executive/objects.hpp"
#include "rti/executive/outbox.hpp"
#include "rti/fom/object_model.hpp"
#include "rti/wire/transportation_messages.hpp"

namespace roger::rti::executive {

/// Records the changes that federates request, so that it can answer queries of all federates (IEEE
/// 1516.1-2010, 6.23 to 6.30). A change ends when its federate gives up the attribute or no longer
/// publishes the class; then the type is that of the object model again. A change is recorded once
/// its confirmation is in the outbox. Not thread-safe.
class Transportations {
 public:
  /// Records and confirms the change of those attributes that `from` owns.
  void change(FederateId from, const wire::ChangeAttributeTransportation& message,
              const KnownObject& object, Outbox& outbox);
  /// Records and confirms the change of a class. The caller has checked that `from` publishes it.
  void change(FederateId from, const wire::ChangeInteractionTransportation& message,
              Outbox& outbox);

  /// @{ Return the type with which the owner sends an attribute, or the federate a class.
  [[nodiscard]] wire::TransportationKind of(const ObjectModel& model, const KnownObject& object,
                                            ValueIndex attribute) const;
  [[nodiscard]] wire::TransportationKind of(const ObjectModel& model, FederateId federate,
                                            InteractionClassHandle interaction_class) const;
  /// @}

  /// Drops the changes of attributes that have another owner now.
  void review(const KnownObject& object);
  /// Drops the changes of an object that was deleted.
  void forget(ObjectId object);
  /// Drops the change of a class that the federate no longer publishes.
  void forget(FederateId federate, InteractionClassHandle interaction_class);
  /// Drops the changes of the classes of a federate that has left.
  void forget(FederateId federate);

 private:
  struct Change {
    FederateId owner = 0;
    wire::TransportationKind transportation = wire::TransportationKind::kReliable;
  };

  using Attributes = std::map<std::pair<ObjectId, ValueIndex>, Change>;
  using Interactions =
      std::map<std::pair<FederateId, InteractionClassHandle>, wire::TransportationKind>;

  /// Returns whether an iterator refers to an attribute of the object.
  [[nodiscard]] bool is_of(ObjectId object, Attributes::const_iterator at) const {
    return at != attributes_.end() && at->first.first == object;
  }

  Attributes attributes_;
  Interactions interactions_;
};

}  // namespace roger::rti::executive
