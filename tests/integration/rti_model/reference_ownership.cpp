#include "tests/integration/rti_model/reference_ownership.hpp"

#include <algorithm>

namespace roger::test::model {

namespace {

/// Returns whether `matches` is true for an attribute of the object.
template <class Object, class Matches>
bool has_attribute(const Object& object, const Matches& matches) {
  return std::any_of(object.attributes.begin(), object.attributes.end(),
                     [&](const auto& entry) { return matches(entry.first, entry.second); });
}

}  // namespace

void ReferenceOwnership::add(const std::string& name, const std::string& attribute,
                             const OwnershipCallbacks& some, Callbacks& callbacks) const {
  for (const OwnershipCallback& one : some) {
    if (!known_.knows(one.federate, name)) continue;
    callbacks[one.federate].push_back(one.kind + " " + name + " " + attribute + " " + one.tag);
  }
}

void ReferenceOwnership::register_object(std::size_t federate, const std::string& object_class,
                                         const std::string& name) {
  const Names published = declarations_.published(federate, object_class);
  Object& object = objects_[name];
  object.registered_class = object_class;
  for (const std::string& attribute : attributes_of(object_class)) {
    object.attributes[attribute] =
        published.count(attribute) == 0 ? ReferenceAttribute() : ReferenceAttribute(federate);
  }
}

Refusals ReferenceOwnership::refusals(Service service, std::size_t federate,
                                      const std::string& name, const Names& attributes) const {
  Refusals all;
  if (service == Service::kAcquire || service == Service::kAcquireIfAvailable) {
    const Names published = declarations_.published(federate, known_.known_class(federate, name));
    if (published.empty()) all.insert("ObjectClassNotPublished");
    for (const std::string& attribute : attributes) {
      if (published.count(attribute) == 0) all.insert("AttributeNotPublished");
    }
  }
  for (const std::string& attribute : attributes) {
    all.merge(refusals(service, federate, objects_.at(name).attributes.at(attribute)));
  }
  return all;
}

Refusals ReferenceOwnership::refusals(Service service, std::size_t federate,
                                      const ReferenceAttribute& attribute) const {
  const bool owned = attribute.owner() == federate;
  switch (service) {
    case Service::kAcquire:
      return owned ? Refusals{"FederateOwnsAttributes"} : Refusals{};
    case Service::kAcquireIfAvailable:
      if (owned) return {"FederateOwnsAttributes"};
      return attribute.is_pending(federate) ? Refusals{"AttributeAlreadyBeingAcquired"}
                                            : Refusals{};
    case Service::kCancelAcquisition:
      if (owned) return {"AttributeAlreadyOwned"};
      // Only an Attribute Ownership Acquisition can be cancelled.
      return attribute.is_pending(federate) ? Refusals{}
                                            : Refusals{"AttributeAcquisitionWasNotRequested"};
    default:
      break;
  }
  if (!owned) return {"AttributeNotOwned"};
  switch (service) {
    case Service::kOffer:
      return attribute.is_divesting() ? Refusals{"AttributeAlreadyBeingDivested"} : Refusals{};
    case Service::kConfirm:
      if (!attribute.is_divesting()) return {"AttributeDivestitureWasNotRequested"};
      return attribute.is_wanted() ? Refusals{} : Refusals{"NoAcquisitionPending"};
    case Service::kCancelOffer:
      return attribute.is_divesting() ? Refusals{}
                                      : Refusals{"AttributeDivestitureWasNotRequested"};
    default:
      return {};
  }
}

bool ReferenceOwnership::apply(Service service, std::size_t federate, const std::string& name,
                               const Names& attributes, const std::string& tag,
                               Callbacks& callbacks) {
  bool changed = false;
  for (const std::string& attribute : attributes) {
    const auto before = owner(name, attribute);
    add(name, attribute, apply(service, federate, name, attribute, tag), callbacks);
    changed = changed || owner(name, attribute) != before;
  }
  return changed;
}

OwnershipCallbacks ReferenceOwnership::apply(Service service, std::size_t federate,
                                             const std::string& name, const std::string& attribute,
                                             const std::string& tag) {
  ReferenceAttribute& one = objects_.at(name).attributes.at(attribute);
  switch (service) {
    case Service::kDivest:
      return one.divest(able(federate, name, attribute));
    case Service::kOffer:
      return one.offer(tag, able(federate, name, attribute));
    case Service::kConfirm:
      return one.confirm(tag);
    case Service::kAcquire:
      return one.acquire(federate, tag);
    case Service::kAcquireIfAvailable:
      return one.acquire_if_available(federate);
    case Service::kDeny:
      return one.deny();
    case Service::kDivestIfWanted:
      return one.is_wanted() ? one.divest_if_wanted() : OwnershipCallbacks();
    case Service::kCancelOffer:
      return one.cancel_offer();
    case Service::kCancelAcquisition:
      return one.cancel_acquisition(federate);
  }
  return {};
}

Names ReferenceOwnership::wanted(const std::string& name, const Names& attributes) const {
  Names some;
  for (const std::string& attribute : attributes) {
    if (objects_.at(name).attributes.at(attribute).is_wanted()) some.insert(attribute);
  }
  return some;
}

void ReferenceOwnership::on_discovered(std::size_t federate, const std::string& name,
                                       Callbacks& callbacks) const {
  for (const auto& [attribute, one] : objects_.at(name).attributes)
    ask(federate, name, attribute, callbacks);
}

void ReferenceOwnership::on_published(std::size_t federate, const std::string& object_class,
                                      const Names& attributes, Callbacks& callbacks) const {
  for (const auto& [name, object] : objects_) {
    if (!is_same_or_subclass(object.registered_class, object_class)) continue;
    for (const std::string& attribute : attributes) ask(federate, name, attribute, callbacks);
  }
}

Names ReferenceOwnership::on_unpublished(std::size_t federate, const std::string& object_class,
                                         const Names& attributes, Callbacks& callbacks) {
  Names changed;
  for (const auto& [name, object] : objects_) {
    if (!known_.knows(federate, name) || known_.known_class(federate, name) != object_class)
      continue;
    for (const std::string& attribute : attributes) {
      if (owner(name, attribute) != federate) continue;
      apply(Service::kDivest, federate, name, {attribute}, "", callbacks);
      changed.insert(name);
    }
  }
  return changed;
}

Names ReferenceOwnership::resign(std::size_t federate, Callbacks& callbacks) {
  Names changed;
  for (const auto& [name, object] : objects_) {
    if (leave(federate, name, callbacks)) changed.insert(name);
  }
  return changed;
}

bool ReferenceOwnership::leave(std::size_t federate, const std::string& name,
                               Callbacks& callbacks) {
  bool changed = false;
  for (auto& [attribute, one] : objects_.at(name).attributes) {
    one.withdraw(federate);
    if (one.owner() == federate)
      changed |= apply(Service::kDivest, federate, name, {attribute}, "", callbacks);
  }
  return changed;
}

void ReferenceOwnership::end_negotiations(std::size_t federate, const std::string& name,
                                          Callbacks& callbacks) {
  for (auto& [attribute, one] : objects_.at(name).attributes) {
    one.withdraw(federate);
    if (one.owner() == federate) add(name, attribute, one.cancel_offer(), callbacks);
  }
}

void ReferenceOwnership::renew_acquisitions(std::size_t federate, const std::string& name,
                                            Callbacks& callbacks) const {
  for (const auto& [attribute, one] : objects_.at(name).attributes) {
    if (one.owner() == federate) add(name, attribute, one.renewed_acquisitions(), callbacks);
  }
}

std::optional<std::size_t> ReferenceOwnership::owner(const std::string& name,
                                                     const std::string& attribute) const {
  const auto object = objects_.find(name);
  return object == objects_.end() ? std::nullopt : object->second.attributes.at(attribute).owner();
}

bool ReferenceOwnership::owns(std::size_t federate, const std::string& name,
                              const Names& attributes) const {
  return std::all_of(attributes.begin(), attributes.end(), [&](const std::string& attribute) {
    return owner(name, attribute) == federate;
  });
}

bool ReferenceOwnership::owns_any(std::size_t federate, const Names& except) const {
  return std::any_of(objects_.begin(), objects_.end(), [&](const auto& object) {
    return except.count(object.first) == 0 && known_.knows(federate, object.first) &&
           has_attribute(object.second, [&](const std::string&, const ReferenceAttribute& one) {
             return one.owner() == federate;
           });
  });
}

Refusals ReferenceOwnership::refusals_of_local_deletion(std::size_t federate,
                                                        const std::string& name) const {
  Refusals refusals;
  for (const auto& [attribute, one] : objects_.at(name).attributes) {
    if (one.owner() == federate) refusals.insert("FederateOwnsAttributes");
    if (one.is_acquirer(federate)) refusals.insert("OwnershipAcquisitionPending");
  }
  return refusals;
}

std::map<std::string, bool> ReferenceOwnership::wanted_by(std::size_t federate,
                                                          const std::string& name) const {
  std::map<std::string, bool> wanted;
  for (const auto& [attribute, one] : objects_.at(name).attributes) {
    if (one.is_acquirer(federate)) wanted[attribute] = one.is_pending(federate);
  }
  return wanted;
}

bool ReferenceOwnership::acquires_any(std::size_t federate) const {
  return std::any_of(objects_.begin(), objects_.end(), [&](const auto& object) {
    return known_.knows(federate, object.first) &&
           has_attribute(object.second, [&](const std::string&, const ReferenceAttribute& one) {
             return one.is_acquirer(federate);
           });
  });
}

bool ReferenceOwnership::acquires_of_class(std::size_t federate, const std::string& object_class,
                                           const Names& attributes) const {
  return std::any_of(objects_.begin(), objects_.end(), [&](const auto& object) {
    const std::string& name = object.first;
    return known_.knows(federate, name) && known_.known_class(federate, name) == object_class &&
           has_attribute(object.second, [&](const std::string& attribute, const auto& one) {
             return attributes.count(attribute) != 0 && one.is_acquirer(federate);
           });
  });
}

bool ReferenceOwnership::is_able(std::size_t federate, const std::string& name,
                                 const std::string& attribute) const {
  return known_.knows(federate, name) &&
         declarations_.published(federate, known_.known_class(federate, name)).count(attribute) !=
             0;
}

ReferenceAttribute::Federates ReferenceOwnership::able(std::size_t except, const std::string& name,
                                                       const std::string& attribute) const {
  ReferenceAttribute::Federates some;
  for (std::size_t i = 0; i < kFederates; ++i) {
    if (i != except && is_able(i, name, attribute)) some.insert(i);
  }
  return some;
}

void ReferenceOwnership::ask(std::size_t federate, const std::string& name,
                             const std::string& attribute, Callbacks& callbacks) const {
  const ReferenceAttribute& one = objects_.at(name).attributes.at(attribute);
  if (!one.is_offered() || one.owner() == federate || !is_able(federate, name, attribute)) return;
  add(name, attribute, {{federate, "assume", one.offer_tag()}}, callbacks);
}

}  // namespace roger::test::model
