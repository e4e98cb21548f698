#include "rti/executive/services/transportations.hpp"

#include <algorithm>
#include <iterator>

#include "rti/executive/base/distinct.hpp"
#include "rti/executive/base/faults.hpp"
#include "rti/wire/limits.hpp"

namespace roger::rti::executive {

namespace {

wire::TransportationKind by_model(const ObjectModel& model, TransportationHandle handle) {
  return model.is_reliable(handle) ? wire::TransportationKind::kReliable
                                   : wire::TransportationKind::kBestEffort;
}

}  // namespace

void Transportations::take(FederateId from, const wire::ChangeAttributeTransportation& message,
                           Outbox& outbox) {
  const KnownObject* object = objects_.find(message.object);
  if (object == nullptr) return;  // deleted while the message was in transit
  wire::AttributeTransportationChanged changed{object->id, {}, message.transportation};
  Attributes changes;
  for (const ValueIndex index : distinct(message.attributes)) {
    if (object->ownership.owner(index) != from) continue;  // given up while this was in transit
    changes.insert({{object->id, index}, {from, message.transportation}});
    changed.attributes.push_back(index);
  }
  if (changes.empty()) return;
  if (!changed_.has_room(from, changes.size(), kMaxChangedTransportations)) {
    return fault(from,
                 "the transportation type of " + std::to_string(changes.size()) +
                     " attributes of object " + object->name +
                     " is not changed: this federate has changed that of " +
                     std::to_string(changed_.of(from)) + " attributes; at most " +
                     std::to_string(kMaxChangedTransportations) + " are allowed",
                 outbox);
  }
  const auto added = std::ranges::count_if(
      changes, [this](const auto& change) { return !attributes_.contains(change.first); });
  if (const auto problem = changed_.host_problem(from, static_cast<std::size_t>(added))) {
    return fault(from,
                 "the transportation type of " + std::to_string(changes.size()) +
                     " attributes of object " + object->name + " is not changed: " + *problem,
                 outbox);
  }
  const std::size_t count = changes.size();
  changed_.add(from, count);
  try {
    outbox.push_back({{from}, std::move(changed)});
  } catch (...) {
    changed_.remove(from, count);
    throw;
  }
  // From here on nothing allocates memory: what was confirmed is recorded.
  for (const auto& [attribute, change] : changes) {
    const auto known = attributes_.find(attribute);
    if (known != attributes_.end()) drop(known);
  }
  attributes_.merge(changes);
}

void Transportations::take(FederateId from, const wire::QueryAttributeTransportation& message,
                           Outbox& outbox) {
  const KnownObject* object = objects_.find(message.object);
  if (object == nullptr) return;
  if (message.attribute >= model_.object_class(object->object_class).fields.size()) {
    return fault(from,
                 "object " + abbreviated(object->name) + " has no attribute " +
                     std::to_string(message.attribute),
                 outbox);
  }
  outbox.push_back({{from},
                    wire::AttributeTransportationReport{object->id, message.attribute,
                                                        of(*object, message.attribute)}});
}

void Transportations::take(FederateId from, const wire::ChangeInteractionTransportation& message,
                           Outbox& outbox) {
  const InteractionClassHandle at{message.interaction_class};
  if (!declarations_.publications(from).interactions().contains(at)) {
    return fault(from,
                 "interaction class " + std::to_string(at.value) +
                     " is not published by this federate, which therefore cannot change its "
                     "transportation type",
                 outbox);
  }
  if (const auto problem =
          changed_classes_.host_problem(from, interactions_.contains({from, at}) ? 0 : 1)) {
    return fault(from,
                 "the transportation type of interaction class " + std::to_string(at.value) +
                     " is not changed: " + *problem,
                 outbox);
  }
  Interactions changes{{{from, at}, message.transportation}};
  changed_classes_.add(from, 1);
  try {
    outbox.push_back({{from},
                      wire::InteractionTransportationChanged{message.interaction_class,
                                                             message.transportation}});
  } catch (...) {
    changed_classes_.remove(from, 1);
    throw;
  }
  // From here on nothing allocates memory: what was confirmed is recorded.
  forget(from, at);
  interactions_.merge(changes);
}

void Transportations::take(FederateId from, const wire::QueryInteractionTransportation& message,
                           Outbox& outbox) {
  const InteractionClassHandle at{message.interaction_class};
  if (!check_class(model_, at, from, outbox)) return;
  outbox.push_back({{from},
                    wire::InteractionTransportationReport{
                        message.federate, message.interaction_class, of(message.federate, at)}});
}

wire::TransportationKind Transportations::of(const KnownObject& object,
                                             ValueIndex attribute) const {
  const auto change = attributes_.find({object.id, attribute});
  if (change != attributes_.end()) return change->second.transportation;
  const AttributeHandle handle = model_.object_class(object.object_class).fields.at(attribute);
  return by_model(model_, model_.attribute(handle).transportation);
}

wire::TransportationKind Transportations::of(FederateId federate,
                                             InteractionClassHandle interaction_class) const {
  const auto change = interactions_.find({federate, interaction_class});
  if (change != interactions_.end()) return change->second;
  return by_model(model_, model_.interaction_class(interaction_class).transportation);
}

void Transportations::review(const KnownObject& object) {
  for (auto at = attributes_.lower_bound({object.id, 0}); is_of(object.id, at);) {
    const bool ended = object.ownership.owner(at->first.second) != at->second.owner;
    at = ended ? drop(at) : std::next(at);
  }
}

void Transportations::forget(ObjectId object) {
  auto at = attributes_.lower_bound({object, 0});
  while (is_of(object, at)) at = drop(at);
}

void Transportations::forget(FederateId federate,
                             InteractionClassHandle interaction_class) noexcept {
  changed_classes_.remove(federate, interactions_.erase({federate, interaction_class}));
}

void Transportations::forget(FederateId federate) {
  std::erase_if(interactions_, [&](const auto& entry) { return entry.first.first == federate; });
  changed_classes_.remove(federate, changed_classes_.of(federate));
}

}  // namespace roger::rti::executive
