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

}  // namespace

void Interests::subscribe(FederateId federate, InteractionClassHandle interaction_class,
                          bool active) {
  interactions_[interaction_class][federate] = active;
  interaction_answers_.clear();
}

void Interests::unsubscribe(FederateId federate, InteractionClassHandle interaction_class) {
  interactions_[interaction_class].erase(federate);
  interaction_answers_.clear();
}

void Interests::subscribe(FederateId federate, ObjectClassHandle object_class,
                          std::span<const AttributeHandle> attributes,
                          const AttributeSubscription& how) {
  if (attributes.empty()) return;
  Attributes& subscribed = objects_[object_class][federate];
  for (const AttributeHandle attribute : attributes) subscribed[attribute] = how;
  object_answers_.clear();
}

void Interests::unsubscribe(FederateId federate, ObjectClassHandle object_class,
                            std::span<const AttributeHandle> attributes) {
  AttributesByFederate& by_federate = objects_[object_class];
  const auto found = by_federate.find(federate);
  if (found == by_federate.end()) return;
  for (const AttributeHandle attribute : attributes) found->second.erase(attribute);
  if (found->second.empty()) by_federate.erase(found);
  object_answers_.clear();
}

void Interests::forget(FederateId federate) {
  for (auto& [interaction_class, federates] : interactions_) federates.erase(federate);
  for (auto& [object_class, by_federate] : objects_) by_federate.erase(federate);
  interaction_answers_.clear();
  object_answers_.clear();
}

const std::vector<FederateId>& Interests::subscribers(
    const ObjectModel& model, InteractionClassHandle interaction_class) const {
  const auto known = interaction_answers_.find(interaction_class);
  if (known != interaction_answers_.end()) return known->second;
  std::set<FederateId> all;
  // Collects the subscribers of the class and of all its superclasses (class promotion, IEEE
  // 1516.1-2010, 5.1).
  for (InteractionClassHandle at = interaction_class; at.is_valid();
       at = model.interaction_class(at).parent) {
    const auto found = interactions_.find(at);
    if (found == interactions_.end()) continue;
    for (const auto& [federate, active] : found->second) all.insert(federate);
  }
  return interaction_answers_[interaction_class] = {all.begin(), all.end()};
}

const std::vector<FederateId>& Interests::subscribers(const ObjectModel& model,
                                                      ObjectClassHandle object_class) const {
  const auto known = object_answers_.find(object_class);
  if (known != object_answers_.end()) return known->second;
  std::set<FederateId> all;
  for (ObjectClassHandle at = object_class; at.is_valid(); at = model.object_class(at).parent) {
    const auto found = objects_.find(at);
    if (found == objects_.end()) continue;
    for (const auto& [federate, attributes] : found->second) all.insert(federate);
  }
  return object_answers_[object_class] = {all.begin(), all.end()};
}

bool Interests::wants(const ObjectModel& model, FederateId federate, ObjectClassHandle object_class,
                      std::span<const AttributeHandle> attributes) const {
  for (ObjectClassHandle at = object_class; at.is_valid(); at = model.object_class(at).parent) {
    const auto found = objects_.find(at);
    if (found == objects_.end()) continue;
    const auto wanted = found->second.find(federate);
    if (wanted == found->second.end()) continue;
    if (std::any_of(attributes.begin(), attributes.end(), [&](AttributeHandle attribute) {
          return wanted->second.contains(attribute);
        })) {
      return true;
    }
  }
  return false;
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
                            InteractionClassHandle interaction_class) const {
  for (InteractionClassHandle at = interaction_class; at.is_valid();
       at = model.interaction_class(at).parent) {
    const auto found = interactions_.find(at);
    if (found == interactions_.end()) continue;
    if (std::any_of(found->second.begin(), found->second.end(),
                    [&](const auto& entry) { return entry.first != producer && entry.second; })) {
      return true;
    }
  }
  return false;
}

RelevantAttributes Interests::relevant(const ObjectModel& model, FederateId producer,
                                       ObjectClassHandle object_class) const {
  RelevantAttributes relevant;
  for (ObjectClassHandle at = object_class; at.is_valid(); at = model.object_class(at).parent) {
    const auto found = objects_.find(at);
    if (found == objects_.end()) continue;
    for (const auto& [federate, attributes] : found->second) {
      if (federate == producer) continue;
      for (const auto& [attribute, how] : attributes) {
        if (!how.active) continue;
        const auto [known, is_new] = relevant.try_emplace(attribute, how.update_rate);
        if (!is_new) raise_rate(model, known->second, how.update_rate);
      }
    }
  }
  return relevant;
}

}  // namespace roger::rti::executive
