// The standard's ambassador, a thin layer over LocalComponent without logic of its own, except that
// calls are reported to the MOM and exceptions are logged. Each service group has its own source
// file.
#pragma once

#include <RTI/RTI1516.h>

#include <optional>
#include <utility>

#include "rti/federate/refusal/refusal.hpp"
#include "rti/federate/refusal/service_failures.hpp"
#include "rti/federate/reporting/service_reporting.hpp"
#include "rti/federate/session/local_component.hpp"
#include "rti/rid/rid.hpp"

namespace rti1516e {

/// The ambassador that RTIambassadorFactory creates. Any thread may call it; see LocalComponent. A
/// call that the MOM does not report (IEEE 1516.1-2010, 11: service and exception reporting) costs
/// one atomic load more. Services that the MOM invokes on behalf of the federate come here as well.
class Ambassador : public RTIambassador {
 public:
  Ambassador() : invoker_(*this), component_({invoker_, reporting_}) {}
  /// Creates an ambassador whose connect() uses these settings, whatever the designator and the
  /// environment name.
  explicit Ambassador(roger::rti::Rid settings) : Ambassador() { settings_ = std::move(settings); }
  /// Waits for the service that the MOM invokes, because it is a service of this object.
  ~Ambassador() override { invoker_.stop(); }

  // 4 Federation management
  void connect(FederateAmbassador& federateAmbassador, CallbackModel theCallbackModel,
               const std::wstring& localSettingsDesignator) override;
  void disconnect() override;
  void createFederationExecution(const std::wstring& federationExecutionName,
                                 const std::wstring& fomModule,
                                 const std::wstring& logicalTimeImplementationName) override;
  void createFederationExecution(const std::wstring& federationExecutionName,
                                 const std::vector<std::wstring>& fomModules,
                                 const std::wstring& logicalTimeImplementationName) override;
  void createFederationExecutionWithMIM(const std::wstring& federationExecutionName,
                                        const std::vector<std::wstring>& fomModules,
                                        const std::wstring& mimModule,
                                        const std::wstring& logicalTimeImplementationName) override;
  void destroyFederationExecution(const std::wstring& federationExecutionName) override;
  void listFederationExecutions() override;
  FederateHandle joinFederationExecution(
      const std::wstring& federateType, const std::wstring& federationExecutionName,
      const std::vector<std::wstring>& additionalFomModules) override;
  FederateHandle joinFederationExecution(
      const std::wstring& federateName, const std::wstring& federateType,
      const std::wstring& federationExecutionName,
      const std::vector<std::wstring>& additionalFomModules) override;
  void resignFederationExecution(ResignAction resignAction) override;
  void registerFederationSynchronizationPoint(
      const std::wstring& label, const VariableLengthData& theUserSuppliedTag) override;
  void registerFederationSynchronizationPoint(const std::wstring& label,
                                              const VariableLengthData& theUserSuppliedTag,
                                              const FederateHandleSet& synchronizationSet) override;
  void synchronizationPointAchieved(const std::wstring& label, bool successfully) override;
  void requestFederationSave(const std::wstring& label) override;
  void requestFederationSave(const std::wstring& label, const LogicalTime& theTime) override;
  void federateSaveBegun() override;
  void federateSaveComplete() override;
  void federateSaveNotComplete() override;
  void abortFederationSave() override;
  void queryFederationSaveStatus() override;
  void requestFederationRestore(const std::wstring& label) override;
  void federateRestoreComplete() override;
  void federateRestoreNotComplete() override;
  void abortFederationRestore() override;
  void queryFederationRestoreStatus() override;

  // 5 Declaration management
  void publishObjectClassAttributes(ObjectClassHandle theClass,
                                    const AttributeHandleSet& attributeList) override;
  void unpublishObjectClass(ObjectClassHandle theClass) override;
  void unpublishObjectClassAttributes(ObjectClassHandle theClass,
                                      const AttributeHandleSet& attributeList) override;
  void publishInteractionClass(InteractionClassHandle theInteraction) override;
  void unpublishInteractionClass(InteractionClassHandle theInteraction) override;
  void subscribeObjectClassAttributes(ObjectClassHandle theClass,
                                      const AttributeHandleSet& attributeList, bool active,
                                      const std::wstring& updateRateDesignator) override;
  void unsubscribeObjectClass(ObjectClassHandle theClass) override;
  void unsubscribeObjectClassAttributes(ObjectClassHandle theClass,
                                        const AttributeHandleSet& attributeList) override;
  void subscribeInteractionClass(InteractionClassHandle theClass, bool active) override;
  void unsubscribeInteractionClass(InteractionClassHandle theClass) override;

  // 6 Object management
  void reserveObjectInstanceName(const std::wstring& theObjectInstanceName) override;
  void releaseObjectInstanceName(const std::wstring& theObjectInstanceName) override;
  void reserveMultipleObjectInstanceName(
      const std::set<std::wstring>& theObjectInstanceNames) override;
  void releaseMultipleObjectInstanceName(
      const std::set<std::wstring>& theObjectInstanceNames) override;
  ObjectInstanceHandle registerObjectInstance(ObjectClassHandle theClass) override;
  ObjectInstanceHandle registerObjectInstance(ObjectClassHandle theClass,
                                              const std::wstring& theObjectInstanceName) override;
  void updateAttributeValues(ObjectInstanceHandle theObject,
                             const AttributeHandleValueMap& theAttributeValues,
                             const VariableLengthData& theUserSuppliedTag) override;
  MessageRetractionHandle updateAttributeValues(ObjectInstanceHandle theObject,
                                                const AttributeHandleValueMap& theAttributeValues,
                                                const VariableLengthData& theUserSuppliedTag,
                                                const LogicalTime& theTime) override;
  void sendInteraction(InteractionClassHandle theInteraction,
                       const ParameterHandleValueMap& theParameterValues,
                       const VariableLengthData& theUserSuppliedTag) override;
  MessageRetractionHandle sendInteraction(InteractionClassHandle theInteraction,
                                          const ParameterHandleValueMap& theParameterValues,
                                          const VariableLengthData& theUserSuppliedTag,
                                          const LogicalTime& theTime) override;
  void deleteObjectInstance(ObjectInstanceHandle theObject,
                            const VariableLengthData& theUserSuppliedTag) override;
  MessageRetractionHandle deleteObjectInstance(ObjectInstanceHandle theObject,
                                               const VariableLengthData& theUserSuppliedTag,
                                               const LogicalTime& theTime) override;
  void localDeleteObjectInstance(ObjectInstanceHandle theObject) override;
  void requestAttributeValueUpdate(ObjectInstanceHandle theObject,
                                   const AttributeHandleSet& theAttributes,
                                   const VariableLengthData& theUserSuppliedTag) override;
  void requestAttributeValueUpdate(ObjectClassHandle theClass,
                                   const AttributeHandleSet& theAttributes,
                                   const VariableLengthData& theUserSuppliedTag) override;
  void requestAttributeTransportationTypeChange(ObjectInstanceHandle theObject,
                                                const AttributeHandleSet& theAttributes,
                                                TransportationType theType) override;
  void queryAttributeTransportationType(ObjectInstanceHandle theObject,
                                        AttributeHandle theAttribute) override;
  void requestInteractionTransportationTypeChange(InteractionClassHandle theClass,
                                                  TransportationType theType) override;
  void queryInteractionTransportationType(FederateHandle theFederate,
                                          InteractionClassHandle theInteraction) override;

  // 7 Ownership management
  void unconditionalAttributeOwnershipDivestiture(ObjectInstanceHandle theObject,
                                                  const AttributeHandleSet& theAttributes) override;
  void negotiatedAttributeOwnershipDivestiture(
      ObjectInstanceHandle theObject, const AttributeHandleSet& theAttributes,
      const VariableLengthData& theUserSuppliedTag) override;
  void confirmDivestiture(ObjectInstanceHandle theObject,
                          const AttributeHandleSet& confirmedAttributes,
                          const VariableLengthData& theUserSuppliedTag) override;
  void attributeOwnershipAcquisition(ObjectInstanceHandle theObject,
                                     const AttributeHandleSet& desiredAttributes,
                                     const VariableLengthData& theUserSuppliedTag) override;
  void attributeOwnershipAcquisitionIfAvailable(
      ObjectInstanceHandle theObject, const AttributeHandleSet& desiredAttributes) override;
  void attributeOwnershipReleaseDenied(ObjectInstanceHandle theObject,
                                       const AttributeHandleSet& theAttributes) override;
  void attributeOwnershipDivestitureIfWanted(ObjectInstanceHandle theObject,
                                             const AttributeHandleSet& theAttributes,
                                             AttributeHandleSet& theDivestedAttributes) override;
  void cancelNegotiatedAttributeOwnershipDivestiture(
      ObjectInstanceHandle theObject, const AttributeHandleSet& theAttributes) override;
  void cancelAttributeOwnershipAcquisition(ObjectInstanceHandle theObject,
                                           const AttributeHandleSet& theAttributes) override;
  void queryAttributeOwnership(ObjectInstanceHandle theObject,
                               AttributeHandle theAttribute) override;
  bool isAttributeOwnedByFederate(ObjectInstanceHandle theObject,
                                  AttributeHandle theAttribute) override;

  // 8 Time management
  void enableTimeRegulation(const LogicalTimeInterval& theLookahead) override;
  void disableTimeRegulation() override;
  void enableTimeConstrained() override;
  void disableTimeConstrained() override;
  void timeAdvanceRequest(const LogicalTime& theTime) override;
  void timeAdvanceRequestAvailable(const LogicalTime& theTime) override;
  void nextMessageRequest(const LogicalTime& theTime) override;
  void nextMessageRequestAvailable(const LogicalTime& theTime) override;
  void flushQueueRequest(const LogicalTime& theTime) override;
  void enableAsynchronousDelivery() override;
  void disableAsynchronousDelivery() override;
  bool queryGALT(LogicalTime& theTime) override;
  void queryLogicalTime(LogicalTime& theTime) override;
  bool queryLITS(LogicalTime& theTime) override;
  void modifyLookahead(const LogicalTimeInterval& theLookahead) override;
  void queryLookahead(LogicalTimeInterval& interval) override;
  void retract(MessageRetractionHandle theHandle) override;
  void changeAttributeOrderType(ObjectInstanceHandle theObject,
                                const AttributeHandleSet& theAttributes,
                                OrderType theType) override;
  void changeInteractionOrderType(InteractionClassHandle theClass, OrderType theType) override;

  // 9 Data distribution management
  RegionHandle createRegion(const DimensionHandleSet& theDimensions) override;
  void commitRegionModifications(const RegionHandleSet& theRegionHandleSet) override;
  void deleteRegion(const RegionHandle& theRegion) override;
  ObjectInstanceHandle registerObjectInstanceWithRegions(
      ObjectClassHandle theClass, const AttributeHandleSetRegionHandleSetPairVector&
                                      theAttributeHandleSetRegionHandleSetPairVector) override;
  ObjectInstanceHandle registerObjectInstanceWithRegions(
      ObjectClassHandle theClass,
      const AttributeHandleSetRegionHandleSetPairVector&
          theAttributeHandleSetRegionHandleSetPairVector,
      const std::wstring& theObjectInstanceName) override;
  void associateRegionsForUpdates(ObjectInstanceHandle theObject,
                                  const AttributeHandleSetRegionHandleSetPairVector&
                                      theAttributeHandleSetRegionHandleSetPairVector) override;
  void unassociateRegionsForUpdates(ObjectInstanceHandle theObject,
                                    const AttributeHandleSetRegionHandleSetPairVector&
                                        theAttributeHandleSetRegionHandleSetPairVector) override;
  void subscribeObjectClassAttributesWithRegions(ObjectClassHandle theClass,
                                                 const AttributeHandleSetRegionHandleSetPairVector&
                                                     theAttributeHandleSetRegionHandleSetPairVector,
                                                 bool active,
                                                 const std::wstring& updateRateDesignator) override;
  void unsubscribeObjectClassAttributesWithRegions(
      ObjectClassHandle theClass, const AttributeHandleSetRegionHandleSetPairVector&
                                      theAttributeHandleSetRegionHandleSetPairVector) override;
  void subscribeInteractionClassWithRegions(InteractionClassHandle theClass,
                                            const RegionHandleSet& theRegionHandleSet,
                                            bool active) override;
  void unsubscribeInteractionClassWithRegions(InteractionClassHandle theClass,
                                              const RegionHandleSet& theRegionHandleSet) override;
  void sendInteractionWithRegions(InteractionClassHandle theInteraction,
                                  const ParameterHandleValueMap& theParameterValues,
                                  const RegionHandleSet& theRegionHandleSet,
                                  const VariableLengthData& theUserSuppliedTag) override;
  MessageRetractionHandle sendInteractionWithRegions(
      InteractionClassHandle theInteraction, const ParameterHandleValueMap& theParameterValues,
      const RegionHandleSet& theRegionHandleSet, const VariableLengthData& theUserSuppliedTag,
      const LogicalTime& theTime) override;
  void requestAttributeValueUpdateWithRegions(
      ObjectClassHandle theClass, const AttributeHandleSetRegionHandleSetPairVector& theSet,
      const VariableLengthData& theUserSuppliedTag) override;

  // 10 Support services
  ResignAction getAutomaticResignDirective() override;
  void setAutomaticResignDirective(ResignAction resignAction) override;
  FederateHandle getFederateHandle(const std::wstring& theName) override;
  std::wstring getFederateName(FederateHandle theHandle) override;
  ObjectClassHandle getObjectClassHandle(const std::wstring& theName) override;
  std::wstring getObjectClassName(ObjectClassHandle theHandle) override;
  ObjectClassHandle getKnownObjectClassHandle(ObjectInstanceHandle theObject) override;
  ObjectInstanceHandle getObjectInstanceHandle(const std::wstring& theName) override;
  std::wstring getObjectInstanceName(ObjectInstanceHandle theHandle) override;
  AttributeHandle getAttributeHandle(ObjectClassHandle whichClass,
                                     const std::wstring& theAttributeName) override;
  std::wstring getAttributeName(ObjectClassHandle whichClass, AttributeHandle theHandle) override;
  double getUpdateRateValue(const std::wstring& updateRateDesignator) override;
  double getUpdateRateValueForAttribute(ObjectInstanceHandle theObject,
                                        AttributeHandle theAttribute) override;
  InteractionClassHandle getInteractionClassHandle(const std::wstring& theName) override;
  std::wstring getInteractionClassName(InteractionClassHandle theHandle) override;
  ParameterHandle getParameterHandle(InteractionClassHandle whichClass,
                                     const std::wstring& theName) override;
  std::wstring getParameterName(InteractionClassHandle whichClass,
                                ParameterHandle theHandle) override;
  OrderType getOrderType(const std::wstring& orderName) override;
  std::wstring getOrderName(OrderType orderType) override;
  TransportationType getTransportationType(const std::wstring& transportationName) override;
  std::wstring getTransportationName(TransportationType transportationType) override;
  DimensionHandleSet getAvailableDimensionsForClassAttribute(ObjectClassHandle theClass,
                                                             AttributeHandle theHandle) override;
  DimensionHandleSet getAvailableDimensionsForInteractionClass(
      InteractionClassHandle theClass) override;
  DimensionHandle getDimensionHandle(const std::wstring& theName) override;
  std::wstring getDimensionName(DimensionHandle theHandle) override;
  unsigned long getDimensionUpperBound(DimensionHandle theHandle) override;
  DimensionHandleSet getDimensionHandleSet(RegionHandle theRegionHandle) override;
  RangeBounds getRangeBounds(RegionHandle theRegionHandle,
                             DimensionHandle theDimensionHandle) override;
  void setRangeBounds(RegionHandle theRegionHandle, DimensionHandle theDimensionHandle,
                      const RangeBounds& theRangeBounds) override;
  unsigned long normalizeFederateHandle(FederateHandle theFederateHandle) override;
  unsigned long normalizeServiceGroup(ServiceGroup theServiceGroup) override;
  void enableObjectClassRelevanceAdvisorySwitch() override;
  void disableObjectClassRelevanceAdvisorySwitch() override;
  void enableAttributeRelevanceAdvisorySwitch() override;
  void disableAttributeRelevanceAdvisorySwitch() override;
  void enableAttributeScopeAdvisorySwitch() override;
  void disableAttributeScopeAdvisorySwitch() override;
  void enableInteractionRelevanceAdvisorySwitch() override;
  void disableInteractionRelevanceAdvisorySwitch() override;
  bool evokeCallback(double approximateMinimumTimeInSeconds) override;
  bool evokeMultipleCallbacks(double approximateMinimumTimeInSeconds,
                              double approximateMaximumTimeInSeconds) override;
  void enableCallbacks() override;
  void disableCallbacks() override;

  // Services of the C++ binding
  RTI_UNIQUE_PTR<LogicalTimeFactory> getTimeFactory() const override;
  FederateHandle decodeFederateHandle(const VariableLengthData& encodedValue) const override;
  ObjectClassHandle decodeObjectClassHandle(const VariableLengthData& encodedValue) const override;
  InteractionClassHandle decodeInteractionClassHandle(
      const VariableLengthData& encodedValue) const override;
  ObjectInstanceHandle decodeObjectInstanceHandle(
      const VariableLengthData& encodedValue) const override;
  AttributeHandle decodeAttributeHandle(const VariableLengthData& encodedValue) const override;
  ParameterHandle decodeParameterHandle(const VariableLengthData& encodedValue) const override;
  DimensionHandle decodeDimensionHandle(const VariableLengthData& encodedValue) const override;
  MessageRetractionHandle decodeMessageRetractionHandle(
      const VariableLengthData& encodedValue) const override;
  RegionHandle decodeRegionHandle(const VariableLengthData& encodedValue) const override;

 private:
  /// Returns the result of a timed call of `service` in a group of the joined federate's services:
  /// of `body`, a member function of the group that takes the arguments of the service, or of
  /// `body(group)`. Throws NotConnected, FederateNotExecutionMember and what `body` throws.
  template <class Group, class Body, class... Arguments>
  auto call(Group& (roger::rti::Federate::*group)(), roger::rti::Service service, const Body& body,
            const Arguments&... arguments) const {
    const auto timed = [&] {
      return component_.call(group, service, [&](Group& services) {
        if constexpr (std::is_invocable_v<const Body&, Group&, const Arguments&...>) {
          return std::invoke(body, services, arguments...);
        } else {
          return body(services);
        }
      });
    };
    return observed(name_of(service), timed, arguments...);
  }

  /// Calls `service`, which performs the action on attributes of an object with an optional tag.
  template <class... Tag>
  void change_ownership(roger::rti::Service service, roger::rti::wire::OwnershipAction action,
                        ObjectInstanceHandle object, const AttributeHandleSet& attributes,
                        const Tag&... tag) const {
    call(
        &roger::rti::Federate::ownership, service,
        [&](auto& services) { services.change(object, attributes, action, tag...); }, object,
        attributes, tag...);
  }

  /// Returns the result of `body()`, a call of `service` with these arguments. The call is reported
  /// if that is enabled, and an exception is logged.
  template <class Body, class... Arguments>
  auto observed(const char* service, const Body& body, const Arguments&... arguments) const {
    return reporting_.call(
        service, [&] { return failures_.watch(service, body); }, arguments...);
  }

  /// Refuses a service that is not implemented: throws NotConnected or FederateNotExecutionMember
  /// where they apply, else RTIinternalError with an explanation.
  template <class Result = void, class... Arguments>
  Result not_supported(const char* service, const Arguments&... arguments) const {
    return observed(
        service,
        [&]() -> Result {
          static_cast<void>(component_.joined());
          roger::rti::refuse<RTIinternalError>(std::string(service) +
                                               " is not supported by this RTI");
        },
        arguments...);
  }

  /// Decodes a handle for `service`. Throws NotConnected, FederateNotExecutionMember,
  /// CouldNotDecode.
  template <class Handle>
  [[nodiscard]] Handle decode(const char* service, const VariableLengthData& encoded) const;

  mutable roger::rti::ServiceFailures failures_;
  mutable roger::rti::ServiceReporting reporting_;
  std::optional<roger::rti::Rid> settings_;  // nullopt: those that the designator names
  roger::rti::ServiceInvoker invoker_;
  /// Last, because callbacks may call services until it is destroyed.
  roger::rti::LocalComponent component_;
};

}  // namespace rti1516e
