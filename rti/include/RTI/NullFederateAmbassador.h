#pragma once

#include <RTI/FederateAmbassador.h>

namespace rti1516e {

/// Ignores every callback: a base for federates that want only some of them.
class RTI_EXPORT NullFederateAmbassador : public FederateAmbassador {
 public:
  NullFederateAmbassador() {}
  ~NullFederateAmbassador() RTI_NOEXCEPT override {}

  // 4 Federation management

  void connectionLost(const std::wstring&) override {}
  void reportFederationExecutions(const FederationExecutionInformationVector&) override {}
  void synchronizationPointRegistrationSucceeded(const std::wstring&) override {}
  void synchronizationPointRegistrationFailed(const std::wstring&,
                                              SynchronizationPointFailureReason) override {}
  void announceSynchronizationPoint(const std::wstring&, const VariableLengthData&) override {}
  void federationSynchronized(const std::wstring&, const FederateHandleSet&) override {}
  void initiateFederateSave(const std::wstring&) override {}
  void initiateFederateSave(const std::wstring&, const LogicalTime&) override {}
  void federationSaved() override {}
  void federationNotSaved(SaveFailureReason) override {}
  void federationSaveStatusResponse(const FederateHandleSaveStatusPairVector&) override {}
  void requestFederationRestoreSucceeded(const std::wstring&) override {}
  void requestFederationRestoreFailed(const std::wstring&) override {}
  void federationRestoreBegun() override {}
  void initiateFederateRestore(const std::wstring&, const std::wstring&, FederateHandle) override {}
  void federationRestored() override {}
  void federationNotRestored(RestoreFailureReason) override {}
  void federationRestoreStatusResponse(const FederateRestoreStatusVector&) override {}

  // 5 Declaration management

  void startRegistrationForObjectClass(ObjectClassHandle) override {}
  void stopRegistrationForObjectClass(ObjectClassHandle) override {}
  void turnInteractionsOn(InteractionClassHandle) override {}
  void turnInteractionsOff(InteractionClassHandle) override {}

  // 6 Object management

  void objectInstanceNameReservationSucceeded(const std::wstring&) override {}
  void objectInstanceNameReservationFailed(const std::wstring&) override {}
  void multipleObjectInstanceNameReservationSucceeded(const std::set<std::wstring>&) override {}
  void multipleObjectInstanceNameReservationFailed(const std::set<std::wstring>&) override {}
  void discoverObjectInstance(ObjectInstanceHandle, ObjectClassHandle,
                              const std::wstring&) override {}
  void discoverObjectInstance(ObjectInstanceHandle, ObjectClassHandle, const std::wstring&,
                              FederateHandle) override {}
  void reflectAttributeValues(ObjectInstanceHandle, const AttributeHandleValueMap&,
                              const VariableLengthData&, OrderType, TransportationType,
                              SupplementalReflectInfo) override {}
  void reflectAttributeValues(ObjectInstanceHandle, const AttributeHandleValueMap&,
                              const VariableLengthData&, OrderType, TransportationType,
                              const LogicalTime&, OrderType, SupplementalReflectInfo) override {}
  void reflectAttributeValues(ObjectInstanceHandle, const AttributeHandleValueMap&,
                              const VariableLengthData&, OrderType, TransportationType,
                              const LogicalTime&, OrderType, MessageRetractionHandle,
                              SupplementalReflectInfo) override {}
  void receiveInteraction(InteractionClassHandle, const ParameterHandleValueMap&,
                          const VariableLengthData&, OrderType, TransportationType,
                          SupplementalReceiveInfo) override {}
  void receiveInteraction(InteractionClassHandle, const ParameterHandleValueMap&,
                          const VariableLengthData&, OrderType, TransportationType,
                          const LogicalTime&, OrderType, SupplementalReceiveInfo) override {}
  void receiveInteraction(InteractionClassHandle, const ParameterHandleValueMap&,
                          const VariableLengthData&, OrderType, TransportationType,
                          const LogicalTime&, OrderType, MessageRetractionHandle,
                          SupplementalReceiveInfo) override {}
  void removeObjectInstance(ObjectInstanceHandle, const VariableLengthData&, OrderType,
                            SupplementalRemoveInfo) override {}
  void removeObjectInstance(ObjectInstanceHandle, const VariableLengthData&, OrderType,
                            const LogicalTime&, OrderType, SupplementalRemoveInfo) override {}
  void removeObjectInstance(ObjectInstanceHandle, const VariableLengthData&, OrderType,
                            const LogicalTime&, OrderType, MessageRetractionHandle,
                            SupplementalRemoveInfo) override {}
  void attributesInScope(ObjectInstanceHandle, const AttributeHandleSet&) override {}
  void attributesOutOfScope(ObjectInstanceHandle, const AttributeHandleSet&) override {}
  void provideAttributeValueUpdate(ObjectInstanceHandle, const AttributeHandleSet&,
                                   const VariableLengthData&) override {}
  void turnUpdatesOnForObjectInstance(ObjectInstanceHandle, const AttributeHandleSet&) override {}
  void turnUpdatesOnForObjectInstance(ObjectInstanceHandle, const AttributeHandleSet&,
                                      const std::wstring&) override {}
  void turnUpdatesOffForObjectInstance(ObjectInstanceHandle, const AttributeHandleSet&) override {}
  void confirmAttributeTransportationTypeChange(ObjectInstanceHandle, AttributeHandleSet,
                                                TransportationType) override {}
  void reportAttributeTransportationType(ObjectInstanceHandle, AttributeHandle,
                                         TransportationType) override {}
  void confirmInteractionTransportationTypeChange(InteractionClassHandle,
                                                  TransportationType) override {}
  void reportInteractionTransportationType(FederateHandle, InteractionClassHandle,
                                           TransportationType) override {}

  // 7 Ownership management

  void requestAttributeOwnershipAssumption(ObjectInstanceHandle, const AttributeHandleSet&,
                                           const VariableLengthData&) override {}
  void requestDivestitureConfirmation(ObjectInstanceHandle, const AttributeHandleSet&) override {}
  void attributeOwnershipAcquisitionNotification(ObjectInstanceHandle, const AttributeHandleSet&,
                                                 const VariableLengthData&) override {}
  void attributeOwnershipUnavailable(ObjectInstanceHandle, const AttributeHandleSet&) override {}
  void requestAttributeOwnershipRelease(ObjectInstanceHandle, const AttributeHandleSet&,
                                        const VariableLengthData&) override {}
  void confirmAttributeOwnershipAcquisitionCancellation(ObjectInstanceHandle,
                                                        const AttributeHandleSet&) override {}
  void informAttributeOwnership(ObjectInstanceHandle, AttributeHandle, FederateHandle) override {}
  void attributeIsNotOwned(ObjectInstanceHandle, AttributeHandle) override {}
  void attributeIsOwnedByRTI(ObjectInstanceHandle, AttributeHandle) override {}

  // 8 Time management

  void timeRegulationEnabled(const LogicalTime&) override {}
  void timeConstrainedEnabled(const LogicalTime&) override {}
  void timeAdvanceGrant(const LogicalTime&) override {}
  void requestRetraction(MessageRetractionHandle) override {}
};

}  // namespace rti1516e
