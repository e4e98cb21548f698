#include "rti/executive/declarations/advisories.hpp"

#include <algorithm>
#include <utility>

namespace roger::rti::executive {

using wire::AdvisorySwitch;

void Advisories::add(FederateId federate, const AdvisorySwitches& switches) {
  if (switches.any()) federates_[federate].switches = switches;
}

void Advisories::set(FederateId federate, AdvisorySwitch which, bool enabled, Outbox& outbox) {
  if (enabled) {
    Advised& advised = federates_[federate];
    advised.switches.set(which, true);
    return review_all(federate, advised, which, outbox);
  }
  const auto found = federates_.find(federate);
  if (found != federates_.end()) found->second.switches.set(which, false);
}

void Advisories::review_publication(FederateId publisher, InteractionClassHandle at,
                                    Outbox& outbox) {
  const auto found = federates_.find(publisher);
  if (found == federates_.end()) return;
  Advised& advised = found->second;
  if (publications_.at(publisher).interactions().contains(at)) {
    return review_interaction(publisher, advised, at, outbox);
  }
  // A federate that publishes a class again must be advised again.
  if (holds(advised.interactions, at)) advised.interactions[at.index()] = false;
}

void Advisories::review_publication(FederateId publisher, ObjectClassHandle at, Outbox& outbox) {
  const auto found = federates_.find(publisher);
  if (found == federates_.end()) return;
  Advised& advised = found->second;
  if (publications_.at(publisher).attributes().contains(at)) {
    return review_registration(publisher, advised, at, outbox);
  }
  // A federate that publishes a class again must be advised again.
  if (holds(advised.registrations, at)) advised.registrations[at.index()] = false;
}

void Advisories::review_subscription(FederateId subscriber, InteractionClassHandle top,
                                     Outbox& outbox) {
  for (auto& [federate, advised] : federates_) {
    if (federate != subscriber) review_interactions(federate, advised, top, outbox);
  }
}

void Advisories::review_subscription(FederateId subscriber, ObjectClassHandle top, Outbox& outbox) {
  for (auto& [federate, advised] : federates_) {
    if (federate == subscriber) {
      review_scope(federate, advised, top, outbox);
    } else {
      review_registrations(federate, advised, top, outbox);
      review_updates(federate, advised, top, outbox);
    }
  }
}

void Advisories::review(const KnownObject& object, Outbox& outbox) {
  for (auto& [federate, advised] : federates_) {
    RelevantByClass relevant;
    review_updates(federate, advised, object, relevant, outbox);
    review_scope(federate, advised, object, Repeats::kNo, outbox);
  }
}

void Advisories::forget(ObjectId object) {
  for (auto& [federate, advised] : federates_) {
    advised.updates.erase(object);
    advised.of_others.erase(object);
  }
}

void Advisories::forget_scope(ObjectId object, const std::vector<FederateId>& federates) {
  for (const FederateId federate : federates) {
    const auto found = federates_.find(federate);
    if (found != federates_.end()) found->second.of_others.erase(object);
  }
}

void Advisories::leave(FederateId federate, Outbox& outbox) {
  federates_.erase(federate);
  for (auto& [other, advised] : federates_) {
    for (const AdvisorySwitch which :
         {AdvisorySwitch::kInteractionRelevance, AdvisorySwitch::kObjectClassRelevance,
          AdvisorySwitch::kAttributeRelevance}) {
      review_all(other, advised, which, outbox);
    }
    if (!advised.switches.is_on(AdvisorySwitch::kAttributeScope)) continue;
    for (const auto& [id, object] : objects_.all()) {
      review_scope(other, advised, object, Repeats::kNo, outbox);
    }
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
      return review_updates(federate, advised, ObjectClassHandle::from_index(0), outbox);
    case AdvisorySwitch::kAttributeScope:
      return review_scope(federate, advised, ObjectClassHandle::from_index(0), outbox);
  }
}

void Advisories::review_interaction(FederateId federate, Advised& advised,
                                    InteractionClassHandle at, Outbox& outbox) {
  if (!advised.switches.is_on(AdvisorySwitch::kInteractionRelevance)) return;
  advised.interactions.resize(model_.interaction_class_count());
  const bool wanted = interests_.is_relevant(model_, federate, at);
  if (wanted == advised.interactions[at.index()]) return;
  outbox.push_back({{federate}, wire::InteractionAdvice{at.value, wanted}});
  advised.interactions[at.index()] = wanted;
}

void Advisories::review_interactions(FederateId federate, Advised& advised,
                                     InteractionClassHandle top, Outbox& outbox) {
  for (const InteractionClassHandle at : publications_.at(federate).interactions()) {
    if (model_.is_same_or_descendant(at, top)) review_interaction(federate, advised, at, outbox);
  }
}

void Advisories::review_registration(FederateId federate, Advised& advised, ObjectClassHandle at,
                                     Outbox& outbox) {
  if (!advised.switches.is_on(AdvisorySwitch::kObjectClassRelevance)) return;
  advised.registrations.resize(model_.object_class_count());
  const std::set<AttributeHandle>& published = publications_.at(federate).attributes().at(at);
  const RelevantAttributes relevant = interests_.relevant(model_, federate, at);
  const bool wanted = std::any_of(published.begin(), published.end(),
                                  [&](auto attribute) { return relevant.contains(attribute); });
  if (wanted == advised.registrations[at.index()]) return;
  outbox.push_back({{federate}, wire::RegistrationAdvice{at.value, wanted}});
  advised.registrations[at.index()] = wanted;
}

void Advisories::review_registrations(FederateId federate, Advised& advised, ObjectClassHandle top,
                                      Outbox& outbox) {
  for (const auto& [at, attributes] : publications_.at(federate).attributes()) {
    if (model_.is_same_or_descendant(at, top)) review_registration(federate, advised, at, outbox);
  }
}

void Advisories::review_updates(FederateId federate, Advised& advised, ObjectClassHandle top,
                                Outbox& outbox) {
  if (!advised.switches.is_on(AdvisorySwitch::kAttributeRelevance)) return;
  RelevantByClass relevant;
  for (const auto& [id, object] : objects_.all()) {
    if (model_.is_same_or_descendant(object.object_class, top)) {
      review_updates(federate, advised, object, relevant, outbox);
    }
  }
}

void Advisories::review_updates(FederateId federate, Advised& advised, const KnownObject& object,
                                RelevantByClass& relevant, Outbox& outbox) {
  // The federate does not know the object, but may restore it by a retraction.
  if (object.is_deleted_by(federate)) return;
  if (!advised.switches.is_on(AdvisorySwitch::kAttributeRelevance)) {
    return forget_given_up(federate, advised, object);
  }
  if (!advised.updates.contains(object.id) && !object.ownership.owns_any(federate)) return;
  const ObjectClassHandle at = object.object_class;
  auto of_class = relevant.find(at);
  if (of_class == relevant.end()) {
    of_class = relevant.emplace(at, interests_.relevant(model_, federate, at)).first;
  }
  const std::vector<AttributeHandle>& fields = model_.object_class(object.object_class).fields;
  std::vector<UpdatesOn>& known = advised.updates[object.id];
  std::vector<UpdatesOn> on;
  std::vector<ValueIndex> turned_off;
  std::map<std::string, std::vector<ValueIndex>> turned_on;  // by update rate
  auto next = known.begin();
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const auto index = static_cast<ValueIndex>(i);
    const UpdatesOn* before = nullptr;
    if (next != known.end() && next->index == index) before = &*next++;
    // A former owner is not advised, because it does not update the attribute.
    if (object.ownership.owner(index) != federate) continue;
    const auto wanted = of_class->second.find(fields[i]);
    if (wanted == of_class->second.end()) {
      if (before != nullptr) turned_off.push_back(index);
      continue;
    }
    on.push_back({index, wanted->second});
    if (before == nullptr || before->rate != wanted->second) {
      turned_on[wanted->second].push_back(index);
    }
  }
  Outbox messages;
  if (!turned_off.empty()) {
    messages.push_back(
        {{federate}, wire::UpdateAdvice{object.id, std::move(turned_off), false, {}}});
  }
  for (auto& [rate, indices] : turned_on) {
    messages.push_back({{federate}, wire::UpdateAdvice{object.id, std::move(indices), true, rate}});
  }
  append(outbox, std::move(messages));
  // From here on nothing allocates memory: what is sent counts as advised.
  known = std::move(on);
  if (known.empty()) advised.updates.erase(object.id);
}

void Advisories::forget_given_up(FederateId federate, Advised& advised, const KnownObject& object) {
  const auto found = advised.updates.find(object.id);
  if (found == advised.updates.end()) return;
  std::erase_if(found->second, [&](const UpdatesOn& one) {
    return object.ownership.owner(one.index) != federate;
  });
  if (found->second.empty()) advised.updates.erase(found);
}

void Advisories::review_scope(FederateId federate, Advised& advised, ObjectClassHandle top,
                              Outbox& outbox) {
  if (!advised.switches.is_on(AdvisorySwitch::kAttributeScope)) return;
  for (const auto& [id, object] : objects_.all()) {
    if (model_.is_same_or_descendant(object.object_class, top)) {
      // The federate's RTI compares the attributes with the subscriptions.
      review_scope(federate, advised, object, Repeats::kYes, outbox);
    }
  }
}

void Advisories::review_scope(FederateId federate, Advised& advised, const KnownObject& object,
                              Repeats repeats, Outbox& outbox) {
  if (!object.is_known_to(federate)) {
    // After the next discovery the federate must be advised again, whatever its switch was.
    advised.of_others.erase(object.id);
    return;
  }
  // The federate does not know the object, but may restore it by a retraction.
  if (object.is_deleted_by(federate)) return;
  if (!advised.switches.is_on(AdvisorySwitch::kAttributeScope)) return;
  const auto known = advised.of_others.find(object.id);
  const bool is_first = known == advised.of_others.end();
  const std::size_t fields = model_.object_class(object.object_class).fields.size();
  std::vector<ValueIndex> entered;
  std::vector<ValueIndex> left;
  std::map<ObjectId, std::vector<ValueIndex>> sent;
  std::vector<ValueIndex>& of_others = sent[object.id];
  for (std::size_t i = 0; i < fields; ++i) {
    const auto index = static_cast<ValueIndex>(i);
    const FederateId owner = object.ownership.owner(index);
    const bool is_in = owner != 0 && owner != federate;
    if (is_in) of_others.push_back(index);
    const bool changes = is_first || is_in != std::ranges::binary_search(known->second, index);
    if (changes && !is_in) left.push_back(index);
    if (is_in && (changes || repeats == Repeats::kYes)) entered.push_back(index);
  }
  Outbox messages;
  if (!left.empty()) {
    messages.push_back({{federate}, wire::ScopeAdvice{object.id, std::move(left), false}});
  }
  if (!entered.empty()) {
    messages.push_back({{federate}, wire::ScopeAdvice{object.id, std::move(entered), true}});
  }
  append(outbox, std::move(messages));
  // From here on nothing allocates memory: what is sent counts as advised.
  advised.of_others.erase(object.id);
  advised.of_others.merge(sent);
}

}  // namespace roger::rti::executive
