#include "rti/federate/reporting/reported_callbacks.hpp"

namespace rti1516e {
namespace {

// Passes a callback on with its arguments, reported under its name if anything is reported.
#define ROGER_PASS_ON(callback, ...)                                    \
  if (!reporting_.is_enabled()) return federate_.callback(__VA_ARGS__); \
  reporting_.call(#callback, [&] { federate_.callback(__VA_ARGS__); } __VA_OPT__(, ) __VA_ARGS__)

class ReportedCallbacks final : public FederateAmbassador {
 public:
  ReportedCallbacks(FederateAmbassador& federate, roger::rti::ServiceReporting& reporting)
      : federate_(federate), reporting_(reporting) {}

  // 4 Federation management
  void connectionLost(const std::wstring& faultDescription) override {
    ROGER_PASS_ON(connectionLost, faultDescription);
  }
  void reportFederationExecutions(
      const FederationExecutionInformationVector& theFederationExecutionInformationList) override {
    ROGER_PASS_ON(reportFederationExecutions, theFederationExecutionInformationList);
  }
  void synchronizationPointRegistrationSucceeded(const std::wstring& label) override {
    ROGER_PASS_ON(synchronizationPointRegistrationSucceeded, label);
  }
  void synchronizationPointRegistrationFailed(const std::wstring& label,
                                              SynchronizationPointFailureReason reason) override {
    ROGER_PASS_ON(synchronizationPointRegistrationFailed, label, reason);
  }
  void announceSynchronizationPoint(const std::wstring& label,
                                    const VariableLengthData& theUserSuppliedTag) override {
    ROGER_PASS_ON(announceSynchronizationPoint, label, theUserSuppliedTag);
  }
  void federationSynchronized(const std::wstring& label,
                              const FederateHandleSet& failedToSyncSet) override {
    ROGER_PASS_ON(federationSynchronized, label, failedToSyncSet);
  }
  void initiateFederateSave(const std::wstring& label) override {
    ROGER_PASS_ON(initiateFederateSave, label);
  }
  void initiateFederateSave(const std::wstring& label, const LogicalTime& theTime) override {
    ROGER_PASS_ON(initiateFederateSave, label, theTime);
  }
  void federationSaved() override { ROGER_PASS_ON(federationSaved); }
  void federationNotSaved(SaveFailureReason theSaveFailureReason) override {
    ROGER_PASS_ON(federationNotSaved, theSaveFailureReason);
  }
  void federationSaveStatusResponse(
      const FederateHandleSaveStatusPairVector& theFederateStatusVector) override {
    ROGER_PASS_ON(federationSaveStatusResponse, theFederateStatusVector);
  }
  void requestFederationRestoreSucceeded(const std::wstring& label) override {
    ROGER_PASS_ON(requestFederationRestoreSucceeded, label);
  }
  void requestFederationRestoreFailed(const std::wstring& label) override {
    ROGER_PASS_ON(requestFederationRestoreFailed, label);
  }
  void federationRestoreBegun() override { ROGER_PASS_ON(federationRestoreBegun); }
  void initiateFederateRestore(const std::wstring& label, const std::wstring& federateName,
                               FederateHandle handle) override {
    ROGER_PASS_ON(initiateFederateRestore, label, federateName, handle);
  }
  void federationRestored() override { ROGER_PASS_ON(federationRestored); }
  void federationNotRestored(RestoreFailureReason theRestoreFailureReason) override {
    ROGER_PASS_ON(federationNotRestored, theRestoreFailureReason);
  }
  void federationRestoreStatusResponse(
      const FederateRestoreStatusVector& theFederateRestoreStatusVector) override {
    ROGER_PASS_ON(federationRestoreStatusResponse, theFederateRestoreStatusVector);
  }
  // 5 Declaration management
  void startRegistrationForObjectClass(ObjectClassHandle theClass) override {
    ROGER_PASS_ON(startRegistrationForObjectClass, theClass);
  }
  void stopRegistrationForObjectClass(ObjectClassHandle theClass) override {
    ROGER_PASS_ON(stopRegistrationForObjectClass, theClass);
  }
  void turnInteractionsOn(InteractionClassHandle theHandle) override {
    ROGER_PASS_ON(turnInteractionsOn, theHandle);
  }
  void turnInteractionsOff(InteractionClassHandle theHandle) override {
    ROGER_PASS_ON(turnInteractionsOff, theHandle);
  }
  // 6 Object management
  void objectInstanceNameReservationSucceeded(const std::wstring& theObjectInstanceName) override {
    ROGER_PASS_ON(objectInstanceNameReservationSucceeded, theObjectInstanceName);
  }
  void objectInstanceNameReservationFailed(const std::wstring& theObjectInstanceName) override {
    ROGER_PASS_ON(objectInstanceNameReservationFailed, theObjectInstanceName);
  }
  void multipleObjectInstanceNameReservationSucceeded(
      const std::set<std::wstring>& theObjectInstanceNames) override {
    ROGER_PASS_ON(multipleObjectInstanceNameReservationSucceeded, theObjectInstanceNames);
  }
  void multipleObjectInstanceNameReservationFailed(
      const std::set<std::wstring>& theObjectInstanceNames) override {
    ROGER_PASS_ON(multipleObjectInstanceNameReservationFailed, theObjectInstanceNames);
  }
  void discoverObjectInstance(ObjectInstanceHandle theObject, ObjectClassHandle theObjectClass,
                              const std::wstring& theObjectInstanceName) override {
    ROGER_PASS_ON(discoverObjectInstance, theObject, theObjectClass, theObjectInstanceName);
  }
  void discoverObjectInstance(ObjectInstanceHandle theObject, ObjectClassHandle theObjectClass,
                              const std::wstring& theObjectInstanceName,
                              FederateHandle producingFederate) override {
    ROGER_PASS_ON(discoverObjectInstance, theObject, theObjectClass, theObjectInstanceName,
                  producingFederate);
  }
  void reflectAttributeValues(ObjectInstanceHandle theObject,
                              const AttributeHandleValueMap& theAttributeValues,
                              const VariableLengthData& theUserSuppliedTag, OrderType sentOrder,
                              TransportationType theType,
                              SupplementalReflectInfo theReflectInfo) override {
    ROGER_PASS_ON(reflectAttributeValues, theObject, theAttributeValues, theUserSuppliedTag,
                  sentOrder, theType, theReflectInfo);
  }
  void reflectAttributeValues(ObjectInstanceHandle theObject,
                              const AttributeHandleValueMap& theAttributeValues,
                              const VariableLengthData& theUserSuppliedTag, OrderType sentOrder,
                              TransportationType theType, const LogicalTime& theTime,
                              OrderType receivedOrder,
                              SupplementalReflectInfo theReflectInfo) override {
    ROGER_PASS_ON(reflectAttributeValues, theObject, theAttributeValues, theUserSuppliedTag,
                  sentOrder, theType, theTime, receivedOrder, theReflectInfo);
  }
  void reflectAttributeValues(ObjectInstanceHandle theObject,
                              const AttributeHandleValueMap& theAttributeValues,
                              const VariableLengthData& theUserSuppliedTag, OrderType sentOrder,
                              TransportationType theType, const LogicalTime& theTime,
                              OrderType receivedOrder, MessageRetractionHandle theHandle,
                              SupplementalReflectInfo theReflectInfo) override {
    ROGER_PASS_ON(reflectAttributeValues, theObject, theAttributeValues, theUserSuppliedTag,
                  sentOrder, theType, theTime, receivedOrder, theHandle, theReflectInfo);
  }
  void receiveInteraction(InteractionClassHandle theInteraction,
                          const ParameterHandleValueMap& theParameterValues,
                          const VariableLengthData& theUserSuppliedTag, OrderType sentOrder,
                          TransportationType theType,
                          SupplementalReceiveInfo theReceiveInfo) override {
    ROGER_PASS_ON(receiveInteraction, theInteraction, theParameterValues, theUserSuppliedTag,
                  sentOrder, theType, theReceiveInfo);
  }
  void receiveInteraction(InteractionClassHandle theInteraction,
                          const ParameterHandleValueMap& theParameterValues,
                          const VariableLengthData& theUserSuppliedTag, OrderType sentOrder,
                          TransportationType theType, const LogicalTime& theTime,
                          OrderType receivedOrder,
                          SupplementalReceiveInfo theReceiveInfo) override {
    ROGER_PASS_ON(receiveInteraction, theInteraction, theParameterValues, theUserSuppliedTag,
                  sentOrder, theType, theTime, receivedOrder, theReceiveInfo);
  }
  void receiveInteraction(InteractionClassHandle theInteraction,
                          const ParameterHandleValueMap& theParameterValues,
                          const VariableLengthData& theUserSuppliedTag, OrderType sentOrder,
                          TransportationType theType, const LogicalTime& theTime,
                          OrderType receivedOrder, MessageRetractionHandle theHandle,
                          SupplementalReceiveInfo theReceiveInfo) override {
    ROGER_PASS_ON(receiveInteraction, theInteraction, theParameterValues, theUserSuppliedTag,
                  sentOrder, theType, theTime, receivedOrder, theHandle, theReceiveInfo);
  }
  void removeObjectInstance(ObjectInstanceHandle theObject,
                            const VariableLengthData& theUserSuppliedTag, OrderType sentOrder,
                            SupplementalRemoveInfo theRemoveInfo) override {
    ROGER_PASS_ON(removeObjectInstance, theObject, theUserSuppliedTag, sentOrder, theRemoveInfo);
  }
  void removeObjectInstance(ObjectInstanceHandle theObject,
                            const VariableLengthData& theUserSuppliedTag, OrderType sentOrder,
                            const LogicalTime& theTime, OrderType receivedOrder,
                            SupplementalRemoveInfo theRemoveInfo) override {
    ROGER_PASS_ON(removeObjectInstance, theObject, theUserSuppliedTag, sentOrder, theTime,
                  receivedOrder, theRemoveInfo);
  }
  void removeObjectInstance(ObjectInstanceHandle theObject,
                            const VariableLengthData& theUserSuppliedTag, OrderType sentOrder,
                            const LogicalTime& theTime, OrderType receivedOrder,
                            MessageRetractionHandle theHandle,
                            SupplementalRemoveInfo theRemoveInfo) override {
    ROGER_PASS_ON(removeObjectInstance, theObject, theUserSuppliedTag, sentOrder, theTime,
                  receivedOrder, theHandle, theRemoveInfo);
  }
  void attributesInScope(ObjectInstanceHandle theObject,
                         const AttributeHandleSet& theAttributes) override {
    ROGER_PASS_ON(attributesInScope, theObject, theAttributes);
  }
  void attributesOutOfScope(ObjectInstanceHandle theObject,
                            const AttributeHandleSet& theAttributes) override {
    ROGER_PASS_ON(attributesOutOfScope, theObject, theAttributes);
  }
  void provideAttributeValueUpdate(ObjectInstanceHandle theObject,
                                   const AttributeHandleSet& theAttributes,
                                   const VariableLengthData& theUserSuppliedTag) override {
    ROGER_PASS_ON(provideAttributeValueUpdate, theObject, theAttributes, theUserSuppliedTag);
  }
  void turnUpdatesOnForObjectInstance(ObjectInstanceHandle theObject,
                                      const AttributeHandleSet& theAttributes) override {
    ROGER_PASS_ON(turnUpdatesOnForObjectInstance, theObject, theAttributes);
  }
  void turnUpdatesOnForObjectInstance(ObjectInstanceHandle theObject,
                                      const AttributeHandleSet& theAttributes,
                                      const std::wstring& updateRateDesignator) override {
    ROGER_PASS_ON(turnUpdatesOnForObjectInstance, theObject, theAttributes, updateRateDesignator);
  }
  void turnUpdatesOffForObjectInstance(ObjectInstanceHandle theObject,
                                       const AttributeHandleSet& theAttributes) override {
    ROGER_PASS_ON(turnUpdatesOffForObjectInstance, theObject, theAttributes);
  }
  void confirmAttributeTransportationTypeChange(ObjectInstanceHandle theObject,
                                                AttributeHandleSet theAttributes,
                                                TransportationType theTransportation) override {
    ROGER_PASS_ON(confirmAttributeTransportationTypeChange, theObject, theAttributes,
                  theTransportation);
  }
  void reportAttributeTransportationType(ObjectInstanceHandle theObject,
                                         AttributeHandle theAttribute,
                                         TransportationType theTransportation) override {
    ROGER_PASS_ON(reportAttributeTransportationType, theObject, theAttribute, theTransportation);
  }
  void confirmInteractionTransportationTypeChange(InteractionClassHandle theInteraction,
                                                  TransportationType theTransportation) override {
    ROGER_PASS_ON(confirmInteractionTransportationTypeChange, theInteraction, theTransportation);
  }
  void reportInteractionTransportationType(FederateHandle federateHandle,
                                           InteractionClassHandle theInteraction,
                                           TransportationType theTransportation) override {
    ROGER_PASS_ON(reportInteractionTransportationType, federateHandle, theInteraction,
                  theTransportation);
  }
  // 7 Ownership management
  void requestAttributeOwnershipAssumption(ObjectInstanceHandle theObject,
                                           const AttributeHandleSet& offeredAttributes,
                                           const VariableLengthData& theUserSuppliedTag) override {
    ROGER_PASS_ON(requestAttributeOwnershipAssumption, theObject, offeredAttributes,
                  theUserSuppliedTag);
  }
  void requestDivestitureConfirmation(ObjectInstanceHandle theObject,
                                      const AttributeHandleSet& releasedAttributes) override {
    ROGER_PASS_ON(requestDivestitureConfirmation, theObject, releasedAttributes);
  }
  void attributeOwnershipAcquisitionNotification(
      ObjectInstanceHandle theObject, const AttributeHandleSet& securedAttributes,
      const VariableLengthData& theUserSuppliedTag) override {
    ROGER_PASS_ON(attributeOwnershipAcquisitionNotification, theObject, securedAttributes,
                  theUserSuppliedTag);
  }
  void attributeOwnershipUnavailable(ObjectInstanceHandle theObject,
                                     const AttributeHandleSet& theAttributes) override {
    ROGER_PASS_ON(attributeOwnershipUnavailable, theObject, theAttributes);
  }
  void requestAttributeOwnershipRelease(ObjectInstanceHandle theObject,
                                        const AttributeHandleSet& candidateAttributes,
                                        const VariableLengthData& theUserSuppliedTag) override {
    ROGER_PASS_ON(requestAttributeOwnershipRelease, theObject, candidateAttributes,
                  theUserSuppliedTag);
  }
  void confirmAttributeOwnershipAcquisitionCancellation(
      ObjectInstanceHandle theObject, const AttributeHandleSet& theAttributes) override {
    ROGER_PASS_ON(confirmAttributeOwnershipAcquisitionCancellation, theObject, theAttributes);
  }
  void informAttributeOwnership(ObjectInstanceHandle theObject, AttributeHandle theAttribute,
                                FederateHandle theOwner) override {
    ROGER_PASS_ON(informAttributeOwnership, theObject, theAttribute, theOwner);
  }
  void attributeIsNotOwned(ObjectInstanceHandle theObject, AttributeHandle theAttribute) override {
    ROGER_PASS_ON(attributeIsNotOwned, theObject, theAttribute);
  }
  void attributeIsOwnedByRTI(ObjectInstanceHandle theObject,
                             AttributeHandle theAttribute) override {
    ROGER_PASS_ON(attributeIsOwnedByRTI, theObject, theAttribute);
  }
  // 8 Time management
  void timeRegulationEnabled(const LogicalTime& theFederateTime) override {
    ROGER_PASS_ON(timeRegulationEnabled, theFederateTime);
  }
  void timeConstrainedEnabled(const LogicalTime& theFederateTime) override {
    ROGER_PASS_ON(timeConstrainedEnabled, theFederateTime);
  }
  void timeAdvanceGrant(const LogicalTime& theTime) override {
    ROGER_PASS_ON(timeAdvanceGrant, theTime);
  }
  void requestRetraction(MessageRetractionHandle theHandle) override {
    ROGER_PASS_ON(requestRetraction, theHandle);
  }

 private:
  FederateAmbassador& federate_;
  roger::rti::ServiceReporting& reporting_;
};

#undef ROGER_PASS_ON

}  // namespace
}  // namespace rti1516e

namespace roger::rti {

std::unique_ptr<rti1516e::FederateAmbassador> make_reported_callbacks(
    rti1516e::FederateAmbassador& federate, ServiceReporting& reporting) {
  return std::make_unique<rti1516e::ReportedCallbacks>(federate, reporting);
}

}  // namespace roger::rti
