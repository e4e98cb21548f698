#include "rti/federate/services/transportation_services.hpp"

#include <string>
#include <utility>

#include "core/text.hpp"
#include "rti/federate/refusal/argument_checks.hpp"
#include "rti/federate/refusal/refusal.hpp"
#include "rti/types/handle_access.hpp"

namespace roger::rti {

using wire::TransportationKind;

namespace {

/// Throws InvalidTransportationType.
TransportationKind to_wire(rti1516e::TransportationType type) {
  check_transportation(type);
  return type == rti1516e::RELIABLE ? TransportationKind::kReliable
                                    : TransportationKind::kBestEffort;
}

rti1516e::TransportationType to_standard(TransportationKind transportation) {
  return transportation == TransportationKind::kReliable ? rti1516e::RELIABLE
                                                         : rti1516e::BEST_EFFORT;
}

}  // namespace

void TransportationServices::change(const rti1516e::ObjectInstanceHandle& handle,
                                    const rti1516e::AttributeHandleSet& attributes,
                                    rti1516e::TransportationType type) {
  const TransportationKind transportation = to_wire(type);
  const auto knowledge = knowledge_.lock();
  ObjectInstance& object = knowledge->known(handle);
  const std::vector<AttributeHandle> found = knowledge->available(object.known_as, attributes);
  const auto describe = [&](AttributeHandle attribute) {
    return knowledge->model.attribute(attribute).name + " of object " + quoted(object.name);
  };
  for (const AttributeHandle attribute : found) {
    if (!object.owned.contains(attribute)) {
      refuse<rti1516e::AttributeNotOwned>(describe(attribute) + " is not owned by this federate");
    }
    if (object.sending.is_pending(attribute)) {
      refuse<rti1516e::AttributeAlreadyBeingChanged>("a change of the transportation type of " +
                                                     describe(attribute) + " is not confirmed yet");
    }
  }
  if (found.empty()) return;
  executive_.send(wire::ChangeAttributeTransportation{
      object.id, knowledge->indexes(object.registered_as, found), transportation});
  for (const AttributeHandle attribute : found) object.sending.begin(attribute);
}

void TransportationServices::query(const rti1516e::ObjectInstanceHandle& handle,
                                   const rti1516e::AttributeHandle& attribute) {
  const auto knowledge = knowledge_.lock();
  const ObjectInstance& object = knowledge->known(handle);
  const AttributeHandle found = knowledge->available(object.known_as, attribute);
  executive_.send(wire::QueryAttributeTransportation{
      object.id, knowledge->model.find_index(object.registered_as, found).value()});
}

void TransportationServices::change(const rti1516e::InteractionClassHandle& handle,
                                    rti1516e::TransportationType type) {
  const TransportationKind transportation = to_wire(type);
  const auto knowledge = knowledge_.lock();
  const InteractionClassHandle found = knowledge->defined(handle);
  const std::string& name = knowledge->model.interaction_class(found).name;
  if (!knowledge->declarations.publishes(found)) {
    refuse<rti1516e::InteractionClassNotPublished>(name + " is not published by this federate");
  }
  if (knowledge->sending.is_pending(found)) {
    refuse<rti1516e::InteractionClassAlreadyBeingChanged>(
        "a change of the transportation type of " + name + " is not confirmed yet");
  }
  executive_.send(wire::ChangeInteractionTransportation{found.value, transportation});
  knowledge->begin_transportation(found);
}

void TransportationServices::query(const rti1516e::FederateHandle& federate,
                                   const rti1516e::InteractionClassHandle& handle) {
  const auto knowledge = knowledge_.lock();
  const InteractionClassHandle found = knowledge->defined(handle);
  const auto id = find_federate_id(federate);
  if (!id || !intake_.name_of(*id)) {
    // The standard defines no exception for this (6.29).
    refuse<rti1516e::RTIinternalError>(to_utf8(federate.toString()) + " is not a joined federate");
  }
  executive_.send(wire::QueryInteractionTransportation{*id, found.value});
}

void TransportationServices::report(rti1516e::FederateAmbassador& ambassador,
                                    const wire::AttributeTransportationChanged& message) {
  rti1516e::AttributeHandleSet attributes;
  {
    const auto knowledge = knowledge_.lock();
    ObjectInstance* object = knowledge->objects.find(message.object);
    if (object == nullptr || !object->is_known()) return;
    for (const AttributeHandle attribute : knowledge->fields(*object, message.attributes)) {
      // Given away meanwhile, perhaps acquired again.
      if (!object->owned.contains(attribute) || !object->sending.is_pending(attribute)) {
        continue;
      }
      object->sending.finish(attribute, message.transportation == TransportationKind::kReliable);
      attributes.insert(make_handle<rti1516e::AttributeHandle>(attribute.value));
    }
  }
  if (attributes.empty()) return;
  ambassador.confirmAttributeTransportationTypeChange(
      make_handle<rti1516e::ObjectInstanceHandle>(message.object), attributes,
      to_standard(message.transportation));
}

void TransportationServices::report(rti1516e::FederateAmbassador& ambassador,
                                    const wire::AttributeTransportationReport& message) {
  rti1516e::AttributeHandle attribute;
  {
    const auto knowledge = knowledge_.lock();
    const ObjectInstance* object = knowledge->objects.find(message.object);
    if (object == nullptr || !object->is_known()) return;
    const std::vector<AttributeHandle> found =
        knowledge->fields(*object, std::span(&message.attribute, 1));
    if (found.empty()) return;
    attribute = make_handle<rti1516e::AttributeHandle>(found.front().value);
  }
  ambassador.reportAttributeTransportationType(
      make_handle<rti1516e::ObjectInstanceHandle>(message.object), attribute,
      to_standard(message.transportation));
}

void TransportationServices::report(rti1516e::FederateAmbassador& ambassador,
                                    const wire::InteractionTransportationChanged& message) {
  const InteractionClassHandle at{message.interaction_class};
  {
    const auto knowledge = knowledge_.lock();
    if (!knowledge->sending.is_pending(at)) return;  // unpublished meanwhile
    knowledge->confirm_transportation(at, message.transportation == TransportationKind::kReliable);
  }
  ambassador.confirmInteractionTransportationTypeChange(
      make_handle<rti1516e::InteractionClassHandle>(at.value), to_standard(message.transportation));
}

void TransportationServices::report(rti1516e::FederateAmbassador& ambassador,
                                    const wire::InteractionTransportationReport& message) {
  ambassador.reportInteractionTransportationType(
      make_handle<rti1516e::FederateHandle>(message.federate),
      make_handle<rti1516e::InteractionClassHandle>(message.interaction_class),
      to_standard(message.transportation));
}

}  // namespace roger::rti
