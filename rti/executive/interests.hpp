// Who subscribes to what in one federation, by class and superclass.
#pragma once

#include <map>
#include <set>
#include <span>
#include <vector>

#include "rti/fom/object_model.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti::executive {

/// Subscriptions of all federates of a federation. An interaction or object concerns whoever
/// subscribes to its class or to any class above it. Not thread-safe. Classes are of the model
/// passed along; the caller has checked them.
class Interests {
 public:
  void subscribe(FederateId federate, InteractionClassHandle interaction_class);
  void unsubscribe(FederateId federate, InteractionClassHandle interaction_class);
  void subscribe(FederateId federate, ObjectClassHandle object_class,
                 std::span<const AttributeHandle> attributes);
  void unsubscribe(FederateId federate, ObjectClassHandle object_class,
                   std::span<const AttributeHandle> attributes);
  /// The federate has left.
  void forget(FederateId federate);

  /// @{ Whom it concerns, ascending; for objects: whoever subscribes to any attribute. The
  /// reference holds until the next change.
  [[nodiscard]] const std::vector<FederateId>& subscribers(
      const ObjectModel& model, InteractionClassHandle interaction_class);
  [[nodiscard]] const std::vector<FederateId>& subscribers(const ObjectModel& model,
                                                           ObjectClassHandle object_class);
  /// @}

  /// Whether the federate subscribes to one of these attributes, at the class or above it.
  [[nodiscard]] bool wants(const ObjectModel& model, FederateId federate,
                           ObjectClassHandle object_class,
                           std::span<const AttributeHandle> attributes) const;

 private:
  using AttributesByFederate = std::map<FederateId, std::set<AttributeHandle>>;

  std::map<InteractionClassHandle, std::set<FederateId>> interactions_;
  std::map<ObjectClassHandle, AttributesByFederate> objects_;
  // Answers to subscribers(), forgotten at every change: changes are rare, messages are not.
  std::map<InteractionClassHandle, std::vector<FederateId>> interaction_answers_;
  std::map<ObjectClassHandle, std::vector<FederateId>> object_answers_;
};

}  // namespace roger::rti::executive
