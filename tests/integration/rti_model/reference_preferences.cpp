#include "tests/integration/rti_model/reference_preferences.hpp"

#include "tests/integration/rti_model/reference_declarations.hpp"

namespace roger::test::model {

namespace {

template <class Map>
void forget_federate(Map& classes, std::size_t federate) {
  std::erase_if(classes, [&](const auto& entry) { return entry.first.first == federate; });
}

}  // namespace

void ReferencePreferences::change_order(std::size_t federate, const std::string& name,
                                        const Names& attributes, bool timestamped) {
  for (const std::string& attribute : attributes)
    orders_[{federate, name, attribute}] = timestamped;
}

void ReferencePreferences::change_transportation(const std::string& name, const Names& attributes,
                                                 bool reliable) {
  for (const std::string& attribute : attributes)
    reliabilities_[{ownership_.owner(name, attribute).value(), name, attribute}] = reliable;
}

void ReferencePreferences::change_order(std::size_t federate, const std::string& interaction_class,
                                        bool timestamped) {
  class_orders_[{federate, interaction_class}] = timestamped;
}

void ReferencePreferences::change_transportation(std::size_t federate,
                                                 const std::string& interaction_class,
                                                 bool reliable) {
  class_reliabilities_[{federate, interaction_class}] = reliable;
}

void ReferencePreferences::end_given_up() {
  const auto is_given_up = [&](const auto& entry) {
    const Attribute& attribute = entry.first;
    return ownership_.owner(attribute.object, attribute.name) != attribute.federate;
  };
  std::erase_if(orders_, is_given_up);
  std::erase_if(reliabilities_, is_given_up);
}

void ReferencePreferences::resign(std::size_t federate) {
  forget_federate(class_orders_, federate);
  forget_federate(class_reliabilities_, federate);
}

Names ReferencePreferences::timestamped(std::size_t federate, const std::string& name,
                                        const Names& attributes) const {
  const Names by_fdd = model::timestamped(attributes);
  Names some;
  for (const std::string& attribute : attributes) {
    const auto changed = orders_.find({federate, name, attribute});
    if (changed == orders_.end() ? by_fdd.count(attribute) != 0 : changed->second)
      some.insert(attribute);
  }
  return some;
}

Names ReferencePreferences::best_effort(const std::string& name, const Names& attributes) const {
  Names some;
  for (const std::string& attribute : attributes) {
    const auto owner = ownership_.owner(name, attribute);
    if (!owner) continue;
    const auto changed = reliabilities_.find({*owner, name, attribute});
    if (changed != reliabilities_.end() && !changed->second) some.insert(attribute);
  }
  return some;
}

bool ReferencePreferences::is_timestamped(std::size_t federate,
                                          const std::string& interaction_class) const {
  const auto changed = class_orders_.find({federate, interaction_class});
  return changed == class_orders_.end() || changed->second;
}

bool ReferencePreferences::is_reliable(std::size_t federate,
                                       const std::string& interaction_class) const {
  const auto changed = class_reliabilities_.find({federate, interaction_class});
  return changed == class_reliabilities_.end() || changed->second;
}

}  // namespace roger::test::model
