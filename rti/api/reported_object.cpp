// 6 Object management, reported.
#include "rti/api/reported_ambassador.hpp"

namespace rti1516e {

void ReportedAmbassador::reserveObjectInstanceName(const std::wstring& theObjectInstanceName) {
  reporting_.call(
      "reserveObjectInstanceName",
      [&] { ambassador_.reserveObjectInstanceName(theObjectInstanceName); }, theObjectInstanceName);
}

void ReportedAmbassador::releaseObjectInstanceName(const std::wstring& theObjectInstanceName) {
  reporting_.call(
      "releaseObjectInstanceName",
      [&] { ambassador_.releaseObjectInstanceName(theObjectInstanceName); }, theObjectInstanceName);
}

void ReportedAmbassador::reserveMultipleObjectInstanceName(
    const std::set<std::wstring>& theObjectInstanceNames) {
  reporting_.call(
      "reserveMultipleObjectInstanceName",
      [&] { ambassador_.reserveMultipleObjectInstanceName(theObjectInstanceNames); },
      theObjectInstanceNames);
}

void ReportedAmbassador::releaseMultipleObjectInstanceName(
    const std::set<std::wstring>& theObjectInstanceNames) {
  reporting_.call(
      "releaseMultipleObjectInstanceName",
      [&] { ambassador_.releaseMultipleObjectInstanceName(theObjectInstanceNames); },
      theObjectInstanceNames);
}

ObjectInstanceHandle ReportedAmbassador::registerObjectInstance(ObjectClassHandle theClass) {
  return reporting_.call(
      "registerObjectInstance", [&] { return ambassador_.registerObjectInstance(theClass); },
      theClass);
}

ObjectInstanceHandle ReportedAmbassador::registerObjectInstance(
    ObjectClassHandle theClass, const std::wstring& theObjectInstanceName) {
  return reporting_.call(
      "registerObjectInstance",
      [&] { return ambassador_.registerObjectInstance(theClass, theObjectInstanceName); }, theClass,
      theObjectInstanceName);
}

void ReportedAmbassador::updateAttributeValues(ObjectInstanceHandle theObject,
                                               const AttributeHandleValueMap& theAttributeValues,
                                               const VariableLengthData& theUserSuppliedTag) {
  reporting_.call(
      "updateAttributeValues",
      [&] { ambassador_.updateAttributeValues(theObject, theAttributeValues, theUserSuppliedTag); },
      theObject, theAttributeValues, theUserSuppliedTag);
}

MessageRetractionHandle ReportedAmbassador::updateAttributeValues(
    ObjectInstanceHandle theObject, const AttributeHandleValueMap& theAttributeValues,
    const VariableLengthData& theUserSuppliedTag, const LogicalTime& theTime) {
  return reporting_.call(
      "updateAttributeValues",
      [&] {
        return ambassador_.updateAttributeValues(theObject, theAttributeValues, theUserSuppliedTag,
                                                 theTime);
      },
      theObject, theAttributeValues, theUserSuppliedTag, theTime);
}

void ReportedAmbassador::sendInteraction(InteractionClassHandle theInteraction,
                                         const ParameterHandleValueMap& theParameterValues,
                                         const VariableLengthData& theUserSuppliedTag) {
  reporting_.call(
      "sendInteraction",
      [&] { ambassador_.sendInteraction(theInteraction, theParameterValues, theUserSuppliedTag); },
      theInteraction, theParameterValues, theUserSuppliedTag);
}

MessageRetractionHandle ReportedAmbassador::sendInteraction(
    InteractionClassHandle theInteraction, const ParameterHandleValueMap& theParameterValues,
    const VariableLengthData& theUserSuppliedTag, const LogicalTime& theTime) {
  return reporting_.call(
      "sendInteraction",
      [&] {
        return ambassador_.sendInteraction(theInteraction, theParameterValues, theUserSuppliedTag,
                                           theTime);
      },
      theInteraction, theParameterValues, theUserSuppliedTag, theTime);
}

void ReportedAmbassador::deleteObjectInstance(ObjectInstanceHandle theObject,
                                              const VariableLengthData& theUserSuppliedTag) {
  reporting_.call(
      "deleteObjectInstance",
      [&] { ambassador_.deleteObjectInstance(theObject, theUserSuppliedTag); }, theObject,
      theUserSuppliedTag);
}

MessageRetractionHandle ReportedAmbassador::deleteObjectInstance(
    ObjectInstanceHandle theObject, const VariableLengthData& theUserSuppliedTag,
    const LogicalTime& theTime) {
  return reporting_.call(
      "deleteObjectInstance",
      [&] { return ambassador_.deleteObjectInstance(theObject, theUserSuppliedTag, theTime); },
      theObject, theUserSuppliedTag, theTime);
}

void ReportedAmbassador::localDeleteObjectInstance(ObjectInstanceHandle theObject) {
  reporting_.call(
      "localDeleteObjectInstance", [&] { ambassador_.localDeleteObjectInstance(theObject); },
      theObject);
}

void ReportedAmbassador::requestAttributeValueUpdate(ObjectInstanceHandle theObject,
                                                     const AttributeHandleSet& theAttributes,
                                                     const VariableLengthData& theUserSuppliedTag) {
  reporting_.call(
      "requestAttributeValueUpdate",
      [&] {
        ambassador_.requestAttributeValueUpdate(theObject, theAttributes, theUserSuppliedTag);
      },
      theObject, theAttributes, theUserSuppliedTag);
}

void ReportedAmbassador::requestAttributeValueUpdate(ObjectClassHandle theClass,
                                                     const AttributeHandleSet& theAttributes,
                                                     const VariableLengthData& theUserSuppliedTag) {
  reporting_.call(
      "requestAttributeValueUpdate",
      [&] { ambassador_.requestAttributeValueUpdate(theClass, theAttributes, theUserSuppliedTag); },
      theClass, theAttributes, theUserSuppliedTag);
}

void ReportedAmbassador::requestAttributeTransportationTypeChange(
    ObjectInstanceHandle theObject, const AttributeHandleSet& theAttributes,
    TransportationType theType) {
  reporting_.call(
      "requestAttributeTransportationTypeChange",
      [&] {
        ambassador_.requestAttributeTransportationTypeChange(theObject, theAttributes, theType);
      },
      theObject, theAttributes, theType);
}

void ReportedAmbassador::queryAttributeTransportationType(ObjectInstanceHandle theObject,
                                                          AttributeHandle theAttribute) {
  reporting_.call(
      "queryAttributeTransportationType",
      [&] { ambassador_.queryAttributeTransportationType(theObject, theAttribute); }, theObject,
      theAttribute);
}

void ReportedAmbassador::requestInteractionTransportationTypeChange(InteractionClassHandle theClass,
                                                                    TransportationType theType) {
  reporting_.call(
      "requestInteractionTransportationTypeChange",
      [&] { ambassador_.requestInteractionTransportationTypeChange(theClass, theType); }, theClass,
      theType);
}

void ReportedAmbassador::queryInteractionTransportationType(FederateHandle theFederate,
                                                            InteractionClassHandle theInteraction) {
  reporting_.call(
      "queryInteractionTransportationType",
      [&] { ambassador_.queryInteractionTransportationType(theFederate, theInteraction); },
      theFederate, theInteraction);
}

}  // namespace rti1516e
