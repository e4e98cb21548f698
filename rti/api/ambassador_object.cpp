// 6 Object management.
#include "rti/api/ambassador.hpp"

namespace rti1516e {

using roger::rti::Service;

void Ambassador::reserveObjectInstanceName(const std::wstring& theObjectInstanceName) {
  objects(
      Service::kReserveObjectInstanceName,
      [&](auto& services) { services.reserve_name(theObjectInstanceName); }, theObjectInstanceName);
}

void Ambassador::releaseObjectInstanceName(const std::wstring& theObjectInstanceName) {
  objects(
      Service::kReleaseObjectInstanceName,
      [&](auto& services) { services.release_names({theObjectInstanceName}); },
      theObjectInstanceName);
}

void Ambassador::reserveMultipleObjectInstanceName(
    const std::set<std::wstring>& theObjectInstanceNames) {
  objects(
      Service::kReserveMultipleObjectInstanceName,
      [&](auto& services) { services.reserve_names(theObjectInstanceNames); },
      theObjectInstanceNames);
}

void Ambassador::releaseMultipleObjectInstanceName(
    const std::set<std::wstring>& theObjectInstanceNames) {
  objects(
      Service::kReleaseMultipleObjectInstanceName,
      [&](auto& services) { services.release_names(theObjectInstanceNames); },
      theObjectInstanceNames);
}

ObjectInstanceHandle Ambassador::registerObjectInstance(ObjectClassHandle theClass) {
  return objects(
      Service::kRegisterObjectInstance,
      [&](auto& services) { return services.register_object(theClass, nullptr); }, theClass);
}

ObjectInstanceHandle Ambassador::registerObjectInstance(ObjectClassHandle theClass,
                                                        const std::wstring& theObjectInstanceName) {
  return objects(
      Service::kRegisterObjectInstance,
      [&](auto& services) { return services.register_object(theClass, &theObjectInstanceName); },
      theClass, theObjectInstanceName);
}

void Ambassador::updateAttributeValues(ObjectInstanceHandle theObject,
                                       const AttributeHandleValueMap& theAttributeValues,
                                       const VariableLengthData& theUserSuppliedTag) {
  objects(
      Service::kUpdateAttributeValues,
      [&](auto& services) {
        services.update(theObject, theAttributeValues, theUserSuppliedTag, nullptr);
      },
      theObject, theAttributeValues, theUserSuppliedTag);
}

MessageRetractionHandle Ambassador::updateAttributeValues(
    ObjectInstanceHandle theObject, const AttributeHandleValueMap& theAttributeValues,
    const VariableLengthData& theUserSuppliedTag, const LogicalTime& theTime) {
  return objects(
      Service::kUpdateAttributeValues,
      [&](auto& services) {
        return services.update(theObject, theAttributeValues, theUserSuppliedTag, &theTime);
      },
      theObject, theAttributeValues, theUserSuppliedTag, theTime);
}

void Ambassador::sendInteraction(InteractionClassHandle theInteraction,
                                 const ParameterHandleValueMap& theParameterValues,
                                 const VariableLengthData& theUserSuppliedTag) {
  objects(
      Service::kSendInteraction,
      [&](auto& services) {
        services.send_interaction(theInteraction, theParameterValues, theUserSuppliedTag, nullptr);
      },
      theInteraction, theParameterValues, theUserSuppliedTag);
}

MessageRetractionHandle Ambassador::sendInteraction(
    InteractionClassHandle theInteraction, const ParameterHandleValueMap& theParameterValues,
    const VariableLengthData& theUserSuppliedTag, const LogicalTime& theTime) {
  return objects(
      Service::kSendInteraction,
      [&](auto& services) {
        return services.send_interaction(theInteraction, theParameterValues, theUserSuppliedTag,
                                         &theTime);
      },
      theInteraction, theParameterValues, theUserSuppliedTag, theTime);
}

void Ambassador::deleteObjectInstance(ObjectInstanceHandle theObject,
                                      const VariableLengthData& theUserSuppliedTag) {
  objects(
      Service::kDeleteObjectInstance,
      [&](auto& services) { services.delete_object(theObject, theUserSuppliedTag, nullptr); },
      theObject, theUserSuppliedTag);
}

MessageRetractionHandle Ambassador::deleteObjectInstance(
    ObjectInstanceHandle theObject, const VariableLengthData& theUserSuppliedTag,
    const LogicalTime& theTime) {
  return objects(
      Service::kDeleteObjectInstance,
      [&](auto& services) {
        return services.delete_object(theObject, theUserSuppliedTag, &theTime);
      },
      theObject, theUserSuppliedTag, theTime);
}

void Ambassador::localDeleteObjectInstance(ObjectInstanceHandle theObject) {
  objects(
      Service::kLocalDeleteObjectInstance,
      [&](auto& services) { services.local_delete_object(theObject); }, theObject);
}

void Ambassador::requestAttributeValueUpdate(ObjectInstanceHandle theObject,
                                             const AttributeHandleSet& theAttributes,
                                             const VariableLengthData& theUserSuppliedTag) {
  objects(
      Service::kRequestAttributeValueUpdate,
      [&](auto& services) {
        services.request_update(theObject, theAttributes, theUserSuppliedTag);
      },
      theObject, theAttributes, theUserSuppliedTag);
}

void Ambassador::requestAttributeValueUpdate(ObjectClassHandle theClass,
                                             const AttributeHandleSet& theAttributes,
                                             const VariableLengthData& theUserSuppliedTag) {
  objects(
      Service::kRequestAttributeValueUpdate,
      [&](auto& services) { services.request_update(theClass, theAttributes, theUserSuppliedTag); },
      theClass, theAttributes, theUserSuppliedTag);
}

void Ambassador::requestAttributeTransportationTypeChange(ObjectInstanceHandle theObject,
                                                          const AttributeHandleSet& theAttributes,
                                                          TransportationType theType) {
  transportations(
      Service::kRequestAttributeTransportationTypeChange,
      [&](auto& services) { services.change(theObject, theAttributes, theType); }, theObject,
      theAttributes, theType);
}

void Ambassador::queryAttributeTransportationType(ObjectInstanceHandle theObject,
                                                  AttributeHandle theAttribute) {
  transportations(
      Service::kQueryAttributeTransportationType,
      [&](auto& services) { services.query(theObject, theAttribute); }, theObject, theAttribute);
}

void Ambassador::requestInteractionTransportationTypeChange(InteractionClassHandle theClass,
                                                            TransportationType theType) {
  transportations(
      Service::kRequestInteractionTransportationTypeChange,
      [&](auto& services) { services.change(theClass, theType); }, theClass, theType);
}

void Ambassador::queryInteractionTransportationType(FederateHandle theFederate,
                                                    InteractionClassHandle theInteraction) {
  transportations(
      Service::kQueryInteractionTransportationType,
      [&](auto& services) { services.query(theFederate, theInteraction); }, theFederate,
      theInteraction);
}

}  // namespace rti1516e
