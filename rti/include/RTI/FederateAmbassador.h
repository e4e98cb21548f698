#pragma once

#include <RTI/Enums.h>
#include <RTI/Exception.h>
#include <RTI/SpecificConfig.h>
#include <RTI/Typedefs.h>

#include <set>
#include <string>

namespace rti1516e {

class LogicalTime;

/// What the RTI tells a federate (IEEE 1516.1-2010); implemented by the federate.
///
/// The number before a callback is its clause in the standard. An implementation may throw
/// FederateInternalError and nothing else; it may declare so, in a language mode that knows
/// dynamic exception specifications, since the functions here carry none.
class RTI_EXPORT FederateAmbassador {
 protected:
  FederateAmbassador();

 public:
  virtual ~FederateAmbassador() RTI_NOEXCEPT = 0;

  // 4 Federation management

  /// 4.4 Connection lost.
  virtual void connectionLost(const std::wstring& faultDescription) = 0;

  /// 4.8 Report federation executions.
  virtual void reportFederationExecutions(
      const FederationExecutionInformationVector& theFederationExecutionInformationList) = 0;

  /// 4.12 Synchronization point registration succeeded.
  virtual void synchronizationPointRegistrationSucceeded(const std::wstring& label) = 0;

  /// 4.12 Synchronization point registration failed.
  virtual void synchronizationPointRegistrationFailed(const std::wstring& label,
                                                      SynchronizationPointFailureReason reason) = 0;

  /// 4.13 Announce synchronization point.
  virtual void announceSynchronizationPoint(const std::wstring& label,
                                            const VariableLengthData& theUserSuppliedTag) = 0;

  /// 4.15 Federation synchronized.
  virtual void federationSynchronized(const std::wstring& label,
                                      const FederateHandleSet& failedToSyncSet) = 0;

  /// 4.17 Initiate federate save.
  virtual void initiateFederateSave(const std::wstring& label) = 0;

  /// 4.17 Initiate federate save.
  virtual void initiateFederateSave(const std::wstring& label, const LogicalTime& theTime) = 0;

  /// 4.20 Federation saved.
  virtual void federationSaved() = 0;

  /// 4.20 Federation not saved.
  virtual void federationNotSaved(SaveFailureReason theSaveFailureReason) = 0;

  /// 4.23 Federation save status response.
  virtual void federationSaveStatusResponse(
      const FederateHandleSaveStatusPairVector& theFederateStatusVector) = 0;

  /// 4.25 Request federation restore succeeded.
  virtual void requestFederationRestoreSucceeded(const std::wstring& label) = 0;

  /// 4.25 Request federation restore failed.
  virtual void requestFederationRestoreFailed(const std::wstring& label) = 0;

  /// 4.26 Federation restore begun.
  virtual void federationRestoreBegun() = 0;

  /// 4.27 Initiate federate restore.
  virtual void initiateFederateRestore(const std::wstring& label, const std::wstring& federateName,
                                       FederateHandle handle) = 0;

  /// 4.29 Federation restored.
  virtual void federationRestored() = 0;

  /// 4.29 Federation not restored.
  virtual void federationNotRestored(RestoreFailureReason theRestoreFailureReason) = 0;

  /// 4.32 Federation restore status response.
  virtual void federationRestoreStatusResponse(
      const FederateRestoreStatusVector& theFederateRestoreStatusVector) = 0;

  // 5 Declaration management

  /// 5.10 Start registration for object class.
  virtual void startRegistrationForObjectClass(ObjectClassHandle theClass) = 0;

  /// 5.11 Stop registration for object class.
  virtual void stopRegistrationForObjectClass(ObjectClassHandle theClass) = 0;

  /// 5.12 Turn interactions on.
  virtual void turnInteractionsOn(InteractionClassHandle theHandle) = 0;

  /// 5.13 Turn interactions off.
  virtual void turnInteractionsOff(InteractionClassHandle theHandle) = 0;

  // 6 Object management

  /// 6.3 Object instance name reservation succeeded.
  virtual void objectInstanceNameReservationSucceeded(
      const std::wstring& theObjectInstanceName) = 0;

  /// 6.3 Object instance name reservation failed.
  virtual void objectInstanceNameReservationFailed(const std::wstring& theObjectInstanceName) = 0;

  /// 6.6 Multiple object instance name reservation succeeded.
  virtual void multipleObjectInstanceNameReservationSucceeded(
      const std::set<std::wstring>& theObjectInstanceNames) = 0;

  /// 6.6 Multiple object instance name reservation failed.
  virtual void multipleObjectInstanceNameReservationFailed(
      const std::set<std::wstring>& theObjectInstanceNames) = 0;

  /// 6.9 Discover object instance, while the switch HLAconveyProducingFederate of this federate is
  /// disabled, as it is by default.
  virtual void discoverObjectInstance(ObjectInstanceHandle theObject,
                                      ObjectClassHandle theObjectClass,
                                      const std::wstring& theObjectInstanceName) = 0;

  /// 6.9 Discover object instance, while that switch is enabled.
  virtual void discoverObjectInstance(ObjectInstanceHandle theObject,
                                      ObjectClassHandle theObjectClass,
                                      const std::wstring& theObjectInstanceName,
                                      FederateHandle producingFederate) = 0;

  /// 6.11 Reflect attribute values.
  virtual void reflectAttributeValues(ObjectInstanceHandle theObject,
                                      const AttributeHandleValueMap& theAttributeValues,
                                      const VariableLengthData& theUserSuppliedTag,
                                      OrderType sentOrder, TransportationType theType,
                                      SupplementalReflectInfo theReflectInfo) = 0;

  /// 6.11 Reflect attribute values.
  virtual void reflectAttributeValues(ObjectInstanceHandle theObject,
                                      const AttributeHandleValueMap& theAttributeValues,
                                      const VariableLengthData& theUserSuppliedTag,
                                      OrderType sentOrder, TransportationType theType,
                                      const LogicalTime& theTime, OrderType receivedOrder,
                                      SupplementalReflectInfo theReflectInfo) = 0;

  /// 6.11 Reflect attribute values.
  virtual void reflectAttributeValues(ObjectInstanceHandle theObject,
                                      const AttributeHandleValueMap& theAttributeValues,
                                      const VariableLengthData& theUserSuppliedTag,
                                      OrderType sentOrder, TransportationType theType,
                                      const LogicalTime& theTime, OrderType receivedOrder,
                                      MessageRetractionHandle theHandle,
                                      SupplementalReflectInfo theReflectInfo) = 0;

  /// 6.13 Receive interaction.
  virtual void receiveInteraction(InteractionClassHandle theInteraction,
                                  const ParameterHandleValueMap& theParameterValues,
                                  const VariableLengthData& theUserSuppliedTag, OrderType sentOrder,
                                  TransportationType theType,
                                  SupplementalReceiveInfo theReceiveInfo) = 0;

  /// 6.13 Receive interaction.
  virtual void receiveInteraction(InteractionClassHandle theInteraction,
                                  const ParameterHandleValueMap& theParameterValues,
                                  const VariableLengthData& theUserSuppliedTag, OrderType sentOrder,
                                  TransportationType theType, const LogicalTime& theTime,
                                  OrderType receivedOrder,
                                  SupplementalReceiveInfo theReceiveInfo) = 0;

  /// 6.13 Receive interaction.
  virtual void receiveInteraction(InteractionClassHandle theInteraction,
                                  const ParameterHandleValueMap& theParameterValues,
                                  const VariableLengthData& theUserSuppliedTag, OrderType sentOrder,
                                  TransportationType theType, const LogicalTime& theTime,
                                  OrderType receivedOrder, MessageRetractionHandle theHandle,
                                  SupplementalReceiveInfo theReceiveInfo) = 0;

  /// 6.15 Remove object instance.
  virtual void removeObjectInstance(ObjectInstanceHandle theObject,
                                    const VariableLengthData& theUserSuppliedTag,
                                    OrderType sentOrder, SupplementalRemoveInfo theRemoveInfo) = 0;

  /// 6.15 Remove object instance.
  virtual void removeObjectInstance(ObjectInstanceHandle theObject,
                                    const VariableLengthData& theUserSuppliedTag,
                                    OrderType sentOrder, const LogicalTime& theTime,
                                    OrderType receivedOrder,
                                    SupplementalRemoveInfo theRemoveInfo) = 0;

  /// 6.15 Remove object instance.
  virtual void removeObjectInstance(ObjectInstanceHandle theObject,
                                    const VariableLengthData& theUserSuppliedTag,
                                    OrderType sentOrder, const LogicalTime& theTime,
                                    OrderType receivedOrder, MessageRetractionHandle theHandle,
                                    SupplementalRemoveInfo theRemoveInfo) = 0;

  /// 6.17 Attributes in scope.
  virtual void attributesInScope(ObjectInstanceHandle theObject,
                                 const AttributeHandleSet& theAttributes) = 0;

  /// 6.18 Attributes out of scope.
  virtual void attributesOutOfScope(ObjectInstanceHandle theObject,
                                    const AttributeHandleSet& theAttributes) = 0;

  /// 6.20 Provide attribute value update.
  virtual void provideAttributeValueUpdate(ObjectInstanceHandle theObject,
                                           const AttributeHandleSet& theAttributes,
                                           const VariableLengthData& theUserSuppliedTag) = 0;

  /// 6.21 Turn updates on for object instance.
  virtual void turnUpdatesOnForObjectInstance(ObjectInstanceHandle theObject,
                                              const AttributeHandleSet& theAttributes) = 0;

  /// 6.21 Turn updates on for object instance.
  virtual void turnUpdatesOnForObjectInstance(ObjectInstanceHandle theObject,
                                              const AttributeHandleSet& theAttributes,
                                              const std::wstring& updateRateDesignator) = 0;

  /// 6.22 Turn updates off for object instance.
  virtual void turnUpdatesOffForObjectInstance(ObjectInstanceHandle theObject,
                                               const AttributeHandleSet& theAttributes) = 0;

  /// 6.24 Confirm attribute transportation type change.
  virtual void confirmAttributeTransportationTypeChange(ObjectInstanceHandle theObject,
                                                        AttributeHandleSet theAttributes,
                                                        TransportationType theTransportation) = 0;

  /// 6.26 Report attribute transportation type.
  virtual void reportAttributeTransportationType(ObjectInstanceHandle theObject,
                                                 AttributeHandle theAttribute,
                                                 TransportationType theTransportation) = 0;

  /// 6.28 Confirm interaction transportation type change.
  virtual void confirmInteractionTransportationTypeChange(InteractionClassHandle theInteraction,
                                                          TransportationType theTransportation) = 0;

  /// 6.30 Report interaction transportation type.
  virtual void reportInteractionTransportationType(FederateHandle federateHandle,
                                                   InteractionClassHandle theInteraction,
                                                   TransportationType theTransportation) = 0;

  // 7 Ownership management

  /// 7.4 Request attribute ownership assumption.
  virtual void requestAttributeOwnershipAssumption(
      ObjectInstanceHandle theObject, const AttributeHandleSet& offeredAttributes,
      const VariableLengthData& theUserSuppliedTag) = 0;

  /// 7.5 Request divestiture confirmation.
  virtual void requestDivestitureConfirmation(ObjectInstanceHandle theObject,
                                              const AttributeHandleSet& releasedAttributes) = 0;

  /// 7.7 Attribute ownership acquisition notification.
  virtual void attributeOwnershipAcquisitionNotification(
      ObjectInstanceHandle theObject, const AttributeHandleSet& securedAttributes,
      const VariableLengthData& theUserSuppliedTag) = 0;

  /// 7.10 Attribute ownership unavailable.
  virtual void attributeOwnershipUnavailable(ObjectInstanceHandle theObject,
                                             const AttributeHandleSet& theAttributes) = 0;

  /// 7.11 Request attribute ownership release.
  virtual void requestAttributeOwnershipRelease(ObjectInstanceHandle theObject,
                                                const AttributeHandleSet& candidateAttributes,
                                                const VariableLengthData& theUserSuppliedTag) = 0;

  /// 7.16 Confirm attribute ownership acquisition cancellation.
  virtual void confirmAttributeOwnershipAcquisitionCancellation(
      ObjectInstanceHandle theObject, const AttributeHandleSet& theAttributes) = 0;

  /// 7.18 Inform attribute ownership.
  virtual void informAttributeOwnership(ObjectInstanceHandle theObject,
                                        AttributeHandle theAttribute, FederateHandle theOwner) = 0;

  /// 7.18 Attribute is not owned.
  virtual void attributeIsNotOwned(ObjectInstanceHandle theObject,
                                   AttributeHandle theAttribute) = 0;

  /// 7.18 Attribute is owned by RTI.
  virtual void attributeIsOwnedByRTI(ObjectInstanceHandle theObject,
                                     AttributeHandle theAttribute) = 0;

  // 8 Time management

  /// 8.3 Time regulation enabled.
  virtual void timeRegulationEnabled(const LogicalTime& theFederateTime) = 0;

  /// 8.6 Time constrained enabled.
  virtual void timeConstrainedEnabled(const LogicalTime& theFederateTime) = 0;

  /// 8.13 Time advance grant.
  virtual void timeAdvanceGrant(const LogicalTime& theTime) = 0;

  /// 8.22 Request retraction.
  virtual void requestRetraction(MessageRetractionHandle theHandle) = 0;
};

}  // namespace rti1516e
