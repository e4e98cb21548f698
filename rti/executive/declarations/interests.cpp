#include "rti/executive/declarations/interests.hpp"

#include <algorithm>

namespace roger::rti::executive {

namespace {

/// Replaces the designator of an update rate by `other` if that one's rate is higher.
void raise_rate(const ObjectModel& model, std::string& rate, const std::string& other) {
  if (rate.empty()) return;
  if (other.empty() ||
      model.find_update_rate(other).value_or(0.0) > model.find_update_rate(rate).value_or(0.0)) {
    rate = other;
  }
}

const InteractionClass& class_of(const ObjectModel& model, InteractionClassHandle at) {
  return model.interaction_class(at);
}
const ObjectClass& class_of(const ObjectModel& model, ObjectClassHandle at) {
  return model.object_class(at);
}

/// Calls `visit` with the entries of the class and of its superclasses (class promotion, IEEE
/// 1516.1-2010, 5.1) until it returns true. Returns whether it has.
template <class ClassHandle, class Entry, class Visit>
bool any_upwards(const ObjectModel& model, const std::map<ClassHandle, Entry>& entries,
                 ClassHandle at, Visit&& visit) {
  for (; at.is_valid(); at = class_of(model, at).parent) {
    const auto found = entries.find(at);
    if (found != entries.end() && visit(found->second)) return true;
  }
  return false;
}

/// Returns the subscribers of a class from `answers`, to which it adds them.
template <class ClassHandle, class ByFederate>
const std::vector<FederateId>& find_subscribers(
    const ObjectModel& model, const std::map<ClassHandle, ByFederate>& subscriptions,
    std::map<ClassHandle, std::vector<FederateId>>& answers, ClassHandle at) {
  const auto known = answers.find(at);
  if (known != answers.end()) return known->second;
  std::set<FederateId> all;
  any_upwards(model, subscriptions, at, [&](const ByFederate& by_federate) {
    for (const auto& [federate, how] : by_federate) all.insert(federate);
    return false;
  });
  return answers[at] = {all.begin(), all.end()};
}

}  // namespace

void Interests::subscribe(FederateId federate, InteractionClassHandle interaction_class,
                          bool active) {
  const bool is_new = interactions_[interaction_class].insert_or_assign(federate, active).second;
  if (is_new) interaction_counts_.add(federate, 1);
  interaction_answers_.clear();
}

void Interests::unsubscribe(FederateId federate, InteractionClassHandle interaction_class) {
  interaction_counts_.remove(federate, interactions_[interaction_class].erase(federate));
  interaction_answers_.clear();
}

void Interests::subscribe(FederateId federate, ObjectClassHandle object_class,
                          std::span<const AttributeHandle> attributes,
                          const AttributeSubscription& how) {
  if (attributes.empty()) return;
  AttributeSubscriptions& subscribed = objects_[object_class][federate];
  for (const AttributeHandle attribute : attributes) {
    erase(federate, subscribed, attribute);
    subscribed.emplace(attribute, how);
    attribute_counts_.add(federate, 1);
    rate_bytes_.add(federate, how.update_rate.size());
  }
  object_answers_.clear();
}

void Interests::unsubscribe(FederateId federate, ObjectClassHandle object_class,
                            std::span<const AttributeHandle> attributes) {
  AttributesByFederate& by_federate = objects_[object_class];
  const auto found = by_federate.find(federate);
  if (found == by_federate.end()) return;
  for (const AttributeHandle attribute : attributes) {
    erase(federate, found->second, attribute);
  }
  if (found->second.empty()) by_federate.erase(found);
  object_answers_.clear();
}

void Interests::erase(FederateId federate, AttributeSubscriptions& from,
                      AttributeHandle attribute) {
  const auto found = from.find(attribute);
  if (found == from.end()) return;
  attribute_counts_.remove(federate, 1);
  rate_bytes_.remove(federate, found->second.update_rate.size());
  from.erase(found);
}

void Interests::forget(FederateId federate) {
  for (auto& [interaction_class, federates] : interactions_) federates.erase(federate);
  for (auto& [object_class, by_federate] : objects_) by_federate.erase(federate);
  interaction_counts_.remove(federate, interaction_counts_.of(federate));
  attribute_counts_.remove(federate, attribute_counts_.of(federate));
  rate_bytes_.remove(federate, rate_bytes_.of(federate));
  interaction_answers_.clear();
  object_answers_.clear();
}

const std::vector<FederateId>& Interests::subscribers(const ObjectModel& model,
                                                      InteractionClassHandle at) const {
  return find_subscribers(model, interactions_, interaction_answers_, at);
}

const std::vector<FederateId>& Interests::subscribers(const ObjectModel& model,
                                                      ObjectClassHandle at) const {
  return find_subscribers(model, objects_, object_answers_, at);
}

std::vector<FederateId> Interests::recipients(const ObjectModel& model, FederateId sender,
                                              InteractionClassHandle at) const {
  std::vector<FederateId> to = subscribers(model, at);
  std::erase(to, sender);
  return to;
}

std::vector<FederateId> Interests::recipients(const ObjectModel& model, FederateId sender,
                                              ObjectClassHandle at,
                                              std::span<const AttributeHandle> attributes) const {
  std::vector<FederateId> to = subscribers(model, at);
  std::erase_if(to, [&](FederateId federate) {
    return federate == sender || !wants(model, federate, at, attributes);
  });
  return to;
}

bool Interests::wants(const ObjectModel& model, FederateId federate, ObjectClassHandle at,
                      std::span<const AttributeHandle> attributes) const {
  return any_upwards(model, objects_, at, [&](const AttributesByFederate& by_federate) {
    const auto wanted = by_federate.find(federate);
    return wanted != by_federate.end() &&
           std::ranges::any_of(attributes, [&](AttributeHandle attribute) {
             return wanted->second.contains(attribute);
           });
  });
}

const AttributeSubscriptions* Interests::find_candidate(const ObjectModel& model,
                                                        FederateId federate,
                                                        ObjectClassHandle registered_as) const {
  const AttributeSubscriptions* nearest = nullptr;
  any_upwards(model, objects_, registered_as, [&](const AttributesByFederate& by_federate) {
    const auto subscribed = by_federate.find(federate);
    if (subscribed != by_federate.end()) nearest = &subscribed->second;
    return nearest != nullptr;
  });
  return nearest;
}

void Interests::keep_wanted(const ObjectModel& model, std::span<const FederateId> federates,
                            ObjectClassHandle object_class,
                            std::vector<ValueIndex>& indices) const {
  const std::vector<AttributeHandle>& fields = model.object_class(object_class).fields;
  std::erase_if(indices, [&](ValueIndex index) {
    return index >= fields.size() ||
           std::none_of(federates.begin(), federates.end(), [&](FederateId federate) {
             return wants(model, federate, object_class, {&fields[index], 1});
           });
  });
}

bool Interests::is_relevant(const ObjectModel& model, FederateId producer,
                            InteractionClassHandle at) const {
  return any_upwards(model, interactions_, at, [&](const auto& by_federate) {
    return std::ranges::any_of(
        by_federate, [&](const auto& entry) { return entry.first != producer && entry.second; });
  });
}

RelevantAttributes Interests::relevant(const ObjectModel& model, FederateId producer,
                                       ObjectClassHandle at) const {
  RelevantAttributes relevant;
  any_upwards(model, objects_, at, [&](const AttributesByFederate& by_federate) {
    for (const auto& [federate, attributes] : by_federate) {
      if (federate == producer) continue;
      for (const auto& [attribute, how] : attributes) {
        if (!how.active) continue;
        const auto [known, is_new] = relevant.try_emplace(attribute, how.update_rate);
        if (!is_new) raise_rate(model, known->second, how.update_rate);
      }
    }
    return false;
  });
  return relevant;
}

}  // namespace roger::rti::executive
