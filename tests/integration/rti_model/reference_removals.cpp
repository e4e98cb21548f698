#include "tests/integration/rti_model/reference_removals.hpp"

#include <algorithm>

namespace roger::test::model {

void ReferenceRemovals::resign(std::size_t federate) {
  std::erase_if(removals_, [&](const auto& entry) { return entry.first.first == federate; });
}

ReferenceRemoval* ReferenceRemovals::find(std::size_t federate, const std::string& name) {
  const auto found = removals_.find({federate, name});
  return found == removals_.end() ? nullptr : &found->second;
}

const ReferenceRemoval* ReferenceRemovals::find(std::size_t federate,
                                                const std::string& name) const {
  const auto found = removals_.find({federate, name});
  return found == removals_.end() ? nullptr : &found->second;
}

bool ReferenceRemovals::is_held(const std::string& name) const {
  return std::any_of(removals_.begin(), removals_.end(),
                     [&](const auto& entry) { return entry.first.second == name; });
}

bool ReferenceRemovals::acquires_of_class(std::size_t federate, const std::string& object_class,
                                          const Names& attributes) const {
  return std::any_of(removals_.begin(), removals_.end(), [&](const auto& entry) {
    const ReferenceRemoval& removal = entry.second;
    return entry.first.first == federate && removal.known_class == object_class &&
           std::any_of(removal.wanted.begin(), removal.wanted.end(),
                       [&](const auto& one) { return attributes.count(one.first) != 0; });
  });
}

void ReferenceRemovals::on_unpublished(std::size_t federate, const std::string& object_class,
                                       const Names& attributes) {
  for (auto& [key, removal] : removals_) {
    if (key.first != federate || removal.known_class != object_class) continue;
    for (const std::string& attribute : attributes) removal.owned.erase(attribute);
  }
}

Refusals ReferenceRemovals::refusals(Service service, std::size_t federate, const std::string& name,
                                     const Names& attributes) const {
  const ReferenceRemoval& removal = *find(federate, name);
  const Names published = declarations_.published(federate, *removal.known_class);
  const bool acquires = service != Service::kDivest;
  Refusals all;
  if (acquires && published.empty()) all.insert("ObjectClassNotPublished");
  for (const std::string& attribute : attributes) {
    const bool owned = removal.owned.count(attribute) != 0;
    if (!acquires) {
      if (!owned) all.insert("AttributeNotOwned");
      continue;
    }
    if (published.count(attribute) == 0) all.insert("AttributeNotPublished");
    if (owned) all.insert("FederateOwnsAttributes");
    const auto wanted = removal.wanted.find(attribute);
    const bool pending = wanted != removal.wanted.end() && wanted->second;
    if (service == Service::kAcquireIfAvailable && pending)
      all.insert("AttributeAlreadyBeingAcquired");
  }
  return all;
}

void ReferenceRemovals::apply(Service service, std::size_t federate, const std::string& name,
                              const Names& attributes) {
  ReferenceRemoval& removal = *find(federate, name);
  for (const std::string& attribute : attributes) {
    if (service == Service::kDivest) {
      removal.owned.erase(attribute);
    } else {
      removal.wanted[attribute] = service == Service::kAcquire;
    }
  }
}

Refusals ReferenceRemovals::refusals_of_local_deletion(std::size_t federate,
                                                       const std::string& name) const {
  const ReferenceRemoval& removal = *find(federate, name);
  Refusals refusals;
  if (!removal.owned.empty()) refusals.insert("FederateOwnsAttributes");
  if (!removal.wanted.empty()) refusals.insert("OwnershipAcquisitionPending");
  return refusals;
}

void ReferenceRemovals::delete_locally(std::size_t federate, const std::string& name) {
  find(federate, name)->known_class.reset();
}

}  // namespace roger::test::model
