// Reference model of declaration management (clause 5). It knows the classes of model.xml.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>

#include "tests/integration/rti_model/expectation.hpp"

namespace roger::test::model {

/// A class hierarchy: the parent (empty for a top class) and all fields, inherited ones included.
struct ReferenceClass {
  std::string parent;
  Names fields;
};
using ReferenceClasses = std::map<std::string, ReferenceClass>;

/// The attribute that every object class has: only its owner may delete an object (6.14).
inline constexpr const char* kPrivilege = "HLAprivilegeToDeleteObject";

/// Without the privilege to delete.
const ReferenceClasses& object_classes();
/// Returns the attributes of an object class, with the privilege to delete.
Names attributes_of(const std::string& object_class);
/// Returns those of the attributes whose preferred order is TimeStamp.
Names timestamped(const Names& attributes);
/// Returns whether the class is `top` or a subclass of it.
bool is_same_or_subclass(const std::string& object_class, const std::string& top);
/// Without Tick, which all federates publish and subscribe to when they join.
const ReferenceClasses& interaction_classes();

/// The update rates by designator, in Hz. No test updates an attribute more often than "Always";
/// with "Hourly", at most the first best-effort update is reflected.
const std::map<std::string, double>& update_rates();
inline constexpr const char* kReducingRate = "Hourly";

/// Publications and subscriptions of each federate.
class ReferenceDeclarations {
 public:
  /// Object classes (5.2, 5.3, 5.6, 5.7). Publications and subscriptions accumulate. With an
  /// attribute of a class, a federate publishes the privilege to delete as well.
  /// Returns the attributes that the federate did not publish before.
  Names publish(std::size_t federate, const std::string& object_class, const Names& attributes);
  /// Returns the attributes that unpublishing these ends: with the last one, the privilege.
  [[nodiscard]] Names unpublished_with(std::size_t federate, const std::string& object_class,
                                       const Names& attributes) const;
  void unpublish(std::size_t federate, const std::string& object_class, const Names& attributes);
  /// A repeated subscription replaces whether it is active, and its update rate. `rate`: a
  /// designator; empty: none.
  void subscribe(std::size_t federate, const std::string& object_class, const Names& attributes,
                 bool active, const std::string& rate);
  void unsubscribe(std::size_t federate, const std::string& object_class, const Names& attributes);
  [[nodiscard]] Names published(std::size_t federate, const std::string& object_class) const;
  [[nodiscard]] Names subscribed(std::size_t federate, const std::string& object_class) const;
  [[nodiscard]] Names actively_subscribed(std::size_t federate,
                                          const std::string& object_class) const;
  /// Returns the designator of the update rate of a subscription; empty: none.
  [[nodiscard]] std::string update_rate(std::size_t federate, const std::string& object_class,
                                        const std::string& attribute) const;
  /// Returns the class nearest to the registered one that is subscribed (5.1.2, 6.1.2).
  [[nodiscard]] std::optional<std::string> discovery_class(std::size_t federate,
                                                           const std::string& registered) const;

  /// Interaction classes (5.4, 5.5, 5.8, 5.9).
  void publish_interaction(std::size_t federate, const std::string& name);
  void unpublish_interaction(std::size_t federate, const std::string& name);
  void subscribe_interaction(std::size_t federate, const std::string& name, bool active);
  void unsubscribe_interaction(std::size_t federate, const std::string& name);
  [[nodiscard]] bool publishes_interaction(std::size_t federate, const std::string& name) const;
  [[nodiscard]] const Names& published_interactions(std::size_t federate) const {
    return federates_[federate].published_interactions;
  }
  /// Returns the class nearest to the sent one that is subscribed (5.1.3).
  [[nodiscard]] std::optional<std::string> received_class(std::size_t federate,
                                                          const std::string& sent) const;
  /// Returns whether the federate actively subscribes to the class or a superclass.
  [[nodiscard]] bool actively_receives(std::size_t federate, const std::string& sent) const;

  void forget(std::size_t federate);

 private:
  struct OfFederate {
    std::map<std::string, Names> published;
    std::map<std::string, Names> subscribed;
    std::map<std::string, Names> passive;  // those of the subscribed attributes
    std::map<std::string, std::map<std::string, std::string>> rates;  // by class and attribute
    Names published_interactions;
    Names subscribed_interactions;
    Names passive_interactions;  // those of the subscribed classes
  };
  std::array<OfFederate, kFederates> federates_;
};

}  // namespace roger::test::model
