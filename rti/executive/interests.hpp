// The subscriptions of one federation, by class. Queries include superclasses.
#pragma once

#include <map>
#include <set>
#include <span>
#include <vector>

#include "rti/fom/object_model.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti::executive {

/// Subscriptions of all federates of a federation. A message of a class concerns every federate
/// that subscribes to the class or to one of its superclasses. Classes must belong to the model
/// that is passed; the caller has checked them. Not thread-safe.
class Interests {
 public:
  void subscribe(FederateId federate, InteractionClassHandle interaction_class);
  void unsubscribe(FederateId federate, InteractionClassHandle interaction_class);
  void subscribe(FederateId federate, ObjectClassHandle object_class,
                 std::span<const AttributeHandle> attributes);
  void unsubscribe(FederateId federate, ObjectClassHandle object_class,
                   std::span<const AttributeHandle> attributes);
  /// Removes all subscriptions of a federate that has left.
  void forget(FederateId federate);

  /// @{ Return the subscribers in ascending order; for objects, the federates that subscribe to at
  /// least one attribute. The reference is valid until the next change.
  [[nodiscard]] const std::vector<FederateId>& subscribers(
      const ObjectModel& model, InteractionClassHandle interaction_class);
  [[nodiscard]] const std::vector<FederateId>& subscribers(const ObjectModel& model,
                                                           ObjectClassHandle object_class);
  /// @}

  /// Returns whether the federate subscribes to one of these attributes, at the class or at a
  /// superclass.
  [[nodiscard]] bool wants(const ObjectModel& model, FederateId federate,
                           ObjectClassHandle object_class,
                           std::span<const AttributeHandle> attributes) const;

 private:
  using AttributesByFederate = std::map<FederateId, std::set<AttributeHandle>>;

  std::map<InteractionClassHandle, std::set<FederateId>> interactions_;
  std::map<ObjectClassHandle, AttributesByFederate> objects_;
  // Cached results of subscribers(), cleared at every change: changes are rare, messages are
  // frequent.
  std::map<InteractionClassHandle, std::vector<FederateId>> interaction_answers_;
  std::map<ObjectClassHandle, std::vector<FederateId>> object_answers_;
};

}  // namespace roger::rti::executive
