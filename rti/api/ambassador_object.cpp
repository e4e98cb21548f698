// 6 Object management.
#include "rti/api/ambassador.hpp"

namespace rti1516e {

using roger::rti::Federate;
using roger::rti::ObjectServices;
using roger::rti::Service;

void Ambassador::reserveObjectInstanceName(const std::wstring& theObjectInstanceName) {
  call(&Federate::objects, Service::kReserveObjectInstanceName, &ObjectServices::reserve_name,
       theObjectInstanceName);
}

void Ambassador::releaseObjectInstanceName(const std::wstring& theObjectInstanceName) {
  call(
      &Federate::objects, Service::kReleaseObjectInstanceName,
      [&](auto& services) { services.release_names({theObjectInstanceName}); },
      theObjectInstanceName);
}

void Ambassador::reserveMultipleObjectInstanceName(
    const std::set<std::wstring>& theObjectInstanceNames) {
  call(&Federate::objects, Service::kReserveMultipleObjectInstanceName,
       &ObjectServices::reserve_names, theObjectInstanceNames);
}

void Ambassador::releaseMultipleObjectInstanceName(
    const std::set<std::wstring>& theObjectInstanceNames) {
  call(&Federate::objects, Service::kReleaseMultipleObjectInstanceName,
       &ObjectServices::release_names, theObjectInstanceNames);
}

ObjectInstanceHandle Ambassador::registerObjectInstance(ObjectClassHandle theClass) {
  return call(
      &Federate::objects, Service::kRegisterObjectInstance,
      [&](auto& services) { return services.register_object(theClass, nullptr); }, theClass);
}

ObjectInstanceHandle Ambassador::registerObjectInstance(ObjectClassHandle theClass,
                                                        const std::wstring& theObjectInstanceName) {
  return call(
      &Federate::objects, Service::kRegisterObjectInstance,
      [&](auto& services) { return services.register_object(theClass, &theObjectInstanceName); },
      theClass, theObjectInstanceName);
}

void Ambassador::updateAttributeValues(ObjectInstanceHandle theObject,
                                       const AttributeHandleValueMap& theAttributeValues,
                                       const VariableLengthData& theUserSuppliedTag) {
  call(
      &Federate::objects, Service::kUpdateAttributeValues,
      [&](auto& services) {
        services.update(theObject, theAttributeValues, theUserSuppliedTag, nullptr);
      },
      theObject, theAttributeValues, theUserSuppliedTag);
}

MessageRetractionHandle Ambassador::updateAttributeValues(
    ObjectInstanceHandle theObject, const AttributeHandleValueMap& theAttributeValues,
    const VariableLengthData& theUserSuppliedTag, const LogicalTime& theTime) {
  return call(
      &Federate::objects, Service::kUpdateAttributeValues,
      [&](auto& services) {
        return services.update(theObject, theAttributeValues, theUserSuppliedTag, &theTime);
      },
      theObject, theAttributeValues, theUserSuppliedTag, theTime);
}

void Ambassador::sendInteraction(InteractionClassHandle theInteraction,
                                 const ParameterHandleValueMap& theParameterValues,
                                 const VariableLengthData& theUserSuppliedTag) {
  call(
      &Federate::objects, Service::kSendInteraction,
      [&](auto& services) {
        services.send_interaction(theInteraction, theParameterValues, theUserSuppliedTag, nullptr);
      },
      theInteraction, theParameterValues, theUserSuppliedTag);
}

MessageRetractionHandle Ambassador::sendInteraction(
    InteractionClassHandle theInteraction, const ParameterHandleValueMap& theParameterValues,
    const VariableLengthData& theUserSuppliedTag, const LogicalTime& theTime) {
  return call(
      &Federate::objects, Service::kSendInteraction,
      [&](auto& services) {
        return services.send_interaction(theInteraction, theParameterValues, theUserSuppliedTag,
                                         &theTime);
      },
      theInteraction, theParameterValues, theUserSuppliedTag, theTime);
}

void Ambassador::deleteObjectInstance(ObjectInstanceHandle theObject,
                                      const VariableLengthData& theUserSuppliedTag) {
  call(
      &Federate::objects, Service::kDeleteObjectInstance,
      [&](auto& services) { services.delete_object(theObject, theUserSuppliedTag, nullptr); },
      theObject, theUserSuppliedTag);
}

MessageRetractionHandle Ambassador::deleteObjectInstance(
    ObjectInstanceHandle theObject, const VariableLengthData& theUserSuppliedTag,
    const LogicalTime& theTime) {
  return call(
      &Federate::objects, Service::kDeleteObjectInstance,
      [&](auto& services) {
        return services.delete_object(theObject, theUserSuppliedTag, &theTime);
      },
      theObject, theUserSuppliedTag, theTime);
}

void Ambassador::localDeleteObjectInstance(ObjectInstanceHandle theObject) {
  call(&Federate::objects, Service::kLocalDeleteObjectInstance,
       &ObjectServices::local_delete_object, theObject);
}

void Ambassador::requestAttributeValueUpdate(ObjectInstanceHandle theObject,
                                             const AttributeHandleSet& theAttributes,
                                             const VariableLengthData& theUserSuppliedTag) {
  call(
      &Federate::objects, Service::kRequestAttributeValueUpdate,
      [&](auto& services) {
        services.request_update(theObject, theAttributes, theUserSuppliedTag);
      },
      theObject, theAttributes, theUserSuppliedTag);
}

void Ambassador::requestAttributeValueUpdate(ObjectClassHandle theClass,
                                             const AttributeHandleSet& theAttributes,
                                             const VariableLengthData& theUserSuppliedTag) {
  call(
      &Federate::objects, Service::kRequestAttributeValueUpdate,
      [&](auto& services) { services.request_update(theClass, theAttributes, theUserSuppliedTag); },
      theClass, theAttributes, theUserSuppliedTag);
}

void Ambassador::requestAttributeTransportationTypeChange(ObjectInstanceHandle theObject,
                                                          const AttributeHandleSet& theAttributes,
                                                          TransportationType theType) {
  call(
      &Federate::transportations, Service::kRequestAttributeTransportationTypeChange,
      [&](auto& services) { services.change(theObject, theAttributes, theType); }, theObject,
      theAttributes, theType);
}

void Ambassador::queryAttributeTransportationType(ObjectInstanceHandle theObject,
                                                  AttributeHandle theAttribute) {
  call(
      &Federate::transportations, Service::kQueryAttributeTransportationType,
      [&](auto& services) { services.query(theObject, theAttribute); }, theObject, theAttribute);
}

void Ambassador::requestInteractionTransportationTypeChange(InteractionClassHandle theClass,
                                                            TransportationType theType) {
  call(
      &Federate::transportations, Service::kRequestInteractionTransportationTypeChange,
      [&](auto& services) { services.change(theClass, theType); }, theClass, theType);
}

void Ambassador::queryInteractionTransportationType(FederateHandle theFederate,
                                                    InteractionClassHandle theInteraction) {
  call(
      &Federate::transportations, Service::kQueryInteractionTransportationType,
      [&](auto& services) { services.query(theFederate, theInteraction); }, theFederate,
      theInteraction);
}

}  // namespace rti1516e
