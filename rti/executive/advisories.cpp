#include "rti/executive/advisories.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace roger::rti::executive {

using wire::AdvisorySwitch;

void Advisories::add(FederateId federate, const AdvisorySwitches& switches) {
  if (switches.any()) federates_[federate].switches = switches;
}

void Advisories::set(FederateId federate, AdvisorySwitch which, bool enabled, Outbox& outbox) {
  Advised& advised = federates_[federate];
  advised.switches.set(which, enabled);
  if (enabled) review_all(federate, advised, which, outbox);
}

void Advisories::review(InteractionClassHandle top, Outbox& outbox) {
  for (auto& [federate, advised] : federates_) review_interactions(federate, advised, top, outbox);
}

void Advisories::review(ObjectClassHandle top, Outbox& outbox) {
  for (auto& [federate, advised] : federates_) {
    review_registrations(federate, advised, top, outbox);
    review_objects(federate, advised, top, outbox);
  }
}

void Advisories::review(const KnownObject& object, Outbox& outbox) {
  for (auto& [federate, advised] : federates_) {
    review_object(federate, advised, object,
                  interests_.relevant(model_, federate, object.object_class), outbox);
  }
}

void Advisories::forget(ObjectId object) {
  for (auto& [federate, advised] : federates_) {
    advised.updates.erase(object);
    advised.in_scope.erase(object);
  }
}

void Advisories::leave(FederateId federate, Outbox& outbox) {
  federates_.erase(federate);
  for (auto& [other, advised] : federates_) {
    review_interactions(other, advised, InteractionClassHandle::from_index(0), outbox);
    review_registrations(other, advised, ObjectClassHandle::from_index(0), outbox);
    review_objects(other, advised, ObjectClassHandle::from_index(0), outbox);
  }
}

void Advisories::review_all(FederateId federate, Advised& advised, AdvisorySwitch which,
                            Outbox& outbox) {
  switch (which) {
    case AdvisorySwitch::kObjectClassRelevance:
      return review_registrations(federate, advised, ObjectClassHandle::from_index(0), outbox);
    case AdvisorySwitch::kInteractionRelevance:
      return review_interactions(federate, advised, InteractionClassHandle::from_index(0), outbox);
    case AdvisorySwitch::kAttributeRelevance:
    case AdvisorySwitch::kAttributeScope:
      return review_objects(federate, advised, ObjectClassHandle::from_index(0), outbox);
  }
}

void Advisories::review_interactions(FederateId federate, Advised& advised,
                                     InteractionClassHandle top, Outbox& outbox) {
  const std::set<InteractionClassHandle>& published =
      records_.at(federate).publications.interactions();
  // A federate that publishes a class again must be advised again.
  std::erase_if(advised.interactions, [&](auto at) { return !published.contains(at); });
  if (!advised.switches.is_on(AdvisorySwitch::kInteractionRelevance)) return;
  for (const InteractionClassHandle at : published) {
    if (!model_.is_same_or_descendant(at, top)) continue;
    const bool wanted = interests_.is_relevant(model_, federate, at);
    if (wanted == advised.interactions.contains(at)) continue;
    if (wanted) {
      advised.interactions.insert(at);
    } else {
      advised.interactions.erase(at);
    }
    outbox.push_back({{federate}, wire::InteractionAdvice{at.value, wanted}});
  }
}

void Advisories::review_registrations(FederateId federate, Advised& advised, ObjectClassHandle top,
                                      Outbox& outbox) {
  const auto& published = records_.at(federate).publications.attributes();
  std::erase_if(advised.registrations, [&](auto at) { return !published.contains(at); });
  if (!advised.switches.is_on(AdvisorySwitch::kObjectClassRelevance)) return;
  for (const auto& [at, attributes] : published) {
    if (!model_.is_same_or_descendant(at, top)) continue;
    const RelevantAttributes relevant = interests_.relevant(model_, federate, at);
    const bool wanted = std::any_of(attributes.begin(), attributes.end(),
                                    [&](auto attribute) { return relevant.contains(attribute); });
    if (wanted == advised.registrations.contains(at)) continue;
    if (wanted) {
      advised.registrations.insert(at);
    } else {
      advised.registrations.erase(at);
    }
    outbox.push_back({{federate}, wire::RegistrationAdvice{at.value, wanted}});
  }
}

void Advisories::review_objects(FederateId federate, Advised& advised, ObjectClassHandle top,
                                Outbox& outbox) {
  if (!advised.switches.is_on(AdvisorySwitch::kAttributeRelevance) &&
      !advised.switches.is_on(AdvisorySwitch::kAttributeScope)) {
    return;
  }
  std::map<ObjectClassHandle, RelevantAttributes> relevant;  // computed once for each class
  for (const auto& [id, object] : objects_.all()) {
    const ObjectClassHandle at = object.object_class;
    if (!model_.is_same_or_descendant(at, top)) continue;
    auto found = relevant.find(at);
    if (found == relevant.end()) {
      found = relevant.emplace(at, interests_.relevant(model_, federate, at)).first;
    }
    review_object(federate, advised, object, found->second, outbox);
  }
}

void Advisories::review_object(FederateId federate, Advised& advised, const KnownObject& object,
                               const RelevantAttributes& relevant, Outbox& outbox) {
  if (advised.switches.is_on(AdvisorySwitch::kAttributeRelevance)) {
    review_updates(federate, advised, object, relevant, outbox);
  }
  if (advised.switches.is_on(AdvisorySwitch::kAttributeScope)) {
    review_scope(federate, advised, object, outbox);
  }
}

void Advisories::review_updates(FederateId federate, Advised& advised, const KnownObject& object,
                                const RelevantAttributes& relevant, Outbox& outbox) {
  const std::vector<AttributeHandle>& fields = model_.object_class(object.object_class).fields;
  std::map<ValueIndex, std::string>& on = advised.updates[object.id];
  std::vector<ValueIndex> turned_off;
  std::map<std::string, std::vector<ValueIndex>> turned_on;  // by update rate
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const auto index = static_cast<ValueIndex>(i);
    const auto known = on.find(index);
    if (object.ownership.owner(index) != federate) {
      // A former owner is not advised, because it does not update the attribute.
      if (known != on.end()) on.erase(known);
      continue;
    }
    const auto wanted = relevant.find(fields[i]);
    if (wanted == relevant.end()) {
      if (known == on.end()) continue;
      on.erase(known);
      turned_off.push_back(index);
    } else if (known == on.end() || known->second != wanted->second) {
      on[index] = wanted->second;
      turned_on[wanted->second].push_back(index);
    }
  }
  if (on.empty()) advised.updates.erase(object.id);
  if (!turned_off.empty()) {
    outbox.push_back({{federate}, wire::UpdateAdvice{object.id, std::move(turned_off), false, {}}});
  }
  for (auto& [rate, indices] : turned_on) {
    outbox.push_back({{federate}, wire::UpdateAdvice{object.id, std::move(indices), true, rate}});
  }
}

void Advisories::review_scope(FederateId federate, Advised& advised, const KnownObject& object,
                              Outbox& outbox) {
  const std::vector<AttributeHandle>& fields = model_.object_class(object.object_class).fields;
  const bool discovered = object.discovered_by.contains(federate);
  std::set<ValueIndex>& in = advised.in_scope[object.id];
  std::vector<ValueIndex> entered;
  std::vector<ValueIndex> left;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const auto index = static_cast<ValueIndex>(i);
    const FederateId owner = object.ownership.owner(index);
    const bool in_scope = discovered && owner != 0 && owner != federate &&
                          interests_.wants(model_, federate, object.object_class, {&fields[i], 1});
    if (in_scope == in.contains(index)) continue;
    if (in_scope) {
      in.insert(index);
      entered.push_back(index);
    } else {
      in.erase(index);
      left.push_back(index);
    }
  }
  if (in.empty()) advised.in_scope.erase(object.id);
  if (!left.empty()) {
    outbox.push_back({{federate}, wire::ScopeAdvice{object.id, std::move(left), false}});
  }
  if (!entered.empty()) {
    outbox.push_back({{federate}, wire::ScopeAdvice{object.id, std::move(entered), true}});
  }
}

}  // namespace roger::rti::executive
