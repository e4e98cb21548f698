#include "tests/integration/rti_model/reference_objects.hpp"

#include <algorithm>
#include <iterator>

namespace roger::test::model {

namespace {

Names common(const Names& left, const Names& right) {
  Names both;
  std::set_intersection(left.begin(), left.end(), right.begin(), right.end(),
                        std::inserter(both, both.end()));
  return both;
}

}  // namespace

void ReferenceObjects::register_object(std::size_t federate, const std::string& object_class,
                                       const std::string& name, Callbacks& callbacks) {
  classes_[name] = object_class;
  ownership_.register_object(federate, object_class, name);
  known_.add(federate, name, object_class);
  for (std::size_t i = 0; i < kFederates; ++i) discover(i, name, callbacks);
}

void ReferenceObjects::update(std::size_t federate, const std::string& name,
                              const Names& attributes, const std::string& tag,
                              Callbacks& callbacks) const {
  for (const auto& [other, known_as] : known_.of(name)) {
    if (other == federate) continue;
    const Names reflected = common(attributes, declarations_.subscribed(other, known_as));
    if (reflected.empty()) continue;
    callbacks[other].push_back("reflect " + name + " " + braced(reflected) + " " + tag);
  }
}

void ReferenceObjects::delete_object(std::size_t federate, const std::string& name,
                                     const std::string& tag, Callbacks& callbacks) {
  for (const auto& [other, known_as] : known_.of(name)) {
    if (other != federate) callbacks[other].push_back("remove " + name + " " + tag);
  }
  classes_.erase(name);
  known_.forget_object(name);
  ownership_.delete_object(name);
}

void ReferenceObjects::send(std::size_t federate, const std::string& interaction_class,
                            const Names& parameters, const std::string& tag,
                            Callbacks& callbacks) const {
  for (std::size_t i = 0; i < kFederates; ++i) {
    if (i == federate) continue;
    const auto as = declarations_.received_class(i, interaction_class);
    if (!as) continue;
    const Names received = common(parameters, interaction_classes().at(*as).fields);
    callbacks[i].push_back("receive " + *as + " " + braced(received) + " " + tag);
  }
}

void ReferenceObjects::discover(std::size_t federate, Callbacks& callbacks) {
  for (const std::string& name : names()) discover(federate, name, callbacks);
}

void ReferenceObjects::discover(std::size_t federate, const std::string& name,
                                Callbacks& callbacks) {
  if (known_.knows(federate, name)) return;
  const auto as = declarations_.discovery_class(federate, classes_.at(name));
  if (!as) return;
  known_.add(federate, name, *as);
  callbacks[federate].push_back("discover " + name + " as " + *as);
  ownership_.on_discovered(federate, name, callbacks);
}

void ReferenceObjects::request(std::size_t federate, const std::string& name,
                               const Names& attributes, const std::string& tag,
                               Callbacks& callbacks) const {
  std::map<std::size_t, Names> provided;
  for (const std::string& attribute : attributes) {
    const auto owner = ownership_.owner(name, attribute);
    // The values that the federate itself owns are not requested from it (6.19).
    if (owner && *owner != federate) provided[*owner].insert(attribute);
  }
  for (const auto& [owner, some] : provided) {
    callbacks[owner].push_back("provide " + name + " " + braced(some) + " " + tag);
  }
}

void ReferenceObjects::resign(std::size_t federate, bool deletes_objects, Callbacks& callbacks) {
  known_.forget_federate(federate);
  if (!deletes_objects) return;
  for (const std::string& name : deletable(federate)) delete_object(federate, name, "", callbacks);
}

bool ReferenceObjects::may_delete(std::size_t federate, const std::string& name) const {
  return ownership_.owner(name, kPrivilege) == federate;
}

Names ReferenceObjects::deletable(std::size_t federate) const {
  Names some;
  for (const std::string& name : names()) {
    if (may_delete(federate, name)) some.insert(name);
  }
  return some;
}

Names ReferenceObjects::names() const {
  Names all;
  for (const auto& [name, object_class] : classes_) all.insert(name);
  return all;
}

}  // namespace roger::test::model
