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
  Object& object = objects_[name];
  object = {object_class, federate, declarations_.published(federate, object_class), {}};
  object.known_as[federate] = object_class;
  for (std::size_t i = 0; i < kFederates; ++i) discover(i, name, object, callbacks);
}

void ReferenceObjects::update(std::size_t federate, const std::string& name,
                              const Names& attributes, const std::string& tag,
                              Callbacks& callbacks) const {
  for (const auto& [other, known_as] : objects_.at(name).known_as) {
    if (other == federate) continue;
    const Names reflected = common(attributes, declarations_.subscribed(other, known_as));
    if (reflected.empty()) continue;
    callbacks[other].push_back("reflect " + name + " " + braced(reflected) + " " + tag);
  }
}

void ReferenceObjects::delete_object(const std::string& name, const std::string& tag,
                                     Callbacks& callbacks) {
  const Object& object = objects_.at(name);
  for (const auto& [other, known_as] : object.known_as) {
    if (other != object.owner) callbacks[other].push_back("remove " + name + " " + tag);
  }
  objects_.erase(name);
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
  for (auto& [name, object] : objects_) discover(federate, name, object, callbacks);
}

void ReferenceObjects::discover(std::size_t federate, const std::string& name, Object& object,
                                Callbacks& callbacks) const {
  if (object.known_as.count(federate) != 0) return;
  const auto as = declarations_.discovery_class(federate, object.registered_class);
  if (!as) return;
  object.known_as[federate] = *as;
  callbacks[federate].push_back("discover " + name + " as " + *as);
}

void ReferenceObjects::request(std::size_t federate, const std::string& name,
                               const Names& attributes, const std::string& tag,
                               Callbacks& callbacks) const {
  const Object& object = objects_.at(name);
  const Names provided = common(attributes, object.owned);
  // The values that the federate itself owns are not requested from it (6.19).
  if (object.owner == federate || provided.empty()) return;
  callbacks[object.owner].push_back("provide " + name + " " + braced(provided) + " " + tag);
}

void ReferenceObjects::resign(std::size_t federate, Callbacks& callbacks) {
  for (const std::string& name : names()) {
    if (may_delete(federate, name)) delete_object(name, "", callbacks);
  }
  for (auto& [name, object] : objects_) object.known_as.erase(federate);
}

bool ReferenceObjects::knows(std::size_t federate, const std::string& name) const {
  const auto at = objects_.find(name);
  return at != objects_.end() && at->second.known_as.count(federate) != 0;
}

bool ReferenceObjects::may_delete(std::size_t federate, const std::string& name) const {
  const auto at = objects_.find(name);
  return at != objects_.end() && at->second.owner == federate;
}

bool ReferenceObjects::owns(std::size_t federate, const std::string& name,
                            const Names& attributes) const {
  return may_delete(federate, name) &&
         common(attributes, objects_.at(name).owned).size() == attributes.size();
}

bool ReferenceObjects::owns_any(std::size_t federate) const {
  return std::any_of(objects_.begin(), objects_.end(),
                     [&](const auto& entry) { return entry.second.owner == federate; });
}

std::string ReferenceObjects::known_class(std::size_t federate, const std::string& name) const {
  return objects_.at(name).known_as.at(federate);
}

Names ReferenceObjects::names() const {
  Names all;
  for (const auto& [name, object] : objects_) all.insert(name);
  return all;
}

}  // namespace roger::test::model
