#include "rti/executive/transportations.hpp"

#include <iterator>

#include "core/distinct.hpp"

namespace roger::rti::executive {

namespace {

wire::TransportationKind by_model(const ObjectModel& model, TransportationHandle handle) {
  return model.is_reliable(handle) ? wire::TransportationKind::kReliable
                                   : wire::TransportationKind::kBestEffort;
}

}  // namespace

void Transportations::change(FederateId from, const wire::ChangeAttributeTransportation& message,
                             const KnownObject& object, Outbox& outbox) {
  wire::AttributeTransportationChanged changed{object.id, {}, message.transportation};
  Attributes changes;
  for (const ValueIndex index : distinct(message.attributes)) {
    if (object.ownership.owner(index) != from) continue;  // given up while this was in transit
    changes.insert({{object.id, index}, {from, message.transportation}});
    changed.attributes.push_back(index);
  }
  if (changes.empty()) return;
  outbox.push_back({{from}, std::move(changed)});
  // From here on nothing allocates memory: what was confirmed is recorded.
  for (const auto& [attribute, change] : changes) attributes_.erase(attribute);
  attributes_.merge(changes);
}

void Transportations::change(FederateId from, const wire::ChangeInteractionTransportation& message,
                             Outbox& outbox) {
  const InteractionClassHandle at{message.interaction_class};
  Interactions changes{{{from, at}, message.transportation}};
  outbox.push_back(
      {{from},
       wire::InteractionTransportationChanged{message.interaction_class, message.transportation}});
  // From here on nothing allocates memory: what was confirmed is recorded.
  forget(from, at);
  interactions_.merge(changes);
}

wire::TransportationKind Transportations::of(const ObjectModel& model, const KnownObject& object,
                                             ValueIndex attribute) const {
  const auto change = attributes_.find({object.id, attribute});
  if (change != attributes_.end()) return change->second.transportation;
  const AttributeHandle handle = model.object_class(object.object_class).fields.at(attribute);
  return by_model(model, model.attribute(handle).transportation);
}

wire::TransportationKind Transportations::of(const ObjectModel& model, FederateId federate,
                                             InteractionClassHandle interaction_class) const {
  const auto change = interactions_.find({federate, interaction_class});
  if (change != interactions_.end()) return change->second;
  return by_model(model, model.interaction_class(interaction_class).transportation);
}

void Transportations::review(const KnownObject& object) {
  for (auto at = attributes_.lower_bound({object.id, 0}); is_of(object.id, at);) {
    const bool ended = object.ownership.owner(at->first.second) != at->second.owner;
    at = ended ? attributes_.erase(at) : std::next(at);
  }
}

void Transportations::forget(ObjectId object) {
  auto at = attributes_.lower_bound({object, 0});
  while (is_of(object, at)) at = attributes_.erase(at);
}

void Transportations::forget(FederateId federate, InteractionClassHandle interaction_class) {
  interactions_.erase({federate, interaction_class});
}

void Transportations::forget(FederateId federate) {
  std::erase_if(interactions_, [&](const auto& entry) { return entry.first.first == federate; });
}

}  // namespace roger::rti::executive
