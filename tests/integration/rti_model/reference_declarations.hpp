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

const ReferenceClasses& object_classes();
const ReferenceClasses& interaction_classes();

/// Publications and subscriptions of each federate.
class ReferenceDeclarations {
 public:
  /// Object classes (5.2, 5.3, 5.6, 5.7). Publications and subscriptions accumulate.
  void publish(std::size_t federate, const std::string& object_class, const Names& attributes);
  void unpublish(std::size_t federate, const std::string& object_class);
  void subscribe(std::size_t federate, const std::string& object_class, const Names& attributes);
  void unsubscribe(std::size_t federate, const std::string& object_class, const Names& attributes);
  [[nodiscard]] Names published(std::size_t federate, const std::string& object_class) const;
  [[nodiscard]] Names subscribed(std::size_t federate, const std::string& object_class) const;
  /// Returns the class nearest to the registered one that is subscribed (5.1.2, 6.1.2).
  [[nodiscard]] std::optional<std::string> discovery_class(std::size_t federate,
                                                           const std::string& registered) const;

  /// Interaction classes (5.4, 5.5, 5.8, 5.9).
  void publish_interaction(std::size_t federate, const std::string& name);
  void unpublish_interaction(std::size_t federate, const std::string& name);
  void subscribe_interaction(std::size_t federate, const std::string& name);
  void unsubscribe_interaction(std::size_t federate, const std::string& name);
  [[nodiscard]] bool publishes_interaction(std::size_t federate, const std::string& name) const;
  /// Returns the class nearest to the sent one that is subscribed (5.1.3).
  [[nodiscard]] std::optional<std::string> received_class(std::size_t federate,
                                                          const std::string& sent) const;

  void forget(std::size_t federate);

 private:
  struct OfFederate {
    std::map<std::string, Names> published;
    std::map<std::string, Names> subscribed;
    Names published_interactions;
    Names subscribed_interactions;
  };
  std::array<OfFederate, kFederates> federates_;
};

}  // namespace roger::test::model
