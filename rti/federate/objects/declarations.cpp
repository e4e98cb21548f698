#include "rti/federate/objects/declarations.hpp"

#include <algorithm>

namespace roger::rti {

Declarations::Declarations(const ObjectModel& model) : model_(model) {
  on_model_grown();
}

void Declarations::on_model_grown() {
  interactions_.resize(model_.interaction_class_count());
  objects_.resize(model_.object_class_count());
  // A new class may be a subclass of a subscribed one, and an existing class may have new
  // parameters.
  if (!interactions_.empty()) update_receptions(InteractionClassHandle::from_index(0));
}
void Declarations::subscribe(InteractionClassHandle handle, bool active) {
  interactions_[handle.index()].subscribed = true;
  interactions_[handle.index()].active = active;
  update_receptions(handle);
}

void Declarations::unsubscribe(InteractionClassHandle handle) {
  interactions_[handle.index()].subscribed = false;
  interactions_[handle.index()].active = false;
  update_receptions(handle);
}

void Declarations::update_receptions(InteractionClassHandle top) {
  for (const InteractionClassHandle sent : model_.subtree(top)) {
    const InteractionClass& sent_class = model_.interaction_class(sent);
    SubscribedForm& reception = interactions_[sent.index()].reception;
    reception.as = sent;
    // The nearest subscribed class at or above the sent one. Computed per declaration, because
    // messages are much more frequent.
    while (reception.as.is_valid() && !interactions_[reception.as.index()].subscribed) {
      reception.as = model_.interaction_class(reception.as).parent;
    }
    reception.parameters.clear();
    if (!reception.as.is_valid()) continue;
    for (const ParameterHandle parameter : sent_class.fields) {
      const bool available = model_.find_index(reception.as, parameter).has_value();
      reception.parameters.push_back(available ? parameter : ParameterHandle{});
    }
  }
  version_.advance();
}

void Declarations::publish(ObjectClassHandle handle, std::span<const AttributeHandle> attributes) {
  AttributeBits& published = objects_[handle.index()].published;
  for (const AttributeHandle attribute : attributes) published.insert(attribute);
  if (!attributes.empty() && model_.privilege_to_delete().is_valid()) {
    published.insert(model_.privilege_to_delete());
  }
}

void Declarations::unpublish(ObjectClassHandle handle,
                             std::span<const AttributeHandle> attributes) {
  AttributeBits& published = objects_[handle.index()].published;
  for (const AttributeHandle attribute : with_implied(handle, attributes)) {
    published.erase(attribute);
  }
}

std::vector<AttributeHandle> Declarations::with_implied(
    ObjectClassHandle handle, std::span<const AttributeHandle> attributes) const {
  std::vector<AttributeHandle> all(attributes.begin(), attributes.end());
  AttributeBits left = objects_[handle.index()].published;
  for (const AttributeHandle attribute : attributes) left.erase(attribute);
  left.erase(model_.privilege_to_delete());
  if (left.empty() &&
      std::find(all.begin(), all.end(), model_.privilege_to_delete()) == all.end()) {
    all.push_back(model_.privilege_to_delete());
  }
  return all;
}

void Declarations::subscribe(ObjectClassHandle handle, std::span<const AttributeHandle> attributes,
                             bool active) {
  ObjectState& state = objects_[handle.index()];
  for (const AttributeHandle attribute : attributes) {
    state.subscribed.insert(attribute);
    if (active) {
      state.passive.erase(attribute);
    } else {
      state.passive.insert(attribute);
    }
  }
}

void Declarations::unsubscribe(ObjectClassHandle handle) {
  objects_[handle.index()].subscribed.clear();
  objects_[handle.index()].passive.clear();
}

void Declarations::unsubscribe(ObjectClassHandle handle,
                               std::span<const AttributeHandle> attributes) {
  for (const AttributeHandle attribute : attributes) {
    objects_[handle.index()].subscribed.erase(attribute);
    objects_[handle.index()].passive.erase(attribute);
  }
}

ObjectClassHandle Declarations::discovered_as(ObjectClassHandle registered) const {
  ObjectClassHandle candidate = registered;
  while (candidate.is_valid() && objects_[candidate.index()].subscribed.empty()) {
    candidate = model_.object_class(candidate).parent;
  }
  return candidate;
}

}  // namespace roger::rti
