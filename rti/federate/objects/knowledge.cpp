#include "rti/federate/objects/knowledge.hpp"

#include <optional>
#include <utility>

#include "rti/federate/refusal/refusal.hpp"

namespace roger::rti {

namespace {

/// Returns the handle of an element of the model; throws E if it does not exist.
template <class E, class ModelHandle, class StandardHandle>
ModelHandle in_model(const ObjectModel& model, const StandardHandle& handle, const char* kind) {
  const auto found = to_model<ModelHandle>(handle);
  if (!model.contains(found)) {
    refuse<E>(to_utf8(handle.toString()) + " is not a valid " + kind + " in this federation's FOM");
  }
  return found;
}

}  // namespace

Knowledge::Knowledge(ObjectModel fom, filter::GroupMap map,
                     std::vector<std::string> compressed_classes, const Clock& clock, bool counting)
    : model_(std::move(fom)),
      groups_(model_, std::move(map), std::move(compressed_classes)),
      conveys_producer_(model_.switches().convey_producing_federate.value_or(false)),
      declarations(model_),
      early(clock),
      update_rates(clock),
      switches(model.switches()),
      statistics(counting) {
}

ObjectClassHandle Knowledge::defined(const rti1516e::ObjectClassHandle& handle) const {
  return in_model<rti1516e::ObjectClassNotDefined, ObjectClassHandle>(model, handle,
                                                                      "object class");
}

InteractionClassHandle Knowledge::defined(const rti1516e::InteractionClassHandle& handle) const {
  return in_model<rti1516e::InteractionClassNotDefined, InteractionClassHandle>(
      model, handle, "interaction class");
}

ObjectClassHandle Knowledge::valid(const rti1516e::ObjectClassHandle& handle) const {
  return in_model<rti1516e::InvalidObjectClassHandle, ObjectClassHandle>(model, handle,
                                                                         "object class");
}

InteractionClassHandle Knowledge::valid(const rti1516e::InteractionClassHandle& handle) const {
  return in_model<rti1516e::InvalidInteractionClassHandle, InteractionClassHandle>(
      model, handle, "interaction class");
}

DimensionHandle Knowledge::valid(const rti1516e::DimensionHandle& handle) const {
  return in_model<rti1516e::InvalidDimensionHandle, DimensionHandle>(model, handle, "dimension");
}

AttributeHandle Knowledge::available(ObjectClassHandle at,
                                     const rti1516e::AttributeHandle& handle) const {
  const auto found = to_model<AttributeHandle>(handle);
  if (!model.contains(found) || !model.find_index(at, found)) {
    refuse<rti1516e::AttributeNotDefined>(to_utf8(handle.toString()) + " is not an attribute of " +
                                          model.object_class(at).name);
  }
  return found;
}

std::vector<AttributeHandle> Knowledge::available(
    ObjectClassHandle at, const rti1516e::AttributeHandleSet& handles) const {
  std::vector<AttributeHandle> found;
  found.reserve(handles.size());
  for (const auto& handle : handles) found.push_back(available(at, handle));
  return found;
}

UpdateRate Knowledge::update_rate(const std::wstring& designator) const {
  const std::string name = to_utf8(designator);
  const std::optional<double> hertz = model.find_update_rate(name);
  if (!hertz) {
    refuse<rti1516e::InvalidUpdateRateDesignator>(
        quoted(designator) + " is not an update rate in this federation's FOM");
  }
  return {name, *hertz};
}

const ObjectInstance& Knowledge::known(const rti1516e::ObjectInstanceHandle& handle) const {
  const ObjectInstance* object = objects.find(handle_value(handle));
  if (object == nullptr || !object->is_known()) {
    refuse<rti1516e::ObjectInstanceNotKnown>(to_utf8(handle.toString()) +
                                             " is not an object that this federate knows");
  }
  return *object;
}

ObjectInstance& Knowledge::known(const rti1516e::ObjectInstanceHandle& handle) {
  // The object is not const, so removing the constness that as_const added is safe.
  return const_cast<ObjectInstance&>(std::as_const(*this).known(handle));
}

std::vector<ValueIndex> Knowledge::indexes(ObjectClassHandle at,
                                           std::span<const AttributeHandle> attributes) const {
  std::vector<ValueIndex> found;
  found.reserve(attributes.size());
  for (const AttributeHandle attribute : attributes) {
    if (const auto index = model.find_index(at, attribute)) found.push_back(*index);
  }
  return found;
}

OrderType Knowledge::order_of(InteractionClassHandle handle) const {
  const std::optional<OrderType> changed = sending.order(handle);
  return changed ? *changed : model.interaction_class(handle).order;
}

OrderType Knowledge::order_of(const ObjectInstance& object, AttributeHandle attribute) const {
  const std::optional<OrderType> changed = object.sending.order(attribute);
  return changed ? *changed : model.attribute(attribute).order;
}

void Knowledge::grow(ObjectModel& grown) {
  std::swap(model_, grown);
  groups_.grow(model_);
  declarations.on_model_grown();
}

void Knowledge::unpublish(InteractionClassHandle handle) {
  sending_.forget_transportation(handle);
  declarations.unpublish(handle);
}

void Knowledge::confirm_transportation(InteractionClassHandle handle, bool reliable) {
  sending_.finish(handle, reliable);
  declarations.version().advance();
}

void Knowledge::convey_producer(bool convey) {
  conveys_producer_ = convey;
  declarations.version().advance();
}

std::vector<AttributeHandle> Knowledge::fields(const ObjectInstance& object,
                                               std::span<const ValueIndex> indices) const {
  const std::vector<AttributeHandle>& all = model.object_class(object.registered_as).fields;
  std::vector<AttributeHandle> found;
  for (const ValueIndex index : indices) {
    if (index < all.size()) found.push_back(all[index]);
  }
  return found;
}

bool Knowledge::is_reliable(InteractionClassHandle handle) const {
  const std::optional<bool> changed = sending.reliable(handle);
  return changed ? *changed : model.is_reliable(model.interaction_class(handle).transportation);
}

bool Knowledge::is_reliable(const ObjectInstance& object, AttributeHandle attribute) const {
  const std::optional<bool> changed = object.sending.reliable(attribute);
  return changed ? *changed : model.is_reliable(model.attribute(attribute).transportation);
}

}  // namespace roger::rti
