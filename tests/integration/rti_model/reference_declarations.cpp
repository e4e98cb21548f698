#include "tests/integration/rti_model/reference_declarations.hpp"

namespace roger::test::model {

namespace {

Names found(const std::map<std::string, Names>& classes, const std::string& name) {
  const auto at = classes.find(name);
  return at == classes.end() ? Names{} : at->second;
}

}  // namespace

const ReferenceClasses& object_classes() {
  static const ReferenceClasses kClasses{
      {"Vehicle", {"", {"Callsign", "Position"}}},
      {"Vehicle.Tank", {"Vehicle", {"Callsign", "Position", "Turret"}}},
  };
  return kClasses;
}

const ReferenceClasses& interaction_classes() {
  static const ReferenceClasses kClasses{
      {"Report", {"", {"Text"}}},
      {"Report.Alarm", {"Report", {"Text", "Urgency"}}},
  };
  return kClasses;
}

void ReferenceDeclarations::publish(std::size_t federate, const std::string& object_class,
                                    const Names& attributes) {
  federates_[federate].published[object_class].insert(attributes.begin(), attributes.end());
}

void ReferenceDeclarations::unpublish(std::size_t federate, const std::string& object_class) {
  federates_[federate].published.erase(object_class);
}

void ReferenceDeclarations::subscribe(std::size_t federate, const std::string& object_class,
                                      const Names& attributes) {
  federates_[federate].subscribed[object_class].insert(attributes.begin(), attributes.end());
}

void ReferenceDeclarations::unsubscribe(std::size_t federate, const std::string& object_class,
                                        const Names& attributes) {
  Names& subscribed = federates_[federate].subscribed[object_class];
  for (const std::string& attribute : attributes) subscribed.erase(attribute);
}

Names ReferenceDeclarations::published(std::size_t federate,
                                       const std::string& object_class) const {
  return found(federates_[federate].published, object_class);
}

Names ReferenceDeclarations::subscribed(std::size_t federate,
                                        const std::string& object_class) const {
  return found(federates_[federate].subscribed, object_class);
}

std::optional<std::string> ReferenceDeclarations::discovery_class(
    std::size_t federate, const std::string& registered) const {
  for (std::string name = registered; !name.empty(); name = object_classes().at(name).parent) {
    if (!subscribed(federate, name).empty()) return name;
  }
  return std::nullopt;
}

void ReferenceDeclarations::publish_interaction(std::size_t federate, const std::string& name) {
  federates_[federate].published_interactions.insert(name);
}

void ReferenceDeclarations::unpublish_interaction(std::size_t federate, const std::string& name) {
  federates_[federate].published_interactions.erase(name);
}

void ReferenceDeclarations::subscribe_interaction(std::size_t federate, const std::string& name) {
  federates_[federate].subscribed_interactions.insert(name);
}

void ReferenceDeclarations::unsubscribe_interaction(std::size_t federate, const std::string& name) {
  federates_[federate].subscribed_interactions.erase(name);
}

bool ReferenceDeclarations::publishes_interaction(std::size_t federate,
                                                  const std::string& name) const {
  return federates_[federate].published_interactions.count(name) != 0;
}

std::optional<std::string> ReferenceDeclarations::received_class(std::size_t federate,
                                                                 const std::string& sent) const {
  for (std::string name = sent; !name.empty(); name = interaction_classes().at(name).parent) {
    if (federates_[federate].subscribed_interactions.count(name) != 0) return name;
  }
  return std::nullopt;
}

void ReferenceDeclarations::forget(std::size_t federate) {
  federates_[federate] = {};
}

}  // namespace roger::test::model
