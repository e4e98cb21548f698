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

/// Returns what only the first set contains.
Names difference(const Names& all, const Names& some) {
  Names rest;
  std::set_difference(all.begin(), all.end(), some.begin(), some.end(),
                      std::inserter(rest, rest.end()));
  return rest;
}

}  // namespace

void ReferenceObjects::register_object(std::size_t federate, const std::string& object_class,
                                       const std::string& name, Callbacks& callbacks) {
  objects_[name] = {object_class, ++registrations_};
  ownership_.register_object(federate, object_class, name);
  known_.add(federate, name, object_class);
  discover(name, callbacks);
}

void ReferenceObjects::update(std::size_t federate, const std::string& name,
                              const Names& attributes, const std::string& tag,
                              Callbacks& callbacks) {
  for (std::size_t other = 0; other < kFederates; ++other) {
    if (other == federate) continue;
    const Names all = reflected(other, name, attributes, callbacks);
    const Names best_effort = preferences_.best_effort(name, all);
    const Names reliable = difference(all, best_effort);
    const std::string what = "reflect " + name + " ";
    if (!reliable.empty()) callbacks[other].push_back(what + braced(reliable) + " " + tag);
    if (!best_effort.empty())
      callbacks[other].push_back(what + braced(best_effort) + " " + tag + kBestEffort);
  }
}

std::vector<ReferenceMessage> ReferenceObjects::update_at(std::size_t federate,
                                                          const std::string& name,
                                                          const Names& attributes,
                                                          const std::string& tag, long long time) {
  const Object& object = objects_.at(name);
  const Names in_order = preferences_.timestamped(federate, name, attributes);
  const Names others = difference(attributes, in_order);
  std::vector<ReferenceMessage> messages;
  for (const Names& part : {in_order, others}) {
    if (part.empty()) continue;
    ReferenceMessage message{
        tag, time, part == in_order, subscribers(object.registered_class, part), {}};
    message.recipients.erase(federate);
    message.deliver = [this, name, part, tag, registration = object.registration](
                          std::size_t receiver, const std::string& timing, Callbacks& callbacks) {
      const auto found = objects_.find(name);
      return found != objects_.end() && found->second.registration == registration &&
             reflect(receiver, name, part, " " + tag + timing, callbacks);
    };
    messages.push_back(message);
  }
  return messages;
}

std::set<std::size_t> ReferenceObjects::subscribers(const std::string& registered_class,
                                                    const Names& attributes) const {
  std::set<std::size_t> some;
  for (std::size_t i = 0; i < kFederates; ++i) {
    for (std::string at = registered_class; !at.empty(); at = object_classes().at(at).parent) {
      if (!common(attributes, declarations_.subscribed(i, at)).empty()) some.insert(i);
    }
  }
  return some;
}

Names ReferenceObjects::reflected(std::size_t receiver, const std::string& name,
                                  const Names& attributes, Callbacks& callbacks) {
  const bool known = known_.knows(receiver, name);
  if (!known && !known_.is_deleted_locally(receiver, name)) return {};
  const auto as = known
                      ? std::optional(known_.known_class(receiver, name))
                      : declarations_.discovery_class(receiver, objects_.at(name).registered_class);
  if (!as) return {};
  Names some;
  for (const std::string& attribute : common(attributes, declarations_.subscribed(receiver, *as))) {
    if (ownership_.owner(name, attribute) != receiver) some.insert(attribute);
  }
  if (!known && !some.empty()) {
    known_.add(receiver, name, *as);
    callbacks[receiver].push_back("discover " + name + " as " + *as);
  }
  return some;
}

bool ReferenceObjects::reflect(std::size_t receiver, const std::string& name,
                               const Names& attributes, const std::string& text,
                               Callbacks& callbacks) {
  const Names some = reflected(receiver, name, attributes, callbacks);
  for (const std::string& attribute : some)
    callbacks[receiver].push_back("reflect " + name + " " + attribute + text);
  return !some.empty();
}

void ReferenceObjects::delete_object(std::size_t federate, const std::string& name,
                                     const std::string& tag, Callbacks& callbacks) {
  for (const auto& [other, known_as] : known_.of(name)) {
    if (other != federate) callbacks[other].push_back("remove " + name + " " + tag);
  }
  forget(name);
}

void ReferenceObjects::forget(const std::string& name) {
  objects_.erase(name);
  known_.forget_object(name);
  ownership_.delete_object(name);
  deletions_.forget_object(name);
}

void ReferenceObjects::discover(const std::string& name, Callbacks& callbacks) {
  for (std::size_t i = 0; i < kFederates; ++i) discover(i, name, callbacks);
}

void ReferenceObjects::end_deleted() {
  for (const std::string& name : deletions_.passed()) forget(name);
}

void ReferenceObjects::send(std::size_t federate, const std::string& interaction_class,
                            const Names& parameters, const std::string& tag,
                            Callbacks& callbacks) const {
  for (std::size_t i = 0; i < kFederates; ++i) {
    if (i == federate) continue;
    const auto as = declarations_.received_class(i, interaction_class);
    if (!as) continue;
    const Names received = common(parameters, interaction_classes().at(*as).fields);
    callbacks[i].push_back(
        "receive " + *as + " " + braced(received) + " " + tag +
        (preferences_.is_reliable(federate, interaction_class) ? "" : kBestEffort));
  }
}

void ReferenceObjects::on_subscribed_again(std::size_t federate, const std::string& object_class,
                                           Callbacks& callbacks) {
  for (const std::string& name : names()) {
    const std::string& registered = objects_.at(name).registered_class;
    if (!known_.is_deleted_locally(federate, name) ||
        !is_same_or_subclass(registered, object_class))
      continue;
    const std::string as = declarations_.discovery_class(federate, registered).value();
    known_.add(federate, name, as);
    callbacks[federate].push_back("discover " + name + " as " + as);
  }
}

void ReferenceObjects::on_subscription(std::size_t federate, const std::string& object_class,
                                       Callbacks& callbacks) {
  for (const std::string& name : names()) {
    if (is_same_or_subclass(objects_.at(name).registered_class, object_class))
      discover(federate, name, callbacks);
  }
}

bool ReferenceObjects::is_discoverable(std::size_t federate, const std::string& name,
                                       const std::string& candidate) const {
  const Names subscribed = declarations_.subscribed(federate, candidate);
  return std::any_of(subscribed.begin(), subscribed.end(), [&](const std::string& attribute) {
    const auto owner = ownership_.owner(name, attribute);
    return owner && owner != federate;
  });
}

void ReferenceObjects::discover(std::size_t federate, const std::string& name,
                                Callbacks& callbacks) {
  if (known_.knows(federate, name) || known_.is_deleted_locally(federate, name) ||
      !deletions_.may_discover(federate, name))
    return;
  const auto as = declarations_.discovery_class(federate, objects_.at(name).registered_class);
  if (!as || !is_discoverable(federate, name, *as)) return;
  known_.add(federate, name, *as);
  callbacks[federate].push_back("discover " + name + " as " + *as);
  ownership_.on_discovered(federate, name, callbacks);
  deletions_.on_discovered(federate, name);
}

void ReferenceObjects::request(std::size_t federate, const std::string& name,
                               const Names& attributes, const std::string& tag,
                               Callbacks& callbacks) const {
  std::map<std::size_t, Names> provided;
  for (const std::string& attribute : attributes) {
    const auto owner = ownership_.owner(name, attribute);
    // The values that the federate itself owns are not requested from it (6.19).
    if (owner && *owner != federate && known_.knows(*owner, name))
      provided[*owner].insert(attribute);
  }
  for (const auto& [owner, some] : provided) {
    callbacks[owner].push_back("provide " + name + " " + braced(some) + " " + tag);
  }
}

void ReferenceObjects::resign(std::size_t federate, bool deletes_objects, Callbacks& callbacks) {
  const Names deleted = deletes_objects ? deletable(federate) : Names();
  known_.forget_federate(federate);
  deletions_.resign(federate);
  for (const std::string& name : deleted) delete_object(federate, name, "", callbacks);
}

bool ReferenceObjects::may_delete(std::size_t federate, const std::string& name) const {
  return known_.knows(federate, name) && ownership_.owner(name, kPrivilege) == federate;
}

Names ReferenceObjects::deletable(std::size_t federate) const {
  Names some;
  for (const std::string& name : names()) {
    if (may_delete(federate, name)) some.insert(name);
  }
  return some;
}

bool ReferenceObjects::has_unaware_subscriber(const std::string& name,
                                              const Names& attributes) const {
  const std::set<std::size_t> some = subscribers(objects_.at(name).registered_class, attributes);
  return std::any_of(some.begin(), some.end(),
                     [&](std::size_t federate) { return !known_.knows(federate, name); });
}

Names ReferenceObjects::names() const {
  Names all;
  for (const auto& [name, object] : objects_) all.insert(name);
  return all;
}

}  // namespace roger::test::model
