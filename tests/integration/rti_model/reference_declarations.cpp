#include "tests/integration/rti_model/reference_declarations.hpp"

namespace roger::test::model {

namespace {

Names found(const std::map<std::string, Names>& classes, const std::string& name) {
  const auto at = classes.find(name);
  return at == classes.end() ? Names{} : at->second;
}

std::string parent_of_interaction(const std::string& name) {
  const auto at = interaction_classes().find(name);
  return at == interaction_classes().end() ? "" : at->second.parent;
}

}  // namespace

const ReferenceClasses& object_classes() {
  static const ReferenceClasses kClasses{
      {"Vehicle", {"", {"Callsign", "Position"}}},
      {"Vehicle.Tank", {"Vehicle", {"Callsign", "Position", "Turret"}}},
  };
  return kClasses;
}

Names attributes_of(const std::string& object_class) {
  Names attributes = object_classes().at(object_class).fields;
  attributes.insert(kPrivilege);
  return attributes;
}

Names timestamped(const Names& attributes) {
  Names some = attributes;
  some.erase("Callsign");
  return some;
}

bool is_same_or_subclass(const std::string& object_class, const std::string& top) {
  std::string name = object_class;
  while (!name.empty() && name != top) name = object_classes().at(name).parent;
  return !name.empty();
}

const ReferenceClasses& interaction_classes() {
  static const ReferenceClasses kClasses{
      {"Report", {"", {"Text"}}},
      {"Report.Alarm", {"Report", {"Text", "Urgency"}}},
  };
  return kClasses;
}

const std::map<std::string, double>& update_rates() {
  static const std::map<std::string, double> kRates{{"Always", 1'000'000.0},
                                                    {kReducingRate, 0.0002}};
  return kRates;
}

Names ReferenceDeclarations::publish(std::size_t federate, const std::string& object_class,
                                     const Names& attributes) {
  Names& published = federates_[federate].published[object_class];
  Names added;
  for (const std::string& attribute : attributes) {
    if (published.insert(attribute).second) added.insert(attribute);
  }
  if (published.insert(kPrivilege).second) added.insert(kPrivilege);
  return added;
}

Names ReferenceDeclarations::unpublished_with(std::size_t federate, const std::string& object_class,
                                              const Names& attributes) const {
  Names ended;
  Names left = published(federate, object_class);
  for (const std::string& attribute : attributes) {
    if (left.erase(attribute) != 0) ended.insert(attribute);
  }
  if (left == Names{kPrivilege}) ended.insert(kPrivilege);
  return ended;
}

void ReferenceDeclarations::unpublish(std::size_t federate, const std::string& object_class,
                                      const Names& attributes) {
  const Names ended = unpublished_with(federate, object_class, attributes);
  for (const std::string& attribute : ended) {
    federates_[federate].published[object_class].erase(attribute);
  }
}

void ReferenceDeclarations::subscribe(std::size_t federate, const std::string& object_class,
                                      const Names& attributes, bool active,
                                      const std::string& rate) {
  OfFederate& of = federates_[federate];
  of.subscribed[object_class].insert(attributes.begin(), attributes.end());
  Names& passive = of.passive[object_class];
  for (const std::string& attribute : attributes) {
    of.rates[object_class][attribute] = rate;
    if (active) {
      passive.erase(attribute);
    } else {
      passive.insert(attribute);
    }
  }
}

void ReferenceDeclarations::unsubscribe(std::size_t federate, const std::string& object_class,
                                        const Names& attributes) {
  Names& subscribed = federates_[federate].subscribed[object_class];
  for (const std::string& attribute : attributes) {
    subscribed.erase(attribute);
    federates_[federate].rates[object_class].erase(attribute);
  }
}

std::string ReferenceDeclarations::update_rate(std::size_t federate,
                                               const std::string& object_class,
                                               const std::string& attribute) const {
  const auto of_class = federates_[federate].rates.find(object_class);
  if (of_class == federates_[federate].rates.end()) return "";
  const auto rate = of_class->second.find(attribute);
  return rate == of_class->second.end() ? "" : rate->second;
}

Names ReferenceDeclarations::actively_subscribed(std::size_t federate,
                                                 const std::string& object_class) const {
  Names active = subscribed(federate, object_class);
  for (const std::string& attribute : found(federates_[federate].passive, object_class))
    active.erase(attribute);
  return active;
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

void ReferenceDeclarations::subscribe_interaction(std::size_t federate, const std::string& name,
                                                  bool active) {
  OfFederate& of = federates_[federate];
  of.subscribed_interactions.insert(name);
  if (active) {
    of.passive_interactions.erase(name);
  } else {
    of.passive_interactions.insert(name);
  }
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
  for (std::string name = sent; !name.empty(); name = parent_of_interaction(name)) {
    if (federates_[federate].subscribed_interactions.count(name) != 0) return name;
  }
  return std::nullopt;
}

bool ReferenceDeclarations::actively_receives(std::size_t federate, const std::string& sent) const {
  const OfFederate& of = federates_[federate];
  for (std::string name = sent; !name.empty(); name = parent_of_interaction(name)) {
    if (of.subscribed_interactions.count(name) != 0 && of.passive_interactions.count(name) == 0)
      return true;
  }
  return false;
}

void ReferenceDeclarations::forget(std::size_t federate) {
  federates_[federate] = {};
}

}  // namespace roger::test::model
