#include "rti/federate/reporting/reported_callbacks.hpp"

namespace roger::rti {

// ---------------------------------------------------------------- 4 Federation management

void ReportedCallbacks::connectionLost(const std::wstring& faultDescription) {
  reporting_.call(
      "connectionLost", [&] { federate_.connectionLost(faultDescription); }, faultDescription);
}

void ReportedCallbacks::reportFederationExecutions(
    const rti1516e::FederationExecutionInformationVector& theFederationExecutionInformationList) {
  reporting_.call(
      "reportFederationExecutions",
      [&] { federate_.reportFederationExecutions(theFederationExecutionInformationList); },
      theFederationExecutionInformationList);
}

void ReportedCallbacks::synchronizationPointRegistrationSucceeded(const std::wstring& label) {
  reporting_.call(
      "synchronizationPointRegistrationSucceeded",
      [&] { federate_.synchronizationPointRegistrationSucceeded(label); }, label);
}

void ReportedCallbacks::synchronizationPointRegistrationFailed(
    const std::wstring& label, rti1516e::SynchronizationPointFailureReason reason) {
  reporting_.call(
      "synchronizationPointRegistrationFailed",
      [&] { federate_.synchronizationPointRegistrationFailed(label, reason); }, label, reason);
}

void ReportedCallbacks::announceSynchronizationPoint(
    const std::wstring& label, const rti1516e::VariableLengthData& theUserSuppliedTag) {
  reporting_.call(
      "announceSynchronizationPoint",
      [&] { federate_.announceSynchronizationPoint(label, theUserSuppliedTag); }, label,
      theUserSuppliedTag);
}

void ReportedCallbacks::federationSynchronized(const std::wstring& label,
                                               const rti1516e::FederateHandleSet& failedToSyncSet) {
  reporting_.call(
      "federationSynchronized", [&] { federate_.federationSynchronized(label, failedToSyncSet); },
      label, failedToSyncSet);
}

void ReportedCallbacks::initiateFederateSave(const std::wstring& label) {
  reporting_.call(
      "initiateFederateSave", [&] { federate_.initiateFederateSave(label); }, label);
}

void ReportedCallbacks::initiateFederateSave(const std::wstring& label,
                                             const rti1516e::LogicalTime& theTime) {
  reporting_.call(
      "initiateFederateSave", [&] { federate_.initiateFederateSave(label, theTime); }, label,
      theTime);
}

void ReportedCallbacks::federationSaved() {
  reporting_.call("federationSaved", [&] { federate_.federationSaved(); });
}

void ReportedCallbacks::federationNotSaved(rti1516e::SaveFailureReason theSaveFailureReason) {
  reporting_.call(
      "federationNotSaved", [&] { federate_.federationNotSaved(theSaveFailureReason); },
      theSaveFailureReason);
}

void ReportedCallbacks::federationSaveStatusResponse(
    const rti1516e::FederateHandleSaveStatusPairVector& theFederateStatusVector) {
  reporting_.call(
      "federationSaveStatusResponse",
      [&] { federate_.federationSaveStatusResponse(theFederateStatusVector); },
      theFederateStatusVector);
}

void ReportedCallbacks::requestFederationRestoreSucceeded(const std::wstring& label) {
  reporting_.call(
      "requestFederationRestoreSucceeded",
      [&] { federate_.requestFederationRestoreSucceeded(label); }, label);
}

void ReportedCallbacks::requestFederationRestoreFailed(const std::wstring& label) {
  reporting_.call(
      "requestFederationRestoreFailed", [&] { federate_.requestFederationRestoreFailed(label); },
      label);
}

void ReportedCallbacks::federationRestoreBegun() {
  reporting_.call("federationRestoreBegun", [&] { federate_.federationRestoreBegun(); });
}

void ReportedCallbacks::initiateFederateRestore(const std::wstring& label,
                                                const std::wstring& federateName,
                                                rti1516e::FederateHandle handle) {
  reporting_.call(
      "initiateFederateRestore",
      [&] { federate_.initiateFederateRestore(label, federateName, handle); }, label, federateName,
      handle);
}

void ReportedCallbacks::federationRestored() {
  reporting_.call("federationRestored", [&] { federate_.federationRestored(); });
}

void ReportedCallbacks::federationNotRestored(
    rti1516e::RestoreFailureReason theRestoreFailureReason) {
  reporting_.call(
      "federationNotRestored", [&] { federate_.federationNotRestored(theRestoreFailureReason); },
      theRestoreFailureReason);
}

void ReportedCallbacks::federationRestoreStatusResponse(
    const rti1516e::FederateRestoreStatusVector& theFederateRestoreStatusVector) {
  reporting_.call(
      "federationRestoreStatusResponse",
      [&] { federate_.federationRestoreStatusResponse(theFederateRestoreStatusVector); },
      theFederateRestoreStatusVector);
}

// ---------------------------------------------------------------- 5 Declaration management

void ReportedCallbacks::startRegistrationForObjectClass(rti1516e::ObjectClassHandle theClass) {
  reporting_.call(
      "startRegistrationForObjectClass",
      [&] { federate_.startRegistrationForObjectClass(theClass); }, theClass);
}

void ReportedCallbacks::stopRegistrationForObjectClass(rti1516e::ObjectClassHandle theClass) {
  reporting_.call(
      "stopRegistrationForObjectClass", [&] { federate_.stopRegistrationForObjectClass(theClass); },
      theClass);
}

void ReportedCallbacks::turnInteractionsOn(rti1516e::InteractionClassHandle theHandle) {
  reporting_.call(
      "turnInteractionsOn", [&] { federate_.turnInteractionsOn(theHandle); }, theHandle);
}

void ReportedCallbacks::turnInteractionsOff(rti1516e::InteractionClassHandle theHandle) {
  reporting_.call(
      "turnInteractionsOff", [&] { federate_.turnInteractionsOff(theHandle); }, theHandle);
}

// ---------------------------------------------------------------- 6 Object management

void ReportedCallbacks::objectInstanceNameReservationSucceeded(
    const std::wstring& theObjectInstanceName) {
  reporting_.call(
      "objectInstanceNameReservationSucceeded",
      [&] { federate_.objectInstanceNameReservationSucceeded(theObjectInstanceName); },
      theObjectInstanceName);
}

void ReportedCallbacks::objectInstanceNameReservationFailed(
    const std::wstring& theObjectInstanceName) {
  reporting_.call(
      "objectInstanceNameReservationFailed",
      [&] { federate_.objectInstanceNameReservationFailed(theObjectInstanceName); },
      theObjectInstanceName);
}

void ReportedCallbacks::multipleObjectInstanceNameReservationSucceeded(
    const std::set<std::wstring>& theObjectInstanceNames) {
  reporting_.call(
      "multipleObjectInstanceNameReservationSucceeded",
      [&] { federate_.multipleObjectInstanceNameReservationSucceeded(theObjectInstanceNames); },
      theObjectInstanceNames);
}

void ReportedCallbacks::multipleObjectInstanceNameReservationFailed(
    const std::set<std::wstring>& theObjectInstanceNames) {
  reporting_.call(
      "multipleObjectInstanceNameReservationFailed",
      [&] { federate_.multipleObjectInstanceNameReservationFailed(theObjectInstanceNames); },
      theObjectInstanceNames);
}

void ReportedCallbacks::discoverObjectInstance(rti1516e::ObjectInstanceHandle theObject,
                                               rti1516e::ObjectClassHandle theObjectClass,
                                               const std::wstring& theObjectInstanceName) {
  reporting_.call(
      "discoverObjectInstance",
      [&] { federate_.discoverObjectInstance(theObject, theObjectClass, theObjectInstanceName); },
      theObject, theObjectClass, theObjectInstanceName);
}

void ReportedCallbacks::discoverObjectInstance(rti1516e::ObjectInstanceHandle theObject,
                                               rti1516e::ObjectClassHandle theObjectClass,
                                               const std::wstring& theObjectInstanceName,
                                               rti1516e::FederateHandle producingFederate) {
  reporting_.call(
      "discoverObjectInstance",
      [&] {
        federate_.discoverObjectInstance(theObject, theObjectClass, theObjectInstanceName,
                                         producingFederate);
      },
      theObject, theObjectClass, theObjectInstanceName, producingFederate);
}

void ReportedCallbacks::reflectAttributeValues(
    rti1516e::ObjectInstanceHandle theObject,
    const rti1516e::AttributeHandleValueMap& theAttributeValues,
    const rti1516e::VariableLengthData& theUserSuppliedTag, rti1516e::OrderType sentOrder,
    rti1516e::TransportationType theType, rti1516e::SupplementalReflectInfo theReflectInfo) {
  reporting_.call(
      "reflectAttributeValues",
      [&] {
        federate_.reflectAttributeValues(theObject, theAttributeValues, theUserSuppliedTag,
                                         sentOrder, theType, theReflectInfo);
      },
      theObject, theAttributeValues, theUserSuppliedTag, sentOrder, theType, theReflectInfo);
}

void ReportedCallbacks::reflectAttributeValues(
    rti1516e::ObjectInstanceHandle theObject,
    const rti1516e::AttributeHandleValueMap& theAttributeValues,
    const rti1516e::VariableLengthData& theUserSuppliedTag, rti1516e::OrderType sentOrder,
    rti1516e::TransportationType theType, const rti1516e::LogicalTime& theTime,
    rti1516e::OrderType receivedOrder, rti1516e::SupplementalReflectInfo theReflectInfo) {
  reporting_.call(
      "reflectAttributeValues",
      [&] {
        federate_.reflectAttributeValues(theObject, theAttributeValues, theUserSuppliedTag,
                                         sentOrder, theType, theTime, receivedOrder,
                                         theReflectInfo);
      },
      theObject, theAttributeValues, theUserSuppliedTag, sentOrder, theType, theTime, receivedOrder,
      theReflectInfo);
}

void ReportedCallbacks::reflectAttributeValues(
    rti1516e::ObjectInstanceHandle theObject,
    const rti1516e::AttributeHandleValueMap& theAttributeValues,
    const rti1516e::VariableLengthData& theUserSuppliedTag, rti1516e::OrderType sentOrder,
    rti1516e::TransportationType theType, const rti1516e::LogicalTime& theTime,
    rti1516e::OrderType receivedOrder, rti1516e::MessageRetractionHandle theHandle,
    rti1516e::SupplementalReflectInfo theReflectInfo) {
  reporting_.call(
      "reflectAttributeValues",
      [&] {
        federate_.reflectAttributeValues(theObject, theAttributeValues, theUserSuppliedTag,
                                         sentOrder, theType, theTime, receivedOrder, theHandle,
                                         theReflectInfo);
      },
      theObject, theAttributeValues, theUserSuppliedTag, sentOrder, theType, theTime, receivedOrder,
      theHandle, theReflectInfo);
}

void ReportedCallbacks::receiveInteraction(
    rti1516e::InteractionClassHandle theInteraction,
    const rti1516e::ParameterHandleValueMap& theParameterValues,
    const rti1516e::VariableLengthData& theUserSuppliedTag, rti1516e::OrderType sentOrder,
    rti1516e::TransportationType theType, rti1516e::SupplementalReceiveInfo theReceiveInfo) {
  reporting_.call(
      "receiveInteraction",
      [&] {
        federate_.receiveInteraction(theInteraction, theParameterValues, theUserSuppliedTag,
                                     sentOrder, theType, theReceiveInfo);
      },
      theInteraction, theParameterValues, theUserSuppliedTag, sentOrder, theType, theReceiveInfo);
}

void ReportedCallbacks::receiveInteraction(
    rti1516e::InteractionClassHandle theInteraction,
    const rti1516e::ParameterHandleValueMap& theParameterValues,
    const rti1516e::VariableLengthData& theUserSuppliedTag, rti1516e::OrderType sentOrder,
    rti1516e::TransportationType theType, const rti1516e::LogicalTime& theTime,
    rti1516e::OrderType receivedOrder, rti1516e::SupplementalReceiveInfo theReceiveInfo) {
  reporting_.call(
      "receiveInteraction",
      [&] {
        federate_.receiveInteraction(theInteraction, theParameterValues, theUserSuppliedTag,
                                     sentOrder, theType, theTime, receivedOrder, theReceiveInfo);
      },
      theInteraction, theParameterValues, theUserSuppliedTag, sentOrder, theType, theTime,
      receivedOrder, theReceiveInfo);
}

void ReportedCallbacks::receiveInteraction(
    rti1516e::InteractionClassHandle theInteraction,
    const rti1516e::ParameterHandleValueMap& theParameterValues,
    const rti1516e::VariableLengthData& theUserSuppliedTag, rti1516e::OrderType sentOrder,
    rti1516e::TransportationType theType, const rti1516e::LogicalTime& theTime,
    rti1516e::OrderType receivedOrder, rti1516e::MessageRetractionHandle theHandle,
    rti1516e::SupplementalReceiveInfo theReceiveInfo) {
  reporting_.call(
      "receiveInteraction",
      [&] {
        federate_.receiveInteraction(theInteraction, theParameterValues, theUserSuppliedTag,
                                     sentOrder, theType, theTime, receivedOrder, theHandle,
                                     theReceiveInfo);
      },
      theInteraction, theParameterValues, theUserSuppliedTag, sentOrder, theType, theTime,
      receivedOrder, theHandle, theReceiveInfo);
}

void ReportedCallbacks::removeObjectInstance(rti1516e::ObjectInstanceHandle theObject,
                                             const rti1516e::VariableLengthData& theUserSuppliedTag,
                                             rti1516e::OrderType sentOrder,
                                             rti1516e::SupplementalRemoveInfo theRemoveInfo) {
  reporting_.call(
      "removeObjectInstance",
      [&] {
        federate_.removeObjectInstance(theObject, theUserSuppliedTag, sentOrder, theRemoveInfo);
      },
      theObject, theUserSuppliedTag, sentOrder, theRemoveInfo);
}

void ReportedCallbacks::removeObjectInstance(rti1516e::ObjectInstanceHandle theObject,
                                             const rti1516e::VariableLengthData& theUserSuppliedTag,
                                             rti1516e::OrderType sentOrder,
                                             const rti1516e::LogicalTime& theTime,
                                             rti1516e::OrderType receivedOrder,
                                             rti1516e::SupplementalRemoveInfo theRemoveInfo) {
  reporting_.call(
      "removeObjectInstance",
      [&] {
        federate_.removeObjectInstance(theObject, theUserSuppliedTag, sentOrder, theTime,
                                       receivedOrder, theRemoveInfo);
      },
      theObject, theUserSuppliedTag, sentOrder, theTime, receivedOrder, theRemoveInfo);
}

void ReportedCallbacks::removeObjectInstance(rti1516e::ObjectInstanceHandle theObject,
                                             const rti1516e::VariableLengthData& theUserSuppliedTag,
                                             rti1516e::OrderType sentOrder,
                                             const rti1516e::LogicalTime& theTime,
                                             rti1516e::OrderType receivedOrder,
                                             rti1516e::MessageRetractionHandle theHandle,
                                             rti1516e::SupplementalRemoveInfo theRemoveInfo) {
  reporting_.call(
      "removeObjectInstance",
      [&] {
        federate_.removeObjectInstance(theObject, theUserSuppliedTag, sentOrder, theTime,
                                       receivedOrder, theHandle, theRemoveInfo);
      },
      theObject, theUserSuppliedTag, sentOrder, theTime, receivedOrder, theHandle, theRemoveInfo);
}

void ReportedCallbacks::attributesInScope(rti1516e::ObjectInstanceHandle theObject,
                                          const rti1516e::AttributeHandleSet& theAttributes) {
  reporting_.call(
      "attributesInScope", [&] { federate_.attributesInScope(theObject, theAttributes); },
      theObject, theAttributes);
}

void ReportedCallbacks::attributesOutOfScope(rti1516e::ObjectInstanceHandle theObject,
                                             const rti1516e::AttributeHandleSet& theAttributes) {
  reporting_.call(
      "attributesOutOfScope", [&] { federate_.attributesOutOfScope(theObject, theAttributes); },
      theObject, theAttributes);
}

void ReportedCallbacks::provideAttributeValueUpdate(
    rti1516e::ObjectInstanceHandle theObject, const rti1516e::AttributeHandleSet& theAttributes,
    const rti1516e::VariableLengthData& theUserSuppliedTag) {
  reporting_.call(
      "provideAttributeValueUpdate",
      [&] { federate_.provideAttributeValueUpdate(theObject, theAttributes, theUserSuppliedTag); },
      theObject, theAttributes, theUserSuppliedTag);
}

void ReportedCallbacks::turnUpdatesOnForObjectInstance(
    rti1516e::ObjectInstanceHandle theObject, const rti1516e::AttributeHandleSet& theAttributes) {
  reporting_.call(
      "turnUpdatesOnForObjectInstance",
      [&] { federate_.turnUpdatesOnForObjectInstance(theObject, theAttributes); }, theObject,
      theAttributes);
}

void ReportedCallbacks::turnUpdatesOnForObjectInstance(
    rti1516e::ObjectInstanceHandle theObject, const rti1516e::AttributeHandleSet& theAttributes,
    const std::wstring& updateRateDesignator) {
  reporting_.call(
      "turnUpdatesOnForObjectInstance",
      [&] {
        federate_.turnUpdatesOnForObjectInstance(theObject, theAttributes, updateRateDesignator);
      },
      theObject, theAttributes, updateRateDesignator);
}

void ReportedCallbacks::turnUpdatesOffForObjectInstance(
    rti1516e::ObjectInstanceHandle theObject, const rti1516e::AttributeHandleSet& theAttributes) {
  reporting_.call(
      "turnUpdatesOffForObjectInstance",
      [&] { federate_.turnUpdatesOffForObjectInstance(theObject, theAttributes); }, theObject,
      theAttributes);
}

void ReportedCallbacks::confirmAttributeTransportationTypeChange(
    rti1516e::ObjectInstanceHandle theObject, rti1516e::AttributeHandleSet theAttributes,
    rti1516e::TransportationType theTransportation) {
  reporting_.call(
      "confirmAttributeTransportationTypeChange",
      [&] {
        federate_.confirmAttributeTransportationTypeChange(theObject, theAttributes,
                                                           theTransportation);
      },
      theObject, theAttributes, theTransportation);
}

void ReportedCallbacks::reportAttributeTransportationType(
    rti1516e::ObjectInstanceHandle theObject, rti1516e::AttributeHandle theAttribute,
    rti1516e::TransportationType theTransportation) {
  reporting_.call(
      "reportAttributeTransportationType",
      [&] {
        federate_.reportAttributeTransportationType(theObject, theAttribute, theTransportation);
      },
      theObject, theAttribute, theTransportation);
}

void ReportedCallbacks::confirmInteractionTransportationTypeChange(
    rti1516e::InteractionClassHandle theInteraction,
    rti1516e::TransportationType theTransportation) {
  reporting_.call(
      "confirmInteractionTransportationTypeChange",
      [&] {
        federate_.confirmInteractionTransportationTypeChange(theInteraction, theTransportation);
      },
      theInteraction, theTransportation);
}

void ReportedCallbacks::reportInteractionTransportationType(
    rti1516e::FederateHandle federateHandle, rti1516e::InteractionClassHandle theInteraction,
    rti1516e::TransportationType theTransportation) {
  reporting_.call(
      "reportInteractionTransportationType",
      [&] {
        federate_.reportInteractionTransportationType(federateHandle, theInteraction,
                                                      theTransportation);
      },
      federateHandle, theInteraction, theTransportation);
}

// ---------------------------------------------------------------- 7 Ownership management

void ReportedCallbacks::requestAttributeOwnershipAssumption(
    rti1516e::ObjectInstanceHandle theObject, const rti1516e::AttributeHandleSet& offeredAttributes,
    const rti1516e::VariableLengthData& theUserSuppliedTag) {
  reporting_.call(
      "requestAttributeOwnershipAssumption",
      [&] {
        federate_.requestAttributeOwnershipAssumption(theObject, offeredAttributes,
                                                      theUserSuppliedTag);
      },
      theObject, offeredAttributes, theUserSuppliedTag);
}

void ReportedCallbacks::requestDivestitureConfirmation(
    rti1516e::ObjectInstanceHandle theObject,
    const rti1516e::AttributeHandleSet& releasedAttributes) {
  reporting_.call(
      "requestDivestitureConfirmation",
      [&] { federate_.requestDivestitureConfirmation(theObject, releasedAttributes); }, theObject,
      releasedAttributes);
}

void ReportedCallbacks::attributeOwnershipAcquisitionNotification(
    rti1516e::ObjectInstanceHandle theObject, const rti1516e::AttributeHandleSet& securedAttributes,
    const rti1516e::VariableLengthData& theUserSuppliedTag) {
  reporting_.call(
      "attributeOwnershipAcquisitionNotification",
      [&] {
        federate_.attributeOwnershipAcquisitionNotification(theObject, securedAttributes,
                                                            theUserSuppliedTag);
      },
      theObject, securedAttributes, theUserSuppliedTag);
}

void ReportedCallbacks::attributeOwnershipUnavailable(
    rti1516e::ObjectInstanceHandle theObject, const rti1516e::AttributeHandleSet& theAttributes) {
  reporting_.call(
      "attributeOwnershipUnavailable",
      [&] { federate_.attributeOwnershipUnavailable(theObject, theAttributes); }, theObject,
      theAttributes);
}

void ReportedCallbacks::requestAttributeOwnershipRelease(
    rti1516e::ObjectInstanceHandle theObject,
    const rti1516e::AttributeHandleSet& candidateAttributes,
    const rti1516e::VariableLengthData& theUserSuppliedTag) {
  reporting_.call(
      "requestAttributeOwnershipRelease",
      [&] {
        federate_.requestAttributeOwnershipRelease(theObject, candidateAttributes,
                                                   theUserSuppliedTag);
      },
      theObject, candidateAttributes, theUserSuppliedTag);
}

void ReportedCallbacks::confirmAttributeOwnershipAcquisitionCancellation(
    rti1516e::ObjectInstanceHandle theObject, const rti1516e::AttributeHandleSet& theAttributes) {
  reporting_.call(
      "confirmAttributeOwnershipAcquisitionCancellation",
      [&] { federate_.confirmAttributeOwnershipAcquisitionCancellation(theObject, theAttributes); },
      theObject, theAttributes);
}

void ReportedCallbacks::informAttributeOwnership(rti1516e::ObjectInstanceHandle theObject,
                                                 rti1516e::AttributeHandle theAttribute,
                                                 rti1516e::FederateHandle theOwner) {
  reporting_.call(
      "informAttributeOwnership",
      [&] { federate_.informAttributeOwnership(theObject, theAttribute, theOwner); }, theObject,
      theAttribute, theOwner);
}

void ReportedCallbacks::attributeIsNotOwned(rti1516e::ObjectInstanceHandle theObject,
                                            rti1516e::AttributeHandle theAttribute) {
  reporting_.call(
      "attributeIsNotOwned", [&] { federate_.attributeIsNotOwned(theObject, theAttribute); },
      theObject, theAttribute);
}

void ReportedCallbacks::attributeIsOwnedByRTI(rti1516e::ObjectInstanceHandle theObject,
                                              rti1516e::AttributeHandle theAttribute) {
  reporting_.call(
      "attributeIsOwnedByRTI", [&] { federate_.attributeIsOwnedByRTI(theObject, theAttribute); },
      theObject, theAttribute);
}

// ---------------------------------------------------------------- 8 Time management

void ReportedCallbacks::timeRegulationEnabled(const rti1516e::LogicalTime& theFederateTime) {
  reporting_.call(
      "timeRegulationEnabled", [&] { federate_.timeRegulationEnabled(theFederateTime); },
      theFederateTime);
}

void ReportedCallbacks::timeConstrainedEnabled(const rti1516e::LogicalTime& theFederateTime) {
  reporting_.call(
      "timeConstrainedEnabled", [&] { federate_.timeConstrainedEnabled(theFederateTime); },
      theFederateTime);
}

void ReportedCallbacks::timeAdvanceGrant(const rti1516e::LogicalTime& theTime) {
  reporting_.call(
      "timeAdvanceGrant", [&] { federate_.timeAdvanceGrant(theTime); }, theTime);
}

void ReportedCallbacks::requestRetraction(rti1516e::MessageRetractionHandle theHandle) {
  reporting_.call(
      "requestRetraction", [&] { federate_.requestRetraction(theHandle); }, theHandle);
}

}  // namespace roger::rti
