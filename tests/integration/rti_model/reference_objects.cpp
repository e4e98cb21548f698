#include "tests/integration/rti_model/reference_objects.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

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
  const Object object = objects_.at(name);
  const Names best_effort = preferences_.best_effort(name, attributes);
  const auto send = [&](const Names& part, const std::string& text) {
    for (const std::size_t other : subscribers(object.registered_class, part)) {
      if (other == federate) continue;
      const auto reception = [this, other, name, registration = object.registration, part,
                              text](Callbacks& received) {
        const Names some = reflected(other, name, registration, part, received);
        if (!some.empty())
          received[other].push_back("reflect " + name + " " + braced(some) + " " + text);
      };
      time_.receive(other, reception, callbacks);
    }
  };
  send(difference(attributes, best_effort), tag);
  send(best_effort, tag + kBestEffort);
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
      const Names some = reflected(receiver, name, registration, part, callbacks);
      for (const std::string& attribute : some)
        callbacks[receiver].push_back("reflect " + name + " " + attribute + " " + tag + timing);
      return !some.empty();
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

Names ReferenceObjects::reflected(std::size_t receiver, const std::string& name, int registration,
                                  const Names& attributes, Callbacks& callbacks) {
  if (ReferenceRemoval* removal = removals_.find(receiver, name))
    return reflected(receiver, name, *removal, attributes, callbacks);
  const auto object = objects_.find(name);
  if (object == objects_.end() || object->second.registration != registration) return {};
  const bool known = known_.knows(receiver, name);
  if (!known && !known_.is_deleted_locally(receiver, name)) return {};
  const auto as = known ? std::optional(known_.known_class(receiver, name))
                        : declarations_.discovery_class(receiver, object->second.registered_class);
  if (!as) return {};
  Names some;
  for (const std::string& attribute : common(attributes, declarations_.subscribed(receiver, *as))) {
    if (ownership_.owner(name, attribute) != receiver) some.insert(attribute);
  }
  if (!known && !some.empty()) {
    add_discovered(receiver, name, *as, callbacks);
    ++rediscoveries_;
  }
  return some;
}

Names ReferenceObjects::reflected(std::size_t receiver, const std::string& name,
                                  ReferenceRemoval& removal, const Names& attributes,
                                  Callbacks& callbacks) const {
  const auto as = removal.known_class
                      ? removal.known_class
                      : declarations_.discovery_class(receiver, removal.registered_class);
  if (!as) return {};
  const Names some =
      difference(common(attributes, declarations_.subscribed(receiver, *as)), removal.owned);
  if (!removal.known_class && !some.empty()) {
    removal.known_class = as;
    callbacks[receiver].push_back("discover " + name + " as " + *as);
  }
  return some;
}

void ReferenceObjects::delete_object(std::size_t federate, const std::string& name,
                                     const std::string& tag, Callbacks& callbacks) {
  std::set<std::size_t> receivers = known_.deleted_locally(name);
  for (const auto& [other, known_as] : known_.of(name)) {
    if (other != federate) receivers.insert(other);
  }
  for (const std::size_t other : receivers) {
    ReferenceRemoval removal;
    removal.registered_class = objects_.at(name).registered_class;
    if (known_.knows(other, name)) removal.known_class = known_.known_class(other, name);
    for (const std::string& attribute : attributes_of(removal.registered_class)) {
      if (ownership_.owner(name, attribute) == other) removal.owned.insert(attribute);
    }
    removal.best_effort = preferences_.best_effort(name, removal.owned);
    removal.wanted = ownership_.wanted_by(other, name);
    removals_.add(other, name, std::move(removal));
  }
  forget(name);
  for (const std::size_t other : receivers) {
    const auto reception = [this, other, name, tag](Callbacks& received) {
      if (removals_.find(other, name)->known_class)
        received[other].push_back("remove " + name + " " + tag);
      removals_.erase(other, name);
    };
    time_.receive(other, reception, callbacks);
  }
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
                            const Names& parameters, const std::string& tag, Callbacks& callbacks) {
  const std::string text =
      " " + tag + (preferences_.is_reliable(federate, interaction_class) ? "" : kBestEffort);
  for (std::size_t i = 0; i < kFederates; ++i) {
    if (i == federate || !declarations_.received_class(i, interaction_class)) continue;
    const auto reception = [this, i, interaction_class, parameters, text](Callbacks& received) {
      const auto as = declarations_.received_class(i, interaction_class);
      if (!as) return;
      const Names fields = common(parameters, interaction_classes().at(*as).fields);
      received[i].push_back("receive " + *as + " " + braced(fields) + text);
    };
    time_.receive(i, reception, callbacks);
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
  if (known_.knows(federate, name)) return;
  // A federate that has deleted the object locally receives the removal in any case.
  const bool again = known_.is_deleted_locally(federate, name);
  if (!again && !deletions_.may_discover(federate, name)) return;
  const auto as = declarations_.discovery_class(federate, objects_.at(name).registered_class);
  if (!as || !is_discoverable(federate, name, *as)) return;
  add_discovered(federate, name, *as, callbacks);
  if (!again) deletions_.on_discovered(federate, name);
}

void ReferenceObjects::add_discovered(std::size_t federate, const std::string& name,
                                      const std::string& as, Callbacks& callbacks) {
  known_.add(federate, name, as);
  callbacks[federate].push_back("discover " + name + " as " + as);
  ownership_.on_discovered(federate, name, callbacks);
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
  removals_.resign(federate);
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

bool ReferenceObjects::has_unready_subscriber(std::size_t sender, const std::string& name,
                                              const Names& attributes) const {
  const std::set<std::size_t> some = subscribers(objects_.at(name).registered_class, attributes);
  return std::any_of(some.begin(), some.end(), [&](std::size_t federate) {
    return federate != sender && !time_.receives_at_once(federate);
  });
}

bool ReferenceObjects::has_unready_receiver(std::size_t sender,
                                            const std::string& interaction_class) const {
  for (std::size_t i = 0; i < kFederates; ++i) {
    if (i != sender && declarations_.received_class(i, interaction_class) &&
        !time_.receives_at_once(i))
      return true;
  }
  return false;
}

std::optional<std::string> ReferenceObjects::known_class(std::size_t federate,
                                                         const std::string& name) const {
  if (const ReferenceRemoval* removal = removals_.find(federate, name)) return removal->known_class;
  if (!known_.knows(federate, name)) return std::nullopt;
  return known_.known_class(federate, name);
}

Names ReferenceObjects::names() const {
  Names all;
  for (const auto& [name, object] : objects_) all.insert(name);
  return all;
}

}  // namespace roger::test::model
