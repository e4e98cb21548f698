// Reports the callbacks of a federate to the MOM on request.
#pragma once

#include <RTI/FederateAmbassador.h>

#include "rti/federate/reporting/service_reporting.hpp"

namespace roger::rti {

/// Passes each callback on to the federate and reports it (IEEE 1516.1-2010, 11: service
/// reporting). A callback that is not reported costs one more call and one atomic load.
class ReportedCallbacks final : public rti1516e::FederateAmbassador {
 public:
  /// Keeps references to both.
  ReportedCallbacks(rti1516e::FederateAmbassador& federate, ServiceReporting& reporting)
      : federate_(federate), reporting_(reporting) {}

  // 4 Federation management
  void connectionLost(const std::wstring& faultDescription) override;
  void reportFederationExecutions(const rti1516e::FederationExecutionInformationVector&
                                      theFederationExecutionInformationList) override;
  void synchronizationPointRegistrationSucceeded(const std::wstring& label) override;
  void synchronizationPointRegistrationFailed(
      const std::wstring& label, rti1516e::SynchronizationPointFailureReason reason) override;
  void announceSynchronizationPoint(
      const std::wstring& label, const rti1516e::VariableLengthData& theUserSuppliedTag) override;
  void federationSynchronized(const std::wstring& label,
                              const rti1516e::FederateHandleSet& failedToSyncSet) override;
  void initiateFederateSave(const std::wstring& label) override;
  void initiateFederateSave(const std::wstring& label,
                            const rti1516e::LogicalTime& theTime) override;
  void federationSaved() override;
  void federationNotSaved(rti1516e::SaveFailureReason theSaveFailureReason) override;
  void federationSaveStatusResponse(
      const rti1516e::FederateHandleSaveStatusPairVector& theFederateStatusVector) override;
  void requestFederationRestoreSucceeded(const std::wstring& label) override;
  void requestFederationRestoreFailed(const std::wstring& label) override;
  void federationRestoreBegun() override;
  void initiateFederateRestore(const std::wstring& label, const std::wstring& federateName,
                               rti1516e::FederateHandle handle) override;
  void federationRestored() override;
  void federationNotRestored(rti1516e::RestoreFailureReason theRestoreFailureReason) override;
  void federationRestoreStatusResponse(
      const rti1516e::FederateRestoreStatusVector& theFederateRestoreStatusVector) override;
  // 5 Declaration management
  void startRegistrationForObjectClass(rti1516e::ObjectClassHandle theClass) override;
  void stopRegistrationForObjectClass(rti1516e::ObjectClassHandle theClass) override;
  void turnInteractionsOn(rti1516e::InteractionClassHandle theHandle) override;
  void turnInteractionsOff(rti1516e::InteractionClassHandle theHandle) override;
  // 6 Object management
  void objectInstanceNameReservationSucceeded(const std::wstring& theObjectInstanceName) override;
  void objectInstanceNameReservationFailed(const std::wstring& theObjectInstanceName) override;
  void multipleObjectInstanceNameReservationSucceeded(
      const std::set<std::wstring>& theObjectInstanceNames) override;
  void multipleObjectInstanceNameReservationFailed(
      const std::set<std::wstring>& theObjectInstanceNames) override;
  void discoverObjectInstance(rti1516e::ObjectInstanceHandle theObject,
                              rti1516e::ObjectClassHandle theObjectClass,
                              const std::wstring& theObjectInstanceName) override;
  void discoverObjectInstance(rti1516e::ObjectInstanceHandle theObject,
                              rti1516e::ObjectClassHandle theObjectClass,
                              const std::wstring& theObjectInstanceName,
                              rti1516e::FederateHandle producingFederate) override;
  void reflectAttributeValues(rti1516e::ObjectInstanceHandle theObject,
                              const rti1516e::AttributeHandleValueMap& theAttributeValues,
                              const rti1516e::VariableLengthData& theUserSuppliedTag,
                              rti1516e::OrderType sentOrder, rti1516e::TransportationType theType,
                              rti1516e::SupplementalReflectInfo theReflectInfo) override;
  void reflectAttributeValues(rti1516e::ObjectInstanceHandle theObject,
                              const rti1516e::AttributeHandleValueMap& theAttributeValues,
                              const rti1516e::VariableLengthData& theUserSuppliedTag,
                              rti1516e::OrderType sentOrder, rti1516e::TransportationType theType,
                              const rti1516e::LogicalTime& theTime,
                              rti1516e::OrderType receivedOrder,
                              rti1516e::SupplementalReflectInfo theReflectInfo) override;
  void reflectAttributeValues(rti1516e::ObjectInstanceHandle theObject,
                              const rti1516e::AttributeHandleValueMap& theAttributeValues,
                              const rti1516e::VariableLengthData& theUserSuppliedTag,
                              rti1516e::OrderType sentOrder, rti1516e::TransportationType theType,
                              const rti1516e::LogicalTime& theTime,
                              rti1516e::OrderType receivedOrder,
                              rti1516e::MessageRetractionHandle theHandle,
                              rti1516e::SupplementalReflectInfo theReflectInfo) override;
  void receiveInteraction(rti1516e::InteractionClassHandle theInteraction,
                          const rti1516e::ParameterHandleValueMap& theParameterValues,
                          const rti1516e::VariableLengthData& theUserSuppliedTag,
                          rti1516e::OrderType sentOrder, rti1516e::TransportationType theType,
                          rti1516e::SupplementalReceiveInfo theReceiveInfo) override;
  void receiveInteraction(rti1516e::InteractionClassHandle theInteraction,
                          const rti1516e::ParameterHandleValueMap& theParameterValues,
                          const rti1516e::VariableLengthData& theUserSuppliedTag,
                          rti1516e::OrderType sentOrder, rti1516e::TransportationType theType,
                          const rti1516e::LogicalTime& theTime, rti1516e::OrderType receivedOrder,
                          rti1516e::SupplementalReceiveInfo theReceiveInfo) override;
  void receiveInteraction(rti1516e::InteractionClassHandle theInteraction,
                          const rti1516e::ParameterHandleValueMap& theParameterValues,
                          const rti1516e::VariableLengthData& theUserSuppliedTag,
                          rti1516e::OrderType sentOrder, rti1516e::TransportationType theType,
                          const rti1516e::LogicalTime& theTime, rti1516e::OrderType receivedOrder,
                          rti1516e::MessageRetractionHandle theHandle,
                          rti1516e::SupplementalReceiveInfo theReceiveInfo) override;
  void removeObjectInstance(rti1516e::ObjectInstanceHandle theObject,
                            const rti1516e::VariableLengthData& theUserSuppliedTag,
                            rti1516e::OrderType sentOrder,
                            rti1516e::SupplementalRemoveInfo theRemoveInfo) override;
  void removeObjectInstance(rti1516e::ObjectInstanceHandle theObject,
                            const rti1516e::VariableLengthData& theUserSuppliedTag,
                            rti1516e::OrderType sentOrder, const rti1516e::LogicalTime& theTime,
                            rti1516e::OrderType receivedOrder,
                            rti1516e::SupplementalRemoveInfo theRemoveInfo) override;
  void removeObjectInstance(rti1516e::ObjectInstanceHandle theObject,
                            const rti1516e::VariableLengthData& theUserSuppliedTag,
                            rti1516e::OrderType sentOrder, const rti1516e::LogicalTime& theTime,
                            rti1516e::OrderType receivedOrder,
                            rti1516e::MessageRetractionHandle theHandle,
                            rti1516e::SupplementalRemoveInfo theRemoveInfo) override;
  void attributesInScope(rti1516e::ObjectInstanceHandle theObject,
                         const rti1516e::AttributeHandleSet& theAttributes) override;
  void attributesOutOfScope(rti1516e::ObjectInstanceHandle theObject,
                            const rti1516e::AttributeHandleSet& theAttributes) override;
  void provideAttributeValueUpdate(rti1516e::ObjectInstanceHandle theObject,
                                   const rti1516e::AttributeHandleSet& theAttributes,
                                   const rti1516e::VariableLengthData& theUserSuppliedTag) override;
  void turnUpdatesOnForObjectInstance(rti1516e::ObjectInstanceHandle theObject,
                                      const rti1516e::AttributeHandleSet& theAttributes) override;
  void turnUpdatesOnForObjectInstance(rti1516e::ObjectInstanceHandle theObject,
                                      const rti1516e::AttributeHandleSet& theAttributes,
                                      const std::wstring& updateRateDesignator) override;
  void turnUpdatesOffForObjectInstance(rti1516e::ObjectInstanceHandle theObject,
                                       const rti1516e::AttributeHandleSet& theAttributes) override;
  void confirmAttributeTransportationTypeChange(
      rti1516e::ObjectInstanceHandle theObject, rti1516e::AttributeHandleSet theAttributes,
      rti1516e::TransportationType theTransportation) override;
  void reportAttributeTransportationType(rti1516e::ObjectInstanceHandle theObject,
                                         rti1516e::AttributeHandle theAttribute,
                                         rti1516e::TransportationType theTransportation) override;
  void confirmInteractionTransportationTypeChange(
      rti1516e::InteractionClassHandle theInteraction,
      rti1516e::TransportationType theTransportation) override;
  void reportInteractionTransportationType(rti1516e::FederateHandle federateHandle,
                                           rti1516e::InteractionClassHandle theInteraction,
                                           rti1516e::TransportationType theTransportation) override;
  // 7 Ownership management
  void requestAttributeOwnershipAssumption(
      rti1516e::ObjectInstanceHandle theObject,
      const rti1516e::AttributeHandleSet& offeredAttributes,
      const rti1516e::VariableLengthData& theUserSuppliedTag) override;
  void requestDivestitureConfirmation(
      rti1516e::ObjectInstanceHandle theObject,
      const rti1516e::AttributeHandleSet& releasedAttributes) override;
  void attributeOwnershipAcquisitionNotification(
      rti1516e::ObjectInstanceHandle theObject,
      const rti1516e::AttributeHandleSet& securedAttributes,
      const rti1516e::VariableLengthData& theUserSuppliedTag) override;
  void attributeOwnershipUnavailable(rti1516e::ObjectInstanceHandle theObject,
                                     const rti1516e::AttributeHandleSet& theAttributes) override;
  void requestAttributeOwnershipRelease(
      rti1516e::ObjectInstanceHandle theObject,
      const rti1516e::AttributeHandleSet& candidateAttributes,
      const rti1516e::VariableLengthData& theUserSuppliedTag) override;
  void confirmAttributeOwnershipAcquisitionCancellation(
      rti1516e::ObjectInstanceHandle theObject,
      const rti1516e::AttributeHandleSet& theAttributes) override;
  void informAttributeOwnership(rti1516e::ObjectInstanceHandle theObject,
                                rti1516e::AttributeHandle theAttribute,
                                rti1516e::FederateHandle theOwner) override;
  void attributeIsNotOwned(rti1516e::ObjectInstanceHandle theObject,
                           rti1516e::AttributeHandle theAttribute) override;
  void attributeIsOwnedByRTI(rti1516e::ObjectInstanceHandle theObject,
                             rti1516e::AttributeHandle theAttribute) override;
  // 8 Time management
  void timeRegulationEnabled(const rti1516e::LogicalTime& theFederateTime) override;
  void timeConstrainedEnabled(const rti1516e::LogicalTime& theFederateTime) override;
  void timeAdvanceGrant(const rti1516e::LogicalTime& theTime) override;
  void requestRetraction(rti1516e::MessageRetractionHandle theHandle) override;

 private:
  rti1516e::FederateAmbassador& federate_;
  ServiceReporting& reporting_;
};

}  // namespace roger::rti
