#pragma once

#include <RTI/Exception.h>
#include <RTI/SpecificConfig.h>
#include <RTI/Typedefs.h>

#include <memory>
#include <set>
#include <string>
#include <vector>

namespace rti1516e {

class FederateAmbassador;
class LogicalTime;
class LogicalTimeFactory;
class LogicalTimeInterval;
class RangeBounds;

/// What a federate asks of the RTI (IEEE 1516.1-2010); obtained from RTIambassadorFactory.
///
/// The number before a service is its clause in the standard. Every service may throw
/// RTIinternalError, beside the exceptions named with it, where
///   [joined] stands for NotConnected, FederateNotExecutionMember;
///   [idle]   stands for [joined], SaveInProgress, RestoreInProgress.
/// No function carries an exception specification, whatever the language mode.
class RTI_EXPORT RTIambassador {
 protected:
  RTIambassador() RTI_NOEXCEPT;

 public:
  virtual ~RTIambassador();

  // 4 Federation management

  /// 4.2 Connect. Throws ConnectionFailed, InvalidLocalSettingsDesignator,
  /// UnsupportedCallbackModel, AlreadyConnected, CallNotAllowedFromWithinCallback.
  virtual void connect(FederateAmbassador& federateAmbassador, CallbackModel theCallbackModel,
                       const std::wstring& localSettingsDesignator = L"") = 0;

  /// 4.3 Disconnect. Throws FederateIsExecutionMember, CallNotAllowedFromWithinCallback.
  virtual void disconnect() = 0;

  /// 4.5 Create federation execution. Throws CouldNotCreateLogicalTimeFactory, InconsistentFDD,
  /// ErrorReadingFDD, CouldNotOpenFDD, FederationExecutionAlreadyExists, NotConnected.
  virtual void createFederationExecution(
      const std::wstring& federationExecutionName, const std::wstring& fomModule,
      const std::wstring& logicalTimeImplementationName = L"") = 0;

  /// 4.5 Create federation execution. Throws CouldNotCreateLogicalTimeFactory, InconsistentFDD,
  /// ErrorReadingFDD, CouldNotOpenFDD, FederationExecutionAlreadyExists, NotConnected.
  virtual void createFederationExecution(
      const std::wstring& federationExecutionName, const std::vector<std::wstring>& fomModules,
      const std::wstring& logicalTimeImplementationName = L"") = 0;

  /// 4.5 Create federation execution with MIM. Throws CouldNotCreateLogicalTimeFactory,
  /// InconsistentFDD, ErrorReadingFDD, CouldNotOpenFDD, DesignatorIsHLAstandardMIM,
  /// ErrorReadingMIM, CouldNotOpenMIM, FederationExecutionAlreadyExists, NotConnected.
  virtual void createFederationExecutionWithMIM(
      const std::wstring& federationExecutionName, const std::vector<std::wstring>& fomModules,
      const std::wstring& mimModule, const std::wstring& logicalTimeImplementationName = L"") = 0;

  /// 4.6 Destroy federation execution. Throws FederatesCurrentlyJoined,
  /// FederationExecutionDoesNotExist, NotConnected.
  virtual void destroyFederationExecution(const std::wstring& federationExecutionName) = 0;

  /// 4.7 List federation executions. Throws NotConnected.
  virtual void listFederationExecutions() = 0;

  /// 4.9 Join federation execution. Throws CouldNotCreateLogicalTimeFactory,
  /// FederationExecutionDoesNotExist, InconsistentFDD, ErrorReadingFDD, CouldNotOpenFDD,
  /// SaveInProgress, RestoreInProgress, FederateAlreadyExecutionMember, NotConnected,
  /// CallNotAllowedFromWithinCallback.
  virtual FederateHandle joinFederationExecution(
      const std::wstring& federateType, const std::wstring& federationExecutionName,
      const std::vector<std::wstring>& additionalFomModules = std::vector<std::wstring>()) = 0;

  /// 4.9 Join federation execution. Throws CouldNotCreateLogicalTimeFactory,
  /// FederateNameAlreadyInUse, FederationExecutionDoesNotExist, InconsistentFDD, ErrorReadingFDD,
  /// CouldNotOpenFDD, SaveInProgress, RestoreInProgress, FederateAlreadyExecutionMember,
  /// NotConnected, CallNotAllowedFromWithinCallback.
  virtual FederateHandle joinFederationExecution(
      const std::wstring& federateName, const std::wstring& federateType,
      const std::wstring& federationExecutionName,
      const std::vector<std::wstring>& additionalFomModules = std::vector<std::wstring>()) = 0;

  /// 4.10 Resign federation execution. Throws [joined], InvalidResignAction,
  /// OwnershipAcquisitionPending, FederateOwnsAttributes, CallNotAllowedFromWithinCallback.
  virtual void resignFederationExecution(ResignAction resignAction) = 0;

  /// 4.11 Register federation synchronization point. Throws [idle].
  virtual void registerFederationSynchronizationPoint(
      const std::wstring& label, const VariableLengthData& theUserSuppliedTag) = 0;

  /// 4.11 Register federation synchronization point. Throws [idle], InvalidFederateHandle.
  virtual void registerFederationSynchronizationPoint(
      const std::wstring& label, const VariableLengthData& theUserSuppliedTag,
      const FederateHandleSet& synchronizationSet) = 0;

  /// 4.14 Synchronization point achieved. Throws [idle], SynchronizationPointLabelNotAnnounced.
  virtual void synchronizationPointAchieved(const std::wstring& label,
                                            bool successfully = true) = 0;

  /// 4.16 Request federation save. Throws [idle].
  virtual void requestFederationSave(const std::wstring& label) = 0;

  /// 4.16 Request federation save. Throws [idle], LogicalTimeAlreadyPassed, InvalidLogicalTime,
  /// FederateUnableToUseTime.
  virtual void requestFederationSave(const std::wstring& label, const LogicalTime& theTime) = 0;

  /// 4.18 Federate save begun. Throws [joined], SaveNotInitiated, RestoreInProgress.
  virtual void federateSaveBegun() = 0;

  /// 4.19 Federate save complete. Throws [joined], FederateHasNotBegunSave, RestoreInProgress.
  virtual void federateSaveComplete() = 0;

  /// 4.19 Federate save not complete. Throws [joined], FederateHasNotBegunSave, RestoreInProgress.
  virtual void federateSaveNotComplete() = 0;

  /// 4.21 Abort federation save. Throws [joined], SaveNotInProgress.
  virtual void abortFederationSave() = 0;

  /// 4.22 Query federation save status. Throws [joined], RestoreInProgress.
  virtual void queryFederationSaveStatus() = 0;

  /// 4.24 Request federation restore. Throws [idle].
  virtual void requestFederationRestore(const std::wstring& label) = 0;

  /// 4.28 Federate restore complete. Throws [joined], RestoreNotRequested, SaveInProgress.
  virtual void federateRestoreComplete() = 0;

  /// 4.28 Federate restore not complete. Throws [joined], RestoreNotRequested, SaveInProgress.
  virtual void federateRestoreNotComplete() = 0;

  /// 4.30 Abort federation restore. Throws [joined], RestoreNotInProgress.
  virtual void abortFederationRestore() = 0;

  /// 4.31 Query federation restore status. Throws [joined], SaveInProgress.
  virtual void queryFederationRestoreStatus() = 0;

  // 5 Declaration management

  /// 5.2 Publish object class attributes. Throws [idle], AttributeNotDefined,
  /// ObjectClassNotDefined.
  virtual void publishObjectClassAttributes(ObjectClassHandle theClass,
                                            const AttributeHandleSet& attributeList) = 0;

  /// 5.3 Unpublish object class. Throws [idle], OwnershipAcquisitionPending, ObjectClassNotDefined.
  virtual void unpublishObjectClass(ObjectClassHandle theClass) = 0;

  /// 5.3 Unpublish object class attributes. Throws [idle], OwnershipAcquisitionPending,
  /// AttributeNotDefined, ObjectClassNotDefined.
  virtual void unpublishObjectClassAttributes(ObjectClassHandle theClass,
                                              const AttributeHandleSet& attributeList) = 0;

  /// 5.4 Publish interaction class. Throws [idle], InteractionClassNotDefined.
  virtual void publishInteractionClass(InteractionClassHandle theInteraction) = 0;

  /// 5.5 Unpublish interaction class. Throws [idle], InteractionClassNotDefined.
  virtual void unpublishInteractionClass(InteractionClassHandle theInteraction) = 0;

  /// 5.6 Subscribe object class attributes. Throws [idle], AttributeNotDefined,
  /// ObjectClassNotDefined, InvalidUpdateRateDesignator.
  virtual void subscribeObjectClassAttributes(ObjectClassHandle theClass,
                                              const AttributeHandleSet& attributeList,
                                              bool active = true,
                                              const std::wstring& updateRateDesignator = L"") = 0;

  /// 5.7 Unsubscribe object class. Throws [idle], ObjectClassNotDefined.
  virtual void unsubscribeObjectClass(ObjectClassHandle theClass) = 0;

  /// 5.7 Unsubscribe object class attributes. Throws [idle], AttributeNotDefined,
  /// ObjectClassNotDefined.
  virtual void unsubscribeObjectClassAttributes(ObjectClassHandle theClass,
                                                const AttributeHandleSet& attributeList) = 0;

  /// 5.8 Subscribe interaction class. Throws [idle],
  /// FederateServiceInvocationsAreBeingReportedViaMOM, InteractionClassNotDefined.
  virtual void subscribeInteractionClass(InteractionClassHandle theClass, bool active = true) = 0;

  /// 5.9 Unsubscribe interaction class. Throws [idle], InteractionClassNotDefined.
  virtual void unsubscribeInteractionClass(InteractionClassHandle theClass) = 0;

  // 6 Object management

  /// 6.2 Reserve object instance name. Throws [idle], IllegalName.
  virtual void reserveObjectInstanceName(const std::wstring& theObjectInstanceName) = 0;

  /// 6.4 Release object instance name. Throws [idle], ObjectInstanceNameNotReserved.
  virtual void releaseObjectInstanceName(const std::wstring& theObjectInstanceName) = 0;

  /// 6.5 Reserve multiple object instance name. Throws [idle], IllegalName, NameSetWasEmpty.
  virtual void reserveMultipleObjectInstanceName(
      const std::set<std::wstring>& theObjectInstanceNames) = 0;

  /// 6.7 Release multiple object instance name. Throws [idle], ObjectInstanceNameNotReserved.
  virtual void releaseMultipleObjectInstanceName(
      const std::set<std::wstring>& theObjectInstanceNames) = 0;

  /// 6.8 Register object instance. Throws [idle], ObjectClassNotPublished, ObjectClassNotDefined.
  virtual ObjectInstanceHandle registerObjectInstance(ObjectClassHandle theClass) = 0;

  /// 6.8 Register object instance. Throws [idle], ObjectInstanceNameInUse,
  /// ObjectInstanceNameNotReserved, ObjectClassNotPublished, ObjectClassNotDefined.
  virtual ObjectInstanceHandle registerObjectInstance(
      ObjectClassHandle theClass, const std::wstring& theObjectInstanceName) = 0;

  /// 6.10 Update attribute values. Throws [idle], AttributeNotOwned, AttributeNotDefined,
  /// ObjectInstanceNotKnown.
  virtual void updateAttributeValues(ObjectInstanceHandle theObject,
                                     const AttributeHandleValueMap& theAttributeValues,
                                     const VariableLengthData& theUserSuppliedTag) = 0;

  /// 6.10 Update attribute values. Throws [idle], InvalidLogicalTime, AttributeNotOwned,
  /// AttributeNotDefined, ObjectInstanceNotKnown.
  virtual MessageRetractionHandle updateAttributeValues(
      ObjectInstanceHandle theObject, const AttributeHandleValueMap& theAttributeValues,
      const VariableLengthData& theUserSuppliedTag, const LogicalTime& theTime) = 0;

  /// 6.12 Send interaction. Throws [idle], InteractionClassNotPublished,
  /// InteractionParameterNotDefined, InteractionClassNotDefined.
  virtual void sendInteraction(InteractionClassHandle theInteraction,
                               const ParameterHandleValueMap& theParameterValues,
                               const VariableLengthData& theUserSuppliedTag) = 0;

  /// 6.12 Send interaction. Throws [idle], InvalidLogicalTime, InteractionClassNotPublished,
  /// InteractionParameterNotDefined, InteractionClassNotDefined.
  virtual MessageRetractionHandle sendInteraction(InteractionClassHandle theInteraction,
                                                  const ParameterHandleValueMap& theParameterValues,
                                                  const VariableLengthData& theUserSuppliedTag,
                                                  const LogicalTime& theTime) = 0;

  /// 6.14 Delete object instance. Throws [idle], DeletePrivilegeNotHeld, ObjectInstanceNotKnown.
  virtual void deleteObjectInstance(ObjectInstanceHandle theObject,
                                    const VariableLengthData& theUserSuppliedTag) = 0;

  /// 6.14 Delete object instance. Throws [idle], InvalidLogicalTime, DeletePrivilegeNotHeld,
  /// ObjectInstanceNotKnown.
  virtual MessageRetractionHandle deleteObjectInstance(ObjectInstanceHandle theObject,
                                                       const VariableLengthData& theUserSuppliedTag,
                                                       const LogicalTime& theTime) = 0;

  /// 6.16 Local delete object instance. Throws [idle], OwnershipAcquisitionPending,
  /// FederateOwnsAttributes, ObjectInstanceNotKnown.
  virtual void localDeleteObjectInstance(ObjectInstanceHandle theObject) = 0;

  /// 6.19 Request attribute value update. Throws [idle], AttributeNotDefined,
  /// ObjectInstanceNotKnown.
  virtual void requestAttributeValueUpdate(ObjectInstanceHandle theObject,
                                           const AttributeHandleSet& theAttributes,
                                           const VariableLengthData& theUserSuppliedTag) = 0;

  /// 6.19 Request attribute value update. Throws [idle], AttributeNotDefined,
  /// ObjectClassNotDefined.
  virtual void requestAttributeValueUpdate(ObjectClassHandle theClass,
                                           const AttributeHandleSet& theAttributes,
                                           const VariableLengthData& theUserSuppliedTag) = 0;

  /// 6.23 Request attribute transportation type change. Throws [idle],
  /// AttributeAlreadyBeingChanged, AttributeNotOwned, AttributeNotDefined, ObjectInstanceNotKnown,
  /// InvalidTransportationType.
  virtual void requestAttributeTransportationTypeChange(ObjectInstanceHandle theObject,
                                                        const AttributeHandleSet& theAttributes,
                                                        TransportationType theType) = 0;

  /// 6.25 Query attribute transportation type. Throws [idle], AttributeNotDefined,
  /// ObjectInstanceNotKnown.
  virtual void queryAttributeTransportationType(ObjectInstanceHandle theObject,
                                                AttributeHandle theAttribute) = 0;

  /// 6.27 Request interaction transportation type change. Throws [idle],
  /// InteractionClassAlreadyBeingChanged, InteractionClassNotPublished, InteractionClassNotDefined,
  /// InvalidTransportationType.
  virtual void requestInteractionTransportationTypeChange(InteractionClassHandle theClass,
                                                          TransportationType theType) = 0;

  /// 6.29 Query interaction transportation type. Throws [idle], InteractionClassNotDefined.
  virtual void queryInteractionTransportationType(FederateHandle theFederate,
                                                  InteractionClassHandle theInteraction) = 0;

  // 7 Ownership management

  /// 7.2 Unconditional attribute ownership divestiture. Throws [idle], AttributeNotOwned,
  /// AttributeNotDefined, ObjectInstanceNotKnown.
  virtual void unconditionalAttributeOwnershipDivestiture(
      ObjectInstanceHandle theObject, const AttributeHandleSet& theAttributes) = 0;

  /// 7.3 Negotiated attribute ownership divestiture. Throws [idle], AttributeAlreadyBeingDivested,
  /// AttributeNotOwned, AttributeNotDefined, ObjectInstanceNotKnown.
  virtual void negotiatedAttributeOwnershipDivestiture(
      ObjectInstanceHandle theObject, const AttributeHandleSet& theAttributes,
      const VariableLengthData& theUserSuppliedTag) = 0;

  /// 7.6 Confirm divestiture. Throws [idle], NoAcquisitionPending,
  /// AttributeDivestitureWasNotRequested, AttributeNotOwned, AttributeNotDefined,
  /// ObjectInstanceNotKnown.
  virtual void confirmDivestiture(ObjectInstanceHandle theObject,
                                  const AttributeHandleSet& confirmedAttributes,
                                  const VariableLengthData& theUserSuppliedTag) = 0;

  /// 7.8 Attribute ownership acquisition. Throws [idle], AttributeNotPublished,
  /// ObjectClassNotPublished, FederateOwnsAttributes, AttributeNotDefined, ObjectInstanceNotKnown.
  virtual void attributeOwnershipAcquisition(ObjectInstanceHandle theObject,
                                             const AttributeHandleSet& desiredAttributes,
                                             const VariableLengthData& theUserSuppliedTag) = 0;

  /// 7.9 Attribute ownership acquisition if available. Throws [idle],
  /// AttributeAlreadyBeingAcquired, AttributeNotPublished, ObjectClassNotPublished,
  /// FederateOwnsAttributes, AttributeNotDefined, ObjectInstanceNotKnown.
  virtual void attributeOwnershipAcquisitionIfAvailable(
      ObjectInstanceHandle theObject, const AttributeHandleSet& desiredAttributes) = 0;

  /// 7.12 Attribute ownership release denied. Throws [idle], AttributeNotOwned,
  /// AttributeNotDefined, ObjectInstanceNotKnown.
  virtual void attributeOwnershipReleaseDenied(ObjectInstanceHandle theObject,
                                               const AttributeHandleSet& theAttributes) = 0;

  /// 7.13 Attribute ownership divestiture if wanted. Throws [idle], AttributeNotOwned,
  /// AttributeNotDefined, ObjectInstanceNotKnown.
  virtual void attributeOwnershipDivestitureIfWanted(ObjectInstanceHandle theObject,
                                                     const AttributeHandleSet& theAttributes,
                                                     AttributeHandleSet& theDivestedAttributes) = 0;

  /// 7.14 Cancel negotiated attribute ownership divestiture. Throws [idle],
  /// AttributeDivestitureWasNotRequested, AttributeNotOwned, AttributeNotDefined,
  /// ObjectInstanceNotKnown.
  virtual void cancelNegotiatedAttributeOwnershipDivestiture(
      ObjectInstanceHandle theObject, const AttributeHandleSet& theAttributes) = 0;

  /// 7.15 Cancel attribute ownership acquisition. Throws [idle],
  /// AttributeAcquisitionWasNotRequested, AttributeAlreadyOwned, AttributeNotDefined,
  /// ObjectInstanceNotKnown.
  virtual void cancelAttributeOwnershipAcquisition(ObjectInstanceHandle theObject,
                                                   const AttributeHandleSet& theAttributes) = 0;

  /// 7.17 Query attribute ownership. Throws [idle], AttributeNotDefined, ObjectInstanceNotKnown.
  virtual void queryAttributeOwnership(ObjectInstanceHandle theObject,
                                       AttributeHandle theAttribute) = 0;

  /// 7.19 Is attribute owned by federate. Throws [idle], AttributeNotDefined,
  /// ObjectInstanceNotKnown.
  virtual bool isAttributeOwnedByFederate(ObjectInstanceHandle theObject,
                                          AttributeHandle theAttribute) = 0;

  // 8 Time management

  /// 8.2 Enable time regulation. Throws [idle], InvalidLookahead, InTimeAdvancingState,
  /// RequestForTimeRegulationPending, TimeRegulationAlreadyEnabled.
  virtual void enableTimeRegulation(const LogicalTimeInterval& theLookahead) = 0;

  /// 8.4 Disable time regulation. Throws [idle], TimeRegulationIsNotEnabled.
  virtual void disableTimeRegulation() = 0;

  /// 8.5 Enable time constrained. Throws [idle], InTimeAdvancingState,
  /// RequestForTimeConstrainedPending, TimeConstrainedAlreadyEnabled.
  virtual void enableTimeConstrained() = 0;

  /// 8.7 Disable time constrained. Throws [idle], TimeConstrainedIsNotEnabled.
  virtual void disableTimeConstrained() = 0;

  /// 8.8 Time advance request. Throws [idle], LogicalTimeAlreadyPassed, InvalidLogicalTime,
  /// InTimeAdvancingState, RequestForTimeRegulationPending, RequestForTimeConstrainedPending.
  virtual void timeAdvanceRequest(const LogicalTime& theTime) = 0;

  /// 8.9 Time advance request available. Throws [idle], LogicalTimeAlreadyPassed,
  /// InvalidLogicalTime, InTimeAdvancingState, RequestForTimeRegulationPending,
  /// RequestForTimeConstrainedPending.
  virtual void timeAdvanceRequestAvailable(const LogicalTime& theTime) = 0;

  /// 8.10 Next message request. Throws [idle], LogicalTimeAlreadyPassed, InvalidLogicalTime,
  /// InTimeAdvancingState, RequestForTimeRegulationPending, RequestForTimeConstrainedPending.
  virtual void nextMessageRequest(const LogicalTime& theTime) = 0;

  /// 8.11 Next message request available. Throws [idle], LogicalTimeAlreadyPassed,
  /// InvalidLogicalTime, InTimeAdvancingState, RequestForTimeRegulationPending,
  /// RequestForTimeConstrainedPending.
  virtual void nextMessageRequestAvailable(const LogicalTime& theTime) = 0;

  /// 8.12 Flush queue request. Throws [idle], LogicalTimeAlreadyPassed, InvalidLogicalTime,
  /// InTimeAdvancingState, RequestForTimeRegulationPending, RequestForTimeConstrainedPending.
  virtual void flushQueueRequest(const LogicalTime& theTime) = 0;

  /// 8.14 Enable asynchronous delivery. Throws [idle], AsynchronousDeliveryAlreadyEnabled.
  virtual void enableAsynchronousDelivery() = 0;

  /// 8.15 Disable asynchronous delivery. Throws [idle], AsynchronousDeliveryAlreadyDisabled.
  virtual void disableAsynchronousDelivery() = 0;

  /// 8.16 Query GALT. Throws [idle].
  virtual bool queryGALT(LogicalTime& theTime) = 0;

  /// 8.17 Query logical time. Throws [idle].
  virtual void queryLogicalTime(LogicalTime& theTime) = 0;

  /// 8.18 Query LITS. Throws [idle].
  virtual bool queryLITS(LogicalTime& theTime) = 0;

  /// 8.19 Modify lookahead. Throws [idle], InvalidLookahead, InTimeAdvancingState,
  /// TimeRegulationIsNotEnabled.
  virtual void modifyLookahead(const LogicalTimeInterval& theLookahead) = 0;

  /// 8.20 Query lookahead. Throws [idle], TimeRegulationIsNotEnabled.
  virtual void queryLookahead(LogicalTimeInterval& interval) = 0;

  /// 8.21 Retract. Throws [idle], MessageCanNoLongerBeRetracted, InvalidMessageRetractionHandle,
  /// TimeRegulationIsNotEnabled.
  virtual void retract(MessageRetractionHandle theHandle) = 0;

  /// 8.23 Change attribute order type. Throws [idle], AttributeNotOwned, AttributeNotDefined,
  /// ObjectInstanceNotKnown.
  virtual void changeAttributeOrderType(ObjectInstanceHandle theObject,
                                        const AttributeHandleSet& theAttributes,
                                        OrderType theType) = 0;

  /// 8.24 Change interaction order type. Throws [idle], InteractionClassNotPublished,
  /// InteractionClassNotDefined.
  virtual void changeInteractionOrderType(InteractionClassHandle theClass, OrderType theType) = 0;

  // 9 Data distribution management

  /// 9.2 Create region. Throws [idle], InvalidDimensionHandle.
  virtual RegionHandle createRegion(const DimensionHandleSet& theDimensions) = 0;

  /// 9.3 Commit region modifications. Throws [idle], RegionNotCreatedByThisFederate, InvalidRegion.
  virtual void commitRegionModifications(const RegionHandleSet& theRegionHandleSet) = 0;

  /// 9.4 Delete region. Throws [idle], RegionInUseForUpdateOrSubscription,
  /// RegionNotCreatedByThisFederate, InvalidRegion.
  virtual void deleteRegion(const RegionHandle& theRegion) = 0;

  /// 9.5 Register object instance with regions. Throws [idle], InvalidRegionContext,
  /// RegionNotCreatedByThisFederate, InvalidRegion, AttributeNotPublished, ObjectClassNotPublished,
  /// AttributeNotDefined, ObjectClassNotDefined.
  virtual ObjectInstanceHandle registerObjectInstanceWithRegions(
      ObjectClassHandle theClass, const AttributeHandleSetRegionHandleSetPairVector&
                                      theAttributeHandleSetRegionHandleSetPairVector) = 0;

  /// 9.5 Register object instance with regions. Throws [idle], ObjectInstanceNameInUse,
  /// ObjectInstanceNameNotReserved, InvalidRegionContext, RegionNotCreatedByThisFederate,
  /// InvalidRegion, AttributeNotPublished, ObjectClassNotPublished, AttributeNotDefined,
  /// ObjectClassNotDefined.
  virtual ObjectInstanceHandle registerObjectInstanceWithRegions(
      ObjectClassHandle theClass,
      const AttributeHandleSetRegionHandleSetPairVector&
          theAttributeHandleSetRegionHandleSetPairVector,
      const std::wstring& theObjectInstanceName) = 0;

  /// 9.6 Associate regions for updates. Throws [idle], InvalidRegionContext,
  /// RegionNotCreatedByThisFederate, InvalidRegion, AttributeNotDefined, ObjectInstanceNotKnown.
  virtual void associateRegionsForUpdates(ObjectInstanceHandle theObject,
                                          const AttributeHandleSetRegionHandleSetPairVector&
                                              theAttributeHandleSetRegionHandleSetPairVector) = 0;

  /// 9.7 Unassociate regions for updates. Throws [idle], RegionNotCreatedByThisFederate,
  /// InvalidRegion, AttributeNotDefined, ObjectInstanceNotKnown.
  virtual void unassociateRegionsForUpdates(ObjectInstanceHandle theObject,
                                            const AttributeHandleSetRegionHandleSetPairVector&
                                                theAttributeHandleSetRegionHandleSetPairVector) = 0;

  /// 9.8 Subscribe object class attributes with regions. Throws [idle], InvalidRegionContext,
  /// RegionNotCreatedByThisFederate, InvalidRegion, AttributeNotDefined, ObjectClassNotDefined,
  /// InvalidUpdateRateDesignator.
  virtual void subscribeObjectClassAttributesWithRegions(
      ObjectClassHandle theClass,
      const AttributeHandleSetRegionHandleSetPairVector&
          theAttributeHandleSetRegionHandleSetPairVector,
      bool active = true, const std::wstring& updateRateDesignator = L"") = 0;

  /// 9.9 Unsubscribe object class attributes with regions. Throws [idle],
  /// RegionNotCreatedByThisFederate, InvalidRegion, AttributeNotDefined, ObjectClassNotDefined.
  virtual void unsubscribeObjectClassAttributesWithRegions(
      ObjectClassHandle theClass, const AttributeHandleSetRegionHandleSetPairVector&
                                      theAttributeHandleSetRegionHandleSetPairVector) = 0;

  /// 9.10 Subscribe interaction class with regions. Throws [idle],
  /// FederateServiceInvocationsAreBeingReportedViaMOM, InvalidRegionContext,
  /// RegionNotCreatedByThisFederate, InvalidRegion, InteractionClassNotDefined.
  virtual void subscribeInteractionClassWithRegions(InteractionClassHandle theClass,
                                                    const RegionHandleSet& theRegionHandleSet,
                                                    bool active = true) = 0;

  /// 9.11 Unsubscribe interaction class with regions. Throws [idle],
  /// RegionNotCreatedByThisFederate, InvalidRegion, InteractionClassNotDefined.
  virtual void unsubscribeInteractionClassWithRegions(
      InteractionClassHandle theClass, const RegionHandleSet& theRegionHandleSet) = 0;

  /// 9.12 Send interaction with regions. Throws [idle], InvalidRegionContext,
  /// RegionNotCreatedByThisFederate, InvalidRegion, InteractionClassNotPublished,
  /// InteractionParameterNotDefined, InteractionClassNotDefined.
  virtual void sendInteractionWithRegions(InteractionClassHandle theInteraction,
                                          const ParameterHandleValueMap& theParameterValues,
                                          const RegionHandleSet& theRegionHandleSet,
                                          const VariableLengthData& theUserSuppliedTag) = 0;

  /// 9.12 Send interaction with regions. Throws [idle], InvalidLogicalTime, InvalidRegionContext,
  /// RegionNotCreatedByThisFederate, InvalidRegion, InteractionClassNotPublished,
  /// InteractionParameterNotDefined, InteractionClassNotDefined.
  virtual MessageRetractionHandle sendInteractionWithRegions(
      InteractionClassHandle theInteraction, const ParameterHandleValueMap& theParameterValues,
      const RegionHandleSet& theRegionHandleSet, const VariableLengthData& theUserSuppliedTag,
      const LogicalTime& theTime) = 0;

  /// 9.13 Request attribute value update with regions. Throws [idle], InvalidRegionContext,
  /// RegionNotCreatedByThisFederate, InvalidRegion, AttributeNotDefined, ObjectClassNotDefined.
  virtual void requestAttributeValueUpdateWithRegions(
      ObjectClassHandle theClass, const AttributeHandleSetRegionHandleSetPairVector& theSet,
      const VariableLengthData& theUserSuppliedTag) = 0;

  // 10 Support services

  /// 10.2 Get automatic resign directive. Throws [joined].
  virtual ResignAction getAutomaticResignDirective() = 0;

  /// 10.3 Set automatic resign directive. Throws [joined], InvalidResignAction.
  virtual void setAutomaticResignDirective(ResignAction resignAction) = 0;

  /// 10.4 Get federate handle. Throws [joined], NameNotFound.
  virtual FederateHandle getFederateHandle(const std::wstring& theName) = 0;

  /// 10.5 Get federate name. Throws [joined], InvalidFederateHandle, FederateHandleNotKnown.
  virtual std::wstring getFederateName(FederateHandle theHandle) = 0;

  /// 10.6 Get object class handle. Throws [joined], NameNotFound.
  virtual ObjectClassHandle getObjectClassHandle(const std::wstring& theName) = 0;

  /// 10.7 Get object class name. Throws [joined], InvalidObjectClassHandle.
  virtual std::wstring getObjectClassName(ObjectClassHandle theHandle) = 0;

  /// 10.8 Get known object class handle. Throws [joined], ObjectInstanceNotKnown.
  virtual ObjectClassHandle getKnownObjectClassHandle(ObjectInstanceHandle theObject) = 0;

  /// 10.9 Get object instance handle. Throws [joined], ObjectInstanceNotKnown.
  virtual ObjectInstanceHandle getObjectInstanceHandle(const std::wstring& theName) = 0;

  /// 10.10 Get object instance name. Throws [joined], ObjectInstanceNotKnown.
  virtual std::wstring getObjectInstanceName(ObjectInstanceHandle theHandle) = 0;

  /// 10.11 Get attribute handle. Throws [joined], NameNotFound, InvalidObjectClassHandle.
  virtual AttributeHandle getAttributeHandle(ObjectClassHandle whichClass,
                                             const std::wstring& theAttributeName) = 0;

  /// 10.12 Get attribute name. Throws [joined], AttributeNotDefined, InvalidAttributeHandle,
  /// InvalidObjectClassHandle.
  virtual std::wstring getAttributeName(ObjectClassHandle whichClass,
                                        AttributeHandle theHandle) = 0;

  /// 10.13 Get update rate value. Throws [joined], InvalidUpdateRateDesignator.
  virtual double getUpdateRateValue(const std::wstring& updateRateDesignator) = 0;

  /// 10.14 Get update rate value for attribute. Throws [joined], ObjectInstanceNotKnown,
  /// AttributeNotDefined.
  virtual double getUpdateRateValueForAttribute(ObjectInstanceHandle theObject,
                                                AttributeHandle theAttribute) = 0;

  /// 10.15 Get interaction class handle. Throws [joined], NameNotFound.
  virtual InteractionClassHandle getInteractionClassHandle(const std::wstring& theName) = 0;

  /// 10.16 Get interaction class name. Throws [joined], InvalidInteractionClassHandle.
  virtual std::wstring getInteractionClassName(InteractionClassHandle theHandle) = 0;

  /// 10.17 Get parameter handle. Throws [joined], NameNotFound, InvalidInteractionClassHandle.
  virtual ParameterHandle getParameterHandle(InteractionClassHandle whichClass,
                                             const std::wstring& theName) = 0;

  /// 10.18 Get parameter name. Throws [joined], InteractionParameterNotDefined,
  /// InvalidParameterHandle, InvalidInteractionClassHandle.
  virtual std::wstring getParameterName(InteractionClassHandle whichClass,
                                        ParameterHandle theHandle) = 0;

  /// 10.19 Get order type. Throws [joined], InvalidOrderName.
  virtual OrderType getOrderType(const std::wstring& orderName) = 0;

  /// 10.20 Get order name. Throws [joined], InvalidOrderType.
  virtual std::wstring getOrderName(OrderType orderType) = 0;

  /// 10.21 Get transportation type. Throws [joined], InvalidTransportationName.
  virtual TransportationType getTransportationType(const std::wstring& transportationName) = 0;

  /// 10.22 Get transportation name. Throws [joined], InvalidTransportationType.
  virtual std::wstring getTransportationName(TransportationType transportationType) = 0;

  /// 10.23 Get available dimensions for class attribute. Throws [joined], AttributeNotDefined,
  /// InvalidAttributeHandle, InvalidObjectClassHandle.
  virtual DimensionHandleSet getAvailableDimensionsForClassAttribute(ObjectClassHandle theClass,
                                                                     AttributeHandle theHandle) = 0;

  /// 10.24 Get available dimensions for interaction class. Throws [joined],
  /// InvalidInteractionClassHandle.
  virtual DimensionHandleSet getAvailableDimensionsForInteractionClass(
      InteractionClassHandle theClass) = 0;

  /// 10.25 Get dimension handle. Throws [joined], NameNotFound.
  virtual DimensionHandle getDimensionHandle(const std::wstring& theName) = 0;

  /// 10.26 Get dimension name. Throws [joined], InvalidDimensionHandle.
  virtual std::wstring getDimensionName(DimensionHandle theHandle) = 0;

  /// 10.27 Get dimension upper bound. Throws [joined], InvalidDimensionHandle.
  virtual unsigned long getDimensionUpperBound(DimensionHandle theHandle) = 0;

  /// 10.28 Get dimension handle set. Throws [idle], InvalidRegion.
  virtual DimensionHandleSet getDimensionHandleSet(RegionHandle theRegionHandle) = 0;

  /// 10.29 Get range bounds. Throws [idle], RegionDoesNotContainSpecifiedDimension, InvalidRegion.
  virtual RangeBounds getRangeBounds(RegionHandle theRegionHandle,
                                     DimensionHandle theDimensionHandle) = 0;

  /// 10.30 Set range bounds. Throws [idle], InvalidRangeBound,
  /// RegionDoesNotContainSpecifiedDimension, RegionNotCreatedByThisFederate, InvalidRegion.
  virtual void setRangeBounds(RegionHandle theRegionHandle, DimensionHandle theDimensionHandle,
                              const RangeBounds& theRangeBounds) = 0;

  /// 10.31 Normalize federate handle. Throws [joined], InvalidFederateHandle.
  virtual unsigned long normalizeFederateHandle(FederateHandle theFederateHandle) = 0;

  /// 10.32 Normalize service group. Throws [joined], InvalidServiceGroup.
  virtual unsigned long normalizeServiceGroup(ServiceGroup theServiceGroup) = 0;

  /// 10.33 Enable object class relevance advisory switch. Throws [idle],
  /// ObjectClassRelevanceAdvisorySwitchIsOn.
  virtual void enableObjectClassRelevanceAdvisorySwitch() = 0;

  /// 10.34 Disable object class relevance advisory switch. Throws [idle],
  /// ObjectClassRelevanceAdvisorySwitchIsOff.
  virtual void disableObjectClassRelevanceAdvisorySwitch() = 0;

  /// 10.35 Enable attribute relevance advisory switch. Throws [idle],
  /// AttributeRelevanceAdvisorySwitchIsOn.
  virtual void enableAttributeRelevanceAdvisorySwitch() = 0;

  /// 10.36 Disable attribute relevance advisory switch. Throws [idle],
  /// AttributeRelevanceAdvisorySwitchIsOff.
  virtual void disableAttributeRelevanceAdvisorySwitch() = 0;

  /// 10.37 Enable attribute scope advisory switch. Throws [idle], AttributeScopeAdvisorySwitchIsOn.
  virtual void enableAttributeScopeAdvisorySwitch() = 0;

  /// 10.38 Disable attribute scope advisory switch. Throws [idle],
  /// AttributeScopeAdvisorySwitchIsOff.
  virtual void disableAttributeScopeAdvisorySwitch() = 0;

  /// 10.39 Enable interaction relevance advisory switch. Throws [idle],
  /// InteractionRelevanceAdvisorySwitchIsOn.
  virtual void enableInteractionRelevanceAdvisorySwitch() = 0;

  /// 10.40 Disable interaction relevance advisory switch. Throws [idle],
  /// InteractionRelevanceAdvisorySwitchIsOff.
  virtual void disableInteractionRelevanceAdvisorySwitch() = 0;

  /// 10.41 Evoke callback. Throws CallNotAllowedFromWithinCallback.
  virtual bool evokeCallback(double approximateMinimumTimeInSeconds) = 0;

  /// 10.42 Evoke multiple callbacks. Throws CallNotAllowedFromWithinCallback.
  virtual bool evokeMultipleCallbacks(double approximateMinimumTimeInSeconds,
                                      double approximateMaximumTimeInSeconds) = 0;

  /// 10.43 Enable callbacks. Throws SaveInProgress, RestoreInProgress.
  virtual void enableCallbacks() = 0;

  /// 10.44 Disable callbacks. Throws SaveInProgress, RestoreInProgress.
  virtual void disableCallbacks() = 0;

  // Services of the C++ binding

  /// C++ binding: Factory of the logical time that the federation uses. Throws [joined].
  virtual RTI_UNIQUE_PTR<LogicalTimeFactory> getTimeFactory() const = 0;

  /// C++ binding: Handle from its encoded form. Throws [joined], CouldNotDecode.
  virtual FederateHandle decodeFederateHandle(const VariableLengthData& encodedValue) const = 0;

  /// C++ binding: Handle from its encoded form. Throws [joined], CouldNotDecode.
  virtual ObjectClassHandle decodeObjectClassHandle(
      const VariableLengthData& encodedValue) const = 0;

  /// C++ binding: Handle from its encoded form. Throws [joined], CouldNotDecode.
  virtual InteractionClassHandle decodeInteractionClassHandle(
      const VariableLengthData& encodedValue) const = 0;

  /// C++ binding: Handle from its encoded form. Throws [joined], CouldNotDecode.
  virtual ObjectInstanceHandle decodeObjectInstanceHandle(
      const VariableLengthData& encodedValue) const = 0;

  /// C++ binding: Handle from its encoded form. Throws [joined], CouldNotDecode.
  virtual AttributeHandle decodeAttributeHandle(const VariableLengthData& encodedValue) const = 0;

  /// C++ binding: Handle from its encoded form. Throws [joined], CouldNotDecode.
  virtual ParameterHandle decodeParameterHandle(const VariableLengthData& encodedValue) const = 0;

  /// C++ binding: Handle from its encoded form. Throws [joined], CouldNotDecode.
  virtual DimensionHandle decodeDimensionHandle(const VariableLengthData& encodedValue) const = 0;

  /// C++ binding: Handle from its encoded form. Throws [joined], CouldNotDecode.
  virtual MessageRetractionHandle decodeMessageRetractionHandle(
      const VariableLengthData& encodedValue) const = 0;

  /// C++ binding: Handle from its encoded form. Throws [joined], CouldNotDecode.
  virtual RegionHandle decodeRegionHandle(const VariableLengthData& encodedValue) const = 0;
};

}  // namespace rti1516e
