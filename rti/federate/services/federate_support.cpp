// 10 Support services.
#include "rti/federate/refusal/refusal.hpp"
#include "rti/federate/services/federate.hpp"
#include "rti/types/handle_access.hpp"

namespace roger::rti {

namespace {

/// Model handle with the number of a standard one; invalid when out of range.
template <class ModelHandle, class StandardHandle>
ModelHandle to_model(const StandardHandle& handle) {
  const std::uint64_t number = handle_value(handle);
  return number <= 0xFFFF ? ModelHandle{static_cast<std::uint16_t>(number)} : ModelHandle{};
}

template <class StandardHandle, class Found>
StandardHandle found_or_refuse(const Found& found, const std::wstring& name,
                               const std::string& what) {
  if (!found) refuse<rti1516e::NameNotFound>(quoted(name) + " is " + what);
  return make_handle<StandardHandle>(found->value);
}

rti1516e::DimensionHandleSet to_set(const std::vector<DimensionHandle>& dimensions) {
  rti1516e::DimensionHandleSet set;
  for (const DimensionHandle dimension : dimensions) {
    set.insert(make_handle<rti1516e::DimensionHandle>(dimension.value));
  }
  return set;
}

constexpr const wchar_t* kReceiveOrder = L"Receive";
constexpr const wchar_t* kTimestampOrder = L"TimeStamp";
constexpr const wchar_t* kReliable = L"HLAreliable";
constexpr const wchar_t* kBestEffort = L"HLAbestEffort";

}  // namespace

ObjectClassHandle Federate::valid(const rti1516e::ObjectClassHandle& handle) const {
  const auto found = to_model<ObjectClassHandle>(handle);
  if (!model_.contains(found)) {
    refuse<rti1516e::InvalidObjectClassHandle>(to_utf8(handle.toString()) +
                                               " is no object class of this federation's FOM");
  }
  return found;
}

InteractionClassHandle Federate::valid(const rti1516e::InteractionClassHandle& handle) const {
  const auto found = to_model<InteractionClassHandle>(handle);
  if (!model_.contains(found)) {
    refuse<rti1516e::InvalidInteractionClassHandle>(
        to_utf8(handle.toString()) + " is no interaction class of this federation's FOM");
  }
  return found;
}

DimensionHandle Federate::valid(const rti1516e::DimensionHandle& handle) const {
  const auto found = to_model<DimensionHandle>(handle);
  if (!model_.contains(found)) {
    refuse<rti1516e::InvalidDimensionHandle>(to_utf8(handle.toString()) +
                                             " is no dimension of this federation's FOM");
  }
  return found;
}

rti1516e::ResignAction Federate::automatic_resign() const {
  const std::lock_guard lock(mutex_);
  return automatic_resign_;
}

void Federate::set_automatic_resign(rti1516e::ResignAction action) {
  if (action < rti1516e::UNCONDITIONALLY_DIVEST_ATTRIBUTES || action > rti1516e::NO_ACTION) {
    refuse<rti1516e::InvalidResignAction>(std::to_string(action) + " is no resign action");
  }
  const std::lock_guard lock(mutex_);
  automatic_resign_ = action;
}

rti1516e::FederateHandle Federate::federate_handle(const std::wstring& name) const {
  const std::lock_guard lock(mutex_);
  const auto id = peers_.find(to_utf8(name));
  if (!id) refuse<rti1516e::NameNotFound>(quoted(name) + " is no joined federate");
  return make_handle<rti1516e::FederateHandle>(*id);
}

std::wstring Federate::federate_name(const rti1516e::FederateHandle& handle) const {
  if (!handle.isValid()) refuse<rti1516e::InvalidFederateHandle>("the federate handle is invalid");
  const std::lock_guard lock(mutex_);
  const std::uint64_t number = handle_value(handle);
  const std::string* name =
      number <= 0xFFFF ? peers_.name_of(static_cast<FederateId>(number)) : nullptr;
  if (name == nullptr) {
    refuse<rti1516e::FederateHandleNotKnown>(to_utf8(handle.toString()) + " is no joined federate");
  }
  return to_wide(*name);
}

rti1516e::ObjectClassHandle Federate::object_class_handle(const std::wstring& name) const {
  const std::lock_guard lock(mutex_);
  return found_or_refuse<rti1516e::ObjectClassHandle>(model_.find_object_class(to_utf8(name)), name,
                                                      "no object class of this federation's FOM");
}

std::wstring Federate::object_class_name(const rti1516e::ObjectClassHandle& handle) const {
  const std::lock_guard lock(mutex_);
  return to_wide(model_.object_class(valid(handle)).name);
}

rti1516e::ObjectClassHandle Federate::known_object_class(
    const rti1516e::ObjectInstanceHandle& handle) const {
  const std::lock_guard lock(mutex_);
  return make_handle<rti1516e::ObjectClassHandle>(known(handle).known_as.value);
}

rti1516e::ObjectInstanceHandle Federate::object_handle(const std::wstring& name) const {
  const std::lock_guard lock(mutex_);
  const ObjectInstance* object = objects_.find_name(to_utf8(name));
  if (object == nullptr || !object->is_known()) {
    refuse<rti1516e::ObjectInstanceNotKnown>("no object named " + quoted(name) +
                                             " is known to this federate");
  }
  return make_handle<rti1516e::ObjectInstanceHandle>(object->id);
}

std::wstring Federate::object_name(const rti1516e::ObjectInstanceHandle& handle) const {
  const std::lock_guard lock(mutex_);
  return to_wide(known(handle).name);
}

rti1516e::AttributeHandle Federate::attribute_handle(
    const rti1516e::ObjectClassHandle& object_class, const std::wstring& name) const {
  const std::lock_guard lock(mutex_);
  const ObjectClassHandle at = valid(object_class);
  return found_or_refuse<rti1516e::AttributeHandle>(
      model_.find_attribute(at, to_utf8(name)), name,
      "no attribute of " + model_.object_class(at).name);
}

std::wstring Federate::attribute_name(const rti1516e::ObjectClassHandle& object_class,
                                      const rti1516e::AttributeHandle& attribute) const {
  const std::lock_guard lock(mutex_);
  const ObjectClassHandle at = valid(object_class);
  if (!model_.contains(to_model<AttributeHandle>(attribute))) {
    refuse<rti1516e::InvalidAttributeHandle>(to_utf8(attribute.toString()) +
                                             " is no attribute of this federation's FOM");
  }
  return to_wide(model_.attribute(available(at, attribute)).name);
}

rti1516e::InteractionClassHandle Federate::interaction_class_handle(
    const std::wstring& name) const {
  const std::lock_guard lock(mutex_);
  return found_or_refuse<rti1516e::InteractionClassHandle>(
      model_.find_interaction_class(to_utf8(name)), name,
      "no interaction class of this federation's FOM");
}

std::wstring Federate::interaction_class_name(
    const rti1516e::InteractionClassHandle& handle) const {
  const std::lock_guard lock(mutex_);
  return to_wide(model_.interaction_class(valid(handle)).name);
}

rti1516e::ParameterHandle Federate::parameter_handle(
    const rti1516e::InteractionClassHandle& interaction_class, const std::wstring& name) const {
  const std::lock_guard lock(mutex_);
  const InteractionClassHandle at = valid(interaction_class);
  return found_or_refuse<rti1516e::ParameterHandle>(
      model_.find_parameter(at, to_utf8(name)), name,
      "no parameter of " + model_.interaction_class(at).name);
}

std::wstring Federate::parameter_name(const rti1516e::InteractionClassHandle& interaction_class,
                                      const rti1516e::ParameterHandle& parameter) const {
  const std::lock_guard lock(mutex_);
  const InteractionClassHandle at = valid(interaction_class);
  const auto found = to_model<ParameterHandle>(parameter);
  if (!model_.contains(found)) {
    refuse<rti1516e::InvalidParameterHandle>(to_utf8(parameter.toString()) +
                                             " is no parameter of this federation's FOM");
  }
  if (!model_.index_of(at, found)) {
    refuse<rti1516e::InteractionParameterNotDefined>(
        to_utf8(parameter.toString()) + " is no parameter of " + model_.interaction_class(at).name);
  }
  return to_wide(model_.parameter(found).name);
}

rti1516e::DimensionHandleSet Federate::dimensions_of(
    const rti1516e::ObjectClassHandle& object_class,
    const rti1516e::AttributeHandle& attribute) const {
  const std::lock_guard lock(mutex_);
  const ObjectClassHandle at = valid(object_class);
  if (!model_.contains(to_model<AttributeHandle>(attribute))) {
    refuse<rti1516e::InvalidAttributeHandle>(to_utf8(attribute.toString()) +
                                             " is no attribute of this federation's FOM");
  }
  return to_set(model_.attribute(available(at, attribute)).dimensions);
}

rti1516e::DimensionHandleSet Federate::dimensions_of(
    const rti1516e::InteractionClassHandle& interaction_class) const {
  const std::lock_guard lock(mutex_);
  return to_set(model_.interaction_class(valid(interaction_class)).dimensions);
}

rti1516e::DimensionHandle Federate::dimension_handle(const std::wstring& name) const {
  const std::lock_guard lock(mutex_);
  return found_or_refuse<rti1516e::DimensionHandle>(model_.find_dimension(to_utf8(name)), name,
                                                    "no dimension of this federation's FOM");
}

std::wstring Federate::dimension_name(const rti1516e::DimensionHandle& handle) const {
  const std::lock_guard lock(mutex_);
  return to_wide(model_.dimension(valid(handle)).name);
}

unsigned long Federate::dimension_upper_bound(const rti1516e::DimensionHandle& handle) const {
  const std::lock_guard lock(mutex_);
  return model_.dimension(valid(handle)).upper_bound;
}

unsigned long Federate::normalize(const rti1516e::FederateHandle& handle) const {
  if (!handle.isValid()) refuse<rti1516e::InvalidFederateHandle>("the federate handle is invalid");
  return handle_value(handle);
}

unsigned long Federate::normalize(rti1516e::ServiceGroup group) {
  if (group < rti1516e::FEDERATION_MANAGEMENT || group > rti1516e::SUPPORT_SERVICES) {
    refuse<rti1516e::InvalidServiceGroup>(std::to_string(group) + " is no service group");
  }
  return static_cast<unsigned long>(group);
}

rti1516e::OrderType Federate::order_type(const std::wstring& name) {
  if (name == kReceiveOrder) return rti1516e::RECEIVE;
  if (name == kTimestampOrder) return rti1516e::TIMESTAMP;
  refuse<rti1516e::InvalidOrderName>(quoted(name) + " is no order type; Receive and TimeStamp are");
}

std::wstring Federate::order_name(rti1516e::OrderType type) {
  if (type == rti1516e::RECEIVE) return kReceiveOrder;
  if (type == rti1516e::TIMESTAMP) return kTimestampOrder;
  refuse<rti1516e::InvalidOrderType>(std::to_string(type) + " is no order type");
}

rti1516e::TransportationType Federate::transportation_type(const std::wstring& name) {
  if (name == kReliable) return rti1516e::RELIABLE;
  if (name == kBestEffort) return rti1516e::BEST_EFFORT;
  refuse<rti1516e::InvalidTransportationName>(
      quoted(name) + " is no transportation type; HLAreliable and HLAbestEffort are");
}

std::wstring Federate::transportation_name(rti1516e::TransportationType type) {
  if (type == rti1516e::RELIABLE) return kReliable;
  if (type == rti1516e::BEST_EFFORT) return kBestEffort;
  refuse<rti1516e::InvalidTransportationType>(std::to_string(type) + " is no transportation type");
}

std::unique_ptr<rti1516e::LogicalTimeFactory> Federate::time_factory() const {
  return rti1516e::HLAlogicalTimeFactoryFactory::makeLogicalTimeFactory(to_wide(logical_time_));
}

}  // namespace roger::rti
