#include "rti/executive/transportations.hpp"

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
  for (const ValueIndex index : distinct(message.attributes)) {
    if (object.ownership.owner(index) != from) continue;  // given up while this was in transit
    attributes_[object.id][index] = {from, message.transportation};
    changed.attributes.push_back(index);
  }
  if (!changed.attributes.empty()) outbox.push_back({{from}, std::move(changed)});
}

void Transportations::change(FederateId from, const wire::ChangeInteractionTransportation& message,
                             Outbox& outbox) {
  interactions_[{from, InteractionClassHandle{message.interaction_class}}] = message.transportation;
  outbox.push_back(
      {{from},
       wire::InteractionTransportationChanged{message.interaction_class, message.transportation}});
}

wire::TransportationKind Transportations::of(const ObjectModel& model, const KnownObject& object,
                                             ValueIndex attribute) const {
  if (const auto changes = attributes_.find(object.id); changes != attributes_.end()) {
    const auto change = changes->second.find(attribute);
    if (change != changes->second.end()) return change->second.transportation;
  }
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
  const auto changes = attributes_.find(object.id);
  if (changes == attributes_.end()) return;
  std::erase_if(changes->second, [&](const auto& entry) {
    return object.ownership.owner(entry.first) != entry.second.owner;
  });
}

void Transportations::forget(FederateId federate, InteractionClassHandle interaction_class) {
  interactions_.erase({federate, interaction_class});
}

void Transportations::forget(FederateId federate) {
  std::erase_if(interactions_, [&](const auto& entry) { return entry.first.first == federate; });
}

}  // namespace roger::rti::executive
