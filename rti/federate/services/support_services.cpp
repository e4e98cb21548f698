#include "rti/federate/services/support_services.hpp"

#include <limits>
#include <utility>

#include "rti/federate/refusal/argument_checks.hpp"
#include "rti/federate/refusal/refusal.hpp"
#include "rti/fom/resign_action.hpp"
#include "rti/time/time_factory.hpp"
#include "rti/types/handle_access.hpp"
#include "rti/types/transportation.hpp"

namespace roger::rti {

namespace {

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

/// Returns an attribute of a class. Throws the exceptions of the look-up services for attributes.
const Attribute& require_attribute(const Knowledge& knowledge,
                                   const rti1516e::ObjectClassHandle& at,
                                   const rti1516e::AttributeHandle& attribute) {
  const ObjectClassHandle found = knowledge.valid(at);
  if (!knowledge.model.contains(to_model<AttributeHandle>(attribute))) {
    refuse<rti1516e::InvalidAttributeHandle>(to_utf8(attribute.toString()) +
                                             " is not an attribute in this federation's FOM");
  }
  return knowledge.model.attribute(knowledge.available(found, attribute));
}

/// Upper bound of a dimension for which the FOM gives none. The MIM leaves that of HLAfederate to
/// the RTI; every normalized federate handle is below it.
constexpr unsigned long kDefaultUpperBound =
    static_cast<unsigned long>(std::numeric_limits<FederateId>::max()) + 1;

constexpr const wchar_t* kReceiveOrder = L"Receive";
constexpr const wchar_t* kTimestampOrder = L"TimeStamp";

}  // namespace

SupportServices::SupportServices(FederateId self, std::string logical_time,
                                 const SharedKnowledge& knowledge, const Intake& intake,
                                 ExecutivePort& executive)
    : self_(self),
      logical_time_(std::move(logical_time)),
      knowledge_(knowledge),
      intake_(intake),
      executive_(executive),
      // The two enumerations have the same order.
      automatic_resign_(static_cast<rti1516e::ResignAction>(
          automatic_resign_action(knowledge.lock()->model.switches()))) {
}

rti1516e::FederateHandle SupportServices::own_handle() const {
  return make_handle<rti1516e::FederateHandle>(self_);
}

void SupportServices::set_automatic_resign(rti1516e::ResignAction action) {
  if (action < rti1516e::UNCONDITIONALLY_DIVEST_ATTRIBUTES || action > rti1516e::NO_ACTION) {
    refuse<rti1516e::InvalidResignAction>(std::to_string(action) + " is not a resign action");
  }
  executive_.send_if_connected(wire::SetAutomaticResign{static_cast<wire::ResignAction>(action)});
  automatic_resign_ = action;
}

rti1516e::FederateHandle SupportServices::federate_handle(const std::wstring& name) const {
  const auto id = intake_.find(to_utf8(name));
  if (!id) refuse<rti1516e::NameNotFound>(quoted(name) + " is not a joined federate");
  return make_handle<rti1516e::FederateHandle>(*id);
}

std::wstring SupportServices::federate_name(const rti1516e::FederateHandle& handle) const {
  if (!handle.isValid()) refuse<rti1516e::InvalidFederateHandle>("the federate handle is invalid");
  const auto id = find_federate_id(handle);
  const auto name = id ? intake_.name_of(*id) : std::nullopt;
  if (!name) {
    refuse<rti1516e::FederateHandleNotKnown>(to_utf8(handle.toString()) +
                                             " is not a joined federate");
  }
  return to_wide(*name);
}

rti1516e::ObjectClassHandle SupportServices::object_class_handle(const std::wstring& name) const {
  const auto knowledge = knowledge_.lock();
  return found_or_refuse<rti1516e::ObjectClassHandle>(
      knowledge->model.find_object_class(to_utf8(name)), name,
      "no object class of this federation's FOM");
}

std::wstring SupportServices::object_class_name(const rti1516e::ObjectClassHandle& handle) const {
  const auto knowledge = knowledge_.lock();
  return to_wide(knowledge->model.object_class(knowledge->valid(handle)).name);
}

rti1516e::ObjectClassHandle SupportServices::known_object_class(
    const rti1516e::ObjectInstanceHandle& handle) const {
  const auto knowledge = knowledge_.lock();
  return make_handle<rti1516e::ObjectClassHandle>(knowledge->known(handle).known_as.value);
}

rti1516e::ObjectInstanceHandle SupportServices::object_handle(const std::wstring& name) const {
  const auto knowledge = knowledge_.lock();
  const ObjectInstance* object = knowledge->objects.find_name(to_utf8(name));
  if (object == nullptr || !object->is_known()) {
    refuse<rti1516e::ObjectInstanceNotKnown>("no object named " + quoted(name) +
                                             " is known to this federate");
  }
  return make_handle<rti1516e::ObjectInstanceHandle>(object->id);
}

std::wstring SupportServices::object_name(const rti1516e::ObjectInstanceHandle& handle) const {
  const auto knowledge = knowledge_.lock();
  return to_wide(knowledge->known(handle).name);
}

rti1516e::AttributeHandle SupportServices::attribute_handle(
    const rti1516e::ObjectClassHandle& object_class, const std::wstring& name) const {
  const auto knowledge = knowledge_.lock();
  const ObjectClassHandle at = knowledge->valid(object_class);
  return found_or_refuse<rti1516e::AttributeHandle>(
      knowledge->model.find_attribute(at, to_utf8(name)), name,
      "no attribute of " + knowledge->model.object_class(at).name);
}

std::wstring SupportServices::attribute_name(const rti1516e::ObjectClassHandle& object_class,
                                             const rti1516e::AttributeHandle& attribute) const {
  const auto knowledge = knowledge_.lock();
  return to_wide(require_attribute(*knowledge, object_class, attribute).name);
}

rti1516e::InteractionClassHandle SupportServices::interaction_class_handle(
    const std::wstring& name) const {
  const auto knowledge = knowledge_.lock();
  return found_or_refuse<rti1516e::InteractionClassHandle>(
      knowledge->model.find_interaction_class(to_utf8(name)), name,
      "no interaction class of this federation's FOM");
}

std::wstring SupportServices::interaction_class_name(
    const rti1516e::InteractionClassHandle& handle) const {
  const auto knowledge = knowledge_.lock();
  return to_wide(knowledge->model.interaction_class(knowledge->valid(handle)).name);
}

rti1516e::ParameterHandle SupportServices::parameter_handle(
    const rti1516e::InteractionClassHandle& interaction_class, const std::wstring& name) const {
  const auto knowledge = knowledge_.lock();
  const InteractionClassHandle at = knowledge->valid(interaction_class);
  return found_or_refuse<rti1516e::ParameterHandle>(
      knowledge->model.find_parameter(at, to_utf8(name)), name,
      "no parameter of " + knowledge->model.interaction_class(at).name);
}

std::wstring SupportServices::parameter_name(
    const rti1516e::InteractionClassHandle& interaction_class,
    const rti1516e::ParameterHandle& parameter) const {
  const auto knowledge = knowledge_.lock();
  const InteractionClassHandle at = knowledge->valid(interaction_class);
  const auto found = to_model<ParameterHandle>(parameter);
  if (!knowledge->model.contains(found)) {
    refuse<rti1516e::InvalidParameterHandle>(to_utf8(parameter.toString()) +
                                             " is not a parameter in this federation's FOM");
  }
  if (!knowledge->model.find_index(at, found)) {
    refuse<rti1516e::InteractionParameterNotDefined>(to_utf8(parameter.toString()) +
                                                     " is not a parameter of " +
                                                     knowledge->model.interaction_class(at).name);
  }
  return to_wide(knowledge->model.parameter(found).name);
}

rti1516e::DimensionHandleSet SupportServices::dimensions_of(
    const rti1516e::ObjectClassHandle& object_class,
    const rti1516e::AttributeHandle& attribute) const {
  const auto knowledge = knowledge_.lock();
  return to_set(require_attribute(*knowledge, object_class, attribute).dimensions);
}

rti1516e::DimensionHandleSet SupportServices::dimensions_of(
    const rti1516e::InteractionClassHandle& interaction_class) const {
  const auto knowledge = knowledge_.lock();
  return to_set(knowledge->model.interaction_class(knowledge->valid(interaction_class)).dimensions);
}

rti1516e::DimensionHandle SupportServices::dimension_handle(const std::wstring& name) const {
  const auto knowledge = knowledge_.lock();
  return found_or_refuse<rti1516e::DimensionHandle>(knowledge->model.find_dimension(to_utf8(name)),
                                                    name, "no dimension of this federation's FOM");
}

std::wstring SupportServices::dimension_name(const rti1516e::DimensionHandle& handle) const {
  const auto knowledge = knowledge_.lock();
  return to_wide(knowledge->model.dimension(knowledge->valid(handle)).name);
}

unsigned long SupportServices::dimension_upper_bound(
    const rti1516e::DimensionHandle& handle) const {
  const auto knowledge = knowledge_.lock();
  const std::uint32_t bound = knowledge->model.dimension(knowledge->valid(handle)).upper_bound;
  return bound == 0 ? kDefaultUpperBound : bound;
}

unsigned long SupportServices::normalize(const rti1516e::FederateHandle& handle) const {
  if (!handle.isValid()) refuse<rti1516e::InvalidFederateHandle>("the federate handle is invalid");
  return handle_value(handle);
}

unsigned long SupportServices::normalize(rti1516e::ServiceGroup group) {
  if (group < rti1516e::FEDERATION_MANAGEMENT || group > rti1516e::SUPPORT_SERVICES) {
    refuse<rti1516e::InvalidServiceGroup>(std::to_string(group) + " is not a service group");
  }
  return static_cast<unsigned long>(group);
}

rti1516e::OrderType SupportServices::order_type(const std::wstring& name) {
  if (name == kReceiveOrder) return rti1516e::RECEIVE;
  if (name == kTimestampOrder) return rti1516e::TIMESTAMP;
  refuse<rti1516e::InvalidOrderName>(quoted(name) +
                                     " is not an order type; use Receive or TimeStamp");
}

std::wstring SupportServices::order_name(rti1516e::OrderType type) {
  if (type == rti1516e::RECEIVE) return kReceiveOrder;
  if (type == rti1516e::TIMESTAMP) return kTimestampOrder;
  refuse<rti1516e::InvalidOrderType>(std::to_string(type) + " is not an order type");
}

rti1516e::TransportationType SupportServices::transportation_type(const std::wstring& name) {
  if (const auto type = find_transportation(to_utf8(name))) return *type;
  refuse<rti1516e::InvalidTransportationName>(
      quoted(name) + " is not a transportation type; use HLAreliable or HLAbestEffort");
}

std::wstring SupportServices::transportation_name(rti1516e::TransportationType type) {
  check_transportation(type);
  return to_wide(name_of(type));
}

double SupportServices::update_rate(const std::wstring& designator) const {
  const auto knowledge = knowledge_.lock();
  return knowledge->update_rate(designator).hertz;
}

double SupportServices::update_rate(const rti1516e::ObjectInstanceHandle& handle,
                                    const rti1516e::AttributeHandle& attribute) const {
  const auto knowledge = knowledge_.lock();
  const ObjectInstance& object = knowledge->known(handle);
  const UpdateRate* rate = knowledge->update_rates.find(
      object.known_as, knowledge->available(object.known_as, attribute));
  return rate == nullptr ? 0.0 : rate->hertz;
}

std::unique_ptr<rti1516e::LogicalTimeFactory> SupportServices::time_factory() const {
  return make_time_factory(to_wide(logical_time_));
}

}  // namespace roger::rti
