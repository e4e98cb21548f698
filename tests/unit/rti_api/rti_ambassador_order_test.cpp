// Checks the signature and the position of each function of RTIambassador against the standard.
#include <RTI/RTI1516.h>
#include <gtest/gtest.h>

#include "tests/unit/rti_api/virtual_table.hpp"

namespace {

using namespace rti1516e;
using A = RTIambassador;

class RTIambassadorOrder : public testing::Test, public roger::rti::test::VirtualTable {};

TEST_F(RTIambassadorOrder, MatchesTheStandard) {
  expect_next<void(FederateAmbassador&, CallbackModel, const std::wstring&)>(&A::connect,
                                                                             "connect");
  expect_next<void()>(&A::disconnect, "disconnect");
  expect_next<void(const std::wstring&, const std::wstring&, const std::wstring&)>(
      &A::createFederationExecution, "createFederationExecution");
  expect_next<void(const std::wstring&, const std::vector<std::wstring>&, const std::wstring&)>(
      &A::createFederationExecution, "createFederationExecution");
  expect_next<void(const std::wstring&, const std::vector<std::wstring>&, const std::wstring&,
                   const std::wstring&)>(&A::createFederationExecutionWithMIM,
                                         "createFederationExecutionWithMIM");
  expect_next<void(const std::wstring&)>(&A::destroyFederationExecution,
                                         "destroyFederationExecution");
  expect_next<void()>(&A::listFederationExecutions, "listFederationExecutions");
  expect_next<FederateHandle(const std::wstring&, const std::wstring&,
                             const std::vector<std::wstring>&)>(&A::joinFederationExecution,
                                                                "joinFederationExecution");
  expect_next<FederateHandle(const std::wstring&, const std::wstring&, const std::wstring&,
                             const std::vector<std::wstring>&)>(&A::joinFederationExecution,
                                                                "joinFederationExecution");
  expect_next<void(ResignAction)>(&A::resignFederationExecution, "resignFederationExecution");
  expect_next<void(const std::wstring&, const VariableLengthData&)>(
      &A::registerFederationSynchronizationPoint, "registerFederationSynchronizationPoint");
  expect_next<void(const std::wstring&, const VariableLengthData&, const FederateHandleSet&)>(
      &A::registerFederationSynchronizationPoint, "registerFederationSynchronizationPoint");
  expect_next<void(const std::wstring&, bool)>(&A::synchronizationPointAchieved,
                                               "synchronizationPointAchieved");
  expect_next<void(const std::wstring&)>(&A::requestFederationSave, "requestFederationSave");
  expect_next<void(const std::wstring&, const LogicalTime&)>(&A::requestFederationSave,
                                                             "requestFederationSave");
  expect_next<void()>(&A::federateSaveBegun, "federateSaveBegun");
  expect_next<void()>(&A::federateSaveComplete, "federateSaveComplete");
  expect_next<void()>(&A::federateSaveNotComplete, "federateSaveNotComplete");
  expect_next<void()>(&A::abortFederationSave, "abortFederationSave");
  expect_next<void()>(&A::queryFederationSaveStatus, "queryFederationSaveStatus");
  expect_next<void(const std::wstring&)>(&A::requestFederationRestore, "requestFederationRestore");
  expect_next<void()>(&A::federateRestoreComplete, "federateRestoreComplete");
  expect_next<void()>(&A::federateRestoreNotComplete, "federateRestoreNotComplete");
  expect_next<void()>(&A::abortFederationRestore, "abortFederationRestore");
  expect_next<void()>(&A::queryFederationRestoreStatus, "queryFederationRestoreStatus");
  expect_next<void(ObjectClassHandle, const AttributeHandleSet&)>(&A::publishObjectClassAttributes,
                                                                  "publishObjectClassAttributes");
  expect_next<void(ObjectClassHandle)>(&A::unpublishObjectClass, "unpublishObjectClass");
  expect_next<void(ObjectClassHandle, const AttributeHandleSet&)>(
      &A::unpublishObjectClassAttributes, "unpublishObjectClassAttributes");
  expect_next<void(InteractionClassHandle)>(&A::publishInteractionClass, "publishInteractionClass");
  expect_next<void(InteractionClassHandle)>(&A::unpublishInteractionClass,
                                            "unpublishInteractionClass");
  expect_next<void(ObjectClassHandle, const AttributeHandleSet&, bool, const std::wstring&)>(
      &A::subscribeObjectClassAttributes, "subscribeObjectClassAttributes");
  expect_next<void(ObjectClassHandle)>(&A::unsubscribeObjectClass, "unsubscribeObjectClass");
  expect_next<void(ObjectClassHandle, const AttributeHandleSet&)>(
      &A::unsubscribeObjectClassAttributes, "unsubscribeObjectClassAttributes");
  expect_next<void(InteractionClassHandle, bool)>(&A::subscribeInteractionClass,
                                                  "subscribeInteractionClass");
  expect_next<void(InteractionClassHandle)>(&A::unsubscribeInteractionClass,
                                            "unsubscribeInteractionClass");
  expect_next<void(const std::wstring&)>(&A::reserveObjectInstanceName,
                                         "reserveObjectInstanceName");
  expect_next<void(const std::wstring&)>(&A::releaseObjectInstanceName,
                                         "releaseObjectInstanceName");
  expect_next<void(const std::set<std::wstring>&)>(&A::reserveMultipleObjectInstanceName,
                                                   "reserveMultipleObjectInstanceName");
  expect_next<void(const std::set<std::wstring>&)>(&A::releaseMultipleObjectInstanceName,
                                                   "releaseMultipleObjectInstanceName");
  expect_next<ObjectInstanceHandle(ObjectClassHandle)>(&A::registerObjectInstance,
                                                       "registerObjectInstance");
  expect_next<ObjectInstanceHandle(ObjectClassHandle, const std::wstring&)>(
      &A::registerObjectInstance, "registerObjectInstance");
  expect_next<void(ObjectInstanceHandle, const AttributeHandleValueMap&,
                   const VariableLengthData&)>(&A::updateAttributeValues, "updateAttributeValues");
  expect_next<MessageRetractionHandle(ObjectInstanceHandle, const AttributeHandleValueMap&,
                                      const VariableLengthData&, const LogicalTime&)>(
      &A::updateAttributeValues, "updateAttributeValues");
  expect_next<void(InteractionClassHandle, const ParameterHandleValueMap&,
                   const VariableLengthData&)>(&A::sendInteraction, "sendInteraction");
  expect_next<MessageRetractionHandle(InteractionClassHandle, const ParameterHandleValueMap&,
                                      const VariableLengthData&, const LogicalTime&)>(
      &A::sendInteraction, "sendInteraction");
  expect_next<void(ObjectInstanceHandle, const VariableLengthData&)>(&A::deleteObjectInstance,
                                                                     "deleteObjectInstance");
  expect_next<MessageRetractionHandle(ObjectInstanceHandle, const VariableLengthData&,
                                      const LogicalTime&)>(&A::deleteObjectInstance,
                                                           "deleteObjectInstance");
  expect_next<void(ObjectInstanceHandle)>(&A::localDeleteObjectInstance,
                                          "localDeleteObjectInstance");
  expect_next<void(ObjectInstanceHandle, const AttributeHandleSet&, const VariableLengthData&)>(
      &A::requestAttributeValueUpdate, "requestAttributeValueUpdate");
  expect_next<void(ObjectClassHandle, const AttributeHandleSet&, const VariableLengthData&)>(
      &A::requestAttributeValueUpdate, "requestAttributeValueUpdate");
  expect_next<void(ObjectInstanceHandle, const AttributeHandleSet&, TransportationType)>(
      &A::requestAttributeTransportationTypeChange, "requestAttributeTransportationTypeChange");
  expect_next<void(ObjectInstanceHandle, AttributeHandle)>(&A::queryAttributeTransportationType,
                                                           "queryAttributeTransportationType");
  expect_next<void(InteractionClassHandle, TransportationType)>(
      &A::requestInteractionTransportationTypeChange, "requestInteractionTransportationTypeChange");
  expect_next<void(FederateHandle, InteractionClassHandle)>(&A::queryInteractionTransportationType,
                                                            "queryInteractionTransportationType");
  expect_next<void(ObjectInstanceHandle, const AttributeHandleSet&)>(
      &A::unconditionalAttributeOwnershipDivestiture, "unconditionalAttributeOwnershipDivestiture");
  expect_next<void(ObjectInstanceHandle, const AttributeHandleSet&, const VariableLengthData&)>(
      &A::negotiatedAttributeOwnershipDivestiture, "negotiatedAttributeOwnershipDivestiture");
  expect_next<void(ObjectInstanceHandle, const AttributeHandleSet&, const VariableLengthData&)>(
      &A::confirmDivestiture, "confirmDivestiture");
  expect_next<void(ObjectInstanceHandle, const AttributeHandleSet&, const VariableLengthData&)>(
      &A::attributeOwnershipAcquisition, "attributeOwnershipAcquisition");
  expect_next<void(ObjectInstanceHandle, const AttributeHandleSet&)>(
      &A::attributeOwnershipAcquisitionIfAvailable, "attributeOwnershipAcquisitionIfAvailable");
  expect_next<void(ObjectInstanceHandle, const AttributeHandleSet&)>(
      &A::attributeOwnershipReleaseDenied, "attributeOwnershipReleaseDenied");
  expect_next<void(ObjectInstanceHandle, const AttributeHandleSet&, AttributeHandleSet&)>(
      &A::attributeOwnershipDivestitureIfWanted, "attributeOwnershipDivestitureIfWanted");
  expect_next<void(ObjectInstanceHandle, const AttributeHandleSet&)>(
      &A::cancelNegotiatedAttributeOwnershipDivestiture,
      "cancelNegotiatedAttributeOwnershipDivestiture");
  expect_next<void(ObjectInstanceHandle, const AttributeHandleSet&)>(
      &A::cancelAttributeOwnershipAcquisition, "cancelAttributeOwnershipAcquisition");
  expect_next<void(ObjectInstanceHandle, AttributeHandle)>(&A::queryAttributeOwnership,
                                                           "queryAttributeOwnership");
  expect_next<bool(ObjectInstanceHandle, AttributeHandle)>(&A::isAttributeOwnedByFederate,
                                                           "isAttributeOwnedByFederate");
  expect_next<void(const LogicalTimeInterval&)>(&A::enableTimeRegulation, "enableTimeRegulation");
  expect_next<void()>(&A::disableTimeRegulation, "disableTimeRegulation");
  expect_next<void()>(&A::enableTimeConstrained, "enableTimeConstrained");
  expect_next<void()>(&A::disableTimeConstrained, "disableTimeConstrained");
  expect_next<void(const LogicalTime&)>(&A::timeAdvanceRequest, "timeAdvanceRequest");
  expect_next<void(const LogicalTime&)>(&A::timeAdvanceRequestAvailable,
                                        "timeAdvanceRequestAvailable");
  expect_next<void(const LogicalTime&)>(&A::nextMessageRequest, "nextMessageRequest");
  expect_next<void(const LogicalTime&)>(&A::nextMessageRequestAvailable,
                                        "nextMessageRequestAvailable");
  expect_next<void(const LogicalTime&)>(&A::flushQueueRequest, "flushQueueRequest");
  expect_next<void()>(&A::enableAsynchronousDelivery, "enableAsynchronousDelivery");
  expect_next<void()>(&A::disableAsynchronousDelivery, "disableAsynchronousDelivery");
  expect_next<bool(LogicalTime&)>(&A::queryGALT, "queryGALT");
  expect_next<void(LogicalTime&)>(&A::queryLogicalTime, "queryLogicalTime");
  expect_next<bool(LogicalTime&)>(&A::queryLITS, "queryLITS");
  expect_next<void(const LogicalTimeInterval&)>(&A::modifyLookahead, "modifyLookahead");
  expect_next<void(LogicalTimeInterval&)>(&A::queryLookahead, "queryLookahead");
  expect_next<void(MessageRetractionHandle)>(&A::retract, "retract");
  expect_next<void(ObjectInstanceHandle, const AttributeHandleSet&, OrderType)>(
      &A::changeAttributeOrderType, "changeAttributeOrderType");
  expect_next<void(InteractionClassHandle, OrderType)>(&A::changeInteractionOrderType,
                                                       "changeInteractionOrderType");
  expect_next<RegionHandle(const DimensionHandleSet&)>(&A::createRegion, "createRegion");
  expect_next<void(const RegionHandleSet&)>(&A::commitRegionModifications,
                                            "commitRegionModifications");
  expect_next<void(const RegionHandle&)>(&A::deleteRegion, "deleteRegion");
  expect_next<ObjectInstanceHandle(ObjectClassHandle,
                                   const AttributeHandleSetRegionHandleSetPairVector&)>(
      &A::registerObjectInstanceWithRegions, "registerObjectInstanceWithRegions");
  expect_next<ObjectInstanceHandle(
      ObjectClassHandle, const AttributeHandleSetRegionHandleSetPairVector&, const std::wstring&)>(
      &A::registerObjectInstanceWithRegions, "registerObjectInstanceWithRegions");
  expect_next<void(ObjectInstanceHandle, const AttributeHandleSetRegionHandleSetPairVector&)>(
      &A::associateRegionsForUpdates, "associateRegionsForUpdates");
  expect_next<void(ObjectInstanceHandle, const AttributeHandleSetRegionHandleSetPairVector&)>(
      &A::unassociateRegionsForUpdates, "unassociateRegionsForUpdates");
  expect_next<void(ObjectClassHandle, const AttributeHandleSetRegionHandleSetPairVector&, bool,
                   const std::wstring&)>(&A::subscribeObjectClassAttributesWithRegions,
                                         "subscribeObjectClassAttributesWithRegions");
  expect_next<void(ObjectClassHandle, const AttributeHandleSetRegionHandleSetPairVector&)>(
      &A::unsubscribeObjectClassAttributesWithRegions,
      "unsubscribeObjectClassAttributesWithRegions");
  expect_next<void(InteractionClassHandle, const RegionHandleSet&, bool)>(
      &A::subscribeInteractionClassWithRegions, "subscribeInteractionClassWithRegions");
  expect_next<void(InteractionClassHandle, const RegionHandleSet&)>(
      &A::unsubscribeInteractionClassWithRegions, "unsubscribeInteractionClassWithRegions");
  expect_next<void(InteractionClassHandle, const ParameterHandleValueMap&, const RegionHandleSet&,
                   const VariableLengthData&)>(&A::sendInteractionWithRegions,
                                               "sendInteractionWithRegions");
  expect_next<MessageRetractionHandle(InteractionClassHandle, const ParameterHandleValueMap&,
                                      const RegionHandleSet&, const VariableLengthData&,
                                      const LogicalTime&)>(&A::sendInteractionWithRegions,
                                                           "sendInteractionWithRegions");
  expect_next<void(ObjectClassHandle, const AttributeHandleSetRegionHandleSetPairVector&,
                   const VariableLengthData&)>(&A::requestAttributeValueUpdateWithRegions,
                                               "requestAttributeValueUpdateWithRegions");
  expect_next<ResignAction()>(&A::getAutomaticResignDirective, "getAutomaticResignDirective");
  expect_next<void(ResignAction)>(&A::setAutomaticResignDirective, "setAutomaticResignDirective");
  expect_next<FederateHandle(const std::wstring&)>(&A::getFederateHandle, "getFederateHandle");
  expect_next<std::wstring(FederateHandle)>(&A::getFederateName, "getFederateName");
  expect_next<ObjectClassHandle(const std::wstring&)>(&A::getObjectClassHandle,
                                                      "getObjectClassHandle");
  expect_next<std::wstring(ObjectClassHandle)>(&A::getObjectClassName, "getObjectClassName");
  expect_next<ObjectClassHandle(ObjectInstanceHandle)>(&A::getKnownObjectClassHandle,
                                                       "getKnownObjectClassHandle");
  expect_next<ObjectInstanceHandle(const std::wstring&)>(&A::getObjectInstanceHandle,
                                                         "getObjectInstanceHandle");
  expect_next<std::wstring(ObjectInstanceHandle)>(&A::getObjectInstanceName,
                                                  "getObjectInstanceName");
  expect_next<AttributeHandle(ObjectClassHandle, const std::wstring&)>(&A::getAttributeHandle,
                                                                       "getAttributeHandle");
  expect_next<std::wstring(ObjectClassHandle, AttributeHandle)>(&A::getAttributeName,
                                                                "getAttributeName");
  expect_next<double(const std::wstring&)>(&A::getUpdateRateValue, "getUpdateRateValue");
  expect_next<double(ObjectInstanceHandle, AttributeHandle)>(&A::getUpdateRateValueForAttribute,
                                                             "getUpdateRateValueForAttribute");
  expect_next<InteractionClassHandle(const std::wstring&)>(&A::getInteractionClassHandle,
                                                           "getInteractionClassHandle");
  expect_next<std::wstring(InteractionClassHandle)>(&A::getInteractionClassName,
                                                    "getInteractionClassName");
  expect_next<ParameterHandle(InteractionClassHandle, const std::wstring&)>(&A::getParameterHandle,
                                                                            "getParameterHandle");
  expect_next<std::wstring(InteractionClassHandle, ParameterHandle)>(&A::getParameterName,
                                                                     "getParameterName");
  expect_next<OrderType(const std::wstring&)>(&A::getOrderType, "getOrderType");
  expect_next<std::wstring(OrderType)>(&A::getOrderName, "getOrderName");
  expect_next<TransportationType(const std::wstring&)>(&A::getTransportationType,
                                                       "getTransportationType");
  expect_next<std::wstring(TransportationType)>(&A::getTransportationName, "getTransportationName");
  expect_next<DimensionHandleSet(ObjectClassHandle, AttributeHandle)>(
      &A::getAvailableDimensionsForClassAttribute, "getAvailableDimensionsForClassAttribute");
  expect_next<DimensionHandleSet(InteractionClassHandle)>(
      &A::getAvailableDimensionsForInteractionClass, "getAvailableDimensionsForInteractionClass");
  expect_next<DimensionHandle(const std::wstring&)>(&A::getDimensionHandle, "getDimensionHandle");
  expect_next<std::wstring(DimensionHandle)>(&A::getDimensionName, "getDimensionName");
  expect_next<unsigned long(DimensionHandle)>(&A::getDimensionUpperBound, "getDimensionUpperBound");
  expect_next<DimensionHandleSet(RegionHandle)>(&A::getDimensionHandleSet, "getDimensionHandleSet");
  expect_next<RangeBounds(RegionHandle, DimensionHandle)>(&A::getRangeBounds, "getRangeBounds");
  expect_next<void(RegionHandle, DimensionHandle, const RangeBounds&)>(&A::setRangeBounds,
                                                                       "setRangeBounds");
  expect_next<unsigned long(FederateHandle)>(&A::normalizeFederateHandle,
                                             "normalizeFederateHandle");
  expect_next<unsigned long(ServiceGroup)>(&A::normalizeServiceGroup, "normalizeServiceGroup");
  expect_next<void()>(&A::enableObjectClassRelevanceAdvisorySwitch,
                      "enableObjectClassRelevanceAdvisorySwitch");
  expect_next<void()>(&A::disableObjectClassRelevanceAdvisorySwitch,
                      "disableObjectClassRelevanceAdvisorySwitch");
  expect_next<void()>(&A::enableAttributeRelevanceAdvisorySwitch,
                      "enableAttributeRelevanceAdvisorySwitch");
  expect_next<void()>(&A::disableAttributeRelevanceAdvisorySwitch,
                      "disableAttributeRelevanceAdvisorySwitch");
  expect_next<void()>(&A::enableAttributeScopeAdvisorySwitch, "enableAttributeScopeAdvisorySwitch");
  expect_next<void()>(&A::disableAttributeScopeAdvisorySwitch,
                      "disableAttributeScopeAdvisorySwitch");
  expect_next<void()>(&A::enableInteractionRelevanceAdvisorySwitch,
                      "enableInteractionRelevanceAdvisorySwitch");
  expect_next<void()>(&A::disableInteractionRelevanceAdvisorySwitch,
                      "disableInteractionRelevanceAdvisorySwitch");
  expect_next<bool(double)>(&A::evokeCallback, "evokeCallback");
  expect_next<bool(double, double)>(&A::evokeMultipleCallbacks, "evokeMultipleCallbacks");
  expect_next<void()>(&A::enableCallbacks, "enableCallbacks");
  expect_next<void()>(&A::disableCallbacks, "disableCallbacks");
  expect_next<RTI_UNIQUE_PTR<LogicalTimeFactory>() const>(&A::getTimeFactory, "getTimeFactory");
  expect_next<FederateHandle(const VariableLengthData&) const>(&A::decodeFederateHandle,
                                                               "decodeFederateHandle");
  expect_next<ObjectClassHandle(const VariableLengthData&) const>(&A::decodeObjectClassHandle,
                                                                  "decodeObjectClassHandle");
  expect_next<InteractionClassHandle(const VariableLengthData&) const>(
      &A::decodeInteractionClassHandle, "decodeInteractionClassHandle");
  expect_next<ObjectInstanceHandle(const VariableLengthData&) const>(&A::decodeObjectInstanceHandle,
                                                                     "decodeObjectInstanceHandle");
  expect_next<AttributeHandle(const VariableLengthData&) const>(&A::decodeAttributeHandle,
                                                                "decodeAttributeHandle");
  expect_next<ParameterHandle(const VariableLengthData&) const>(&A::decodeParameterHandle,
                                                                "decodeParameterHandle");
  expect_next<DimensionHandle(const VariableLengthData&) const>(&A::decodeDimensionHandle,
                                                                "decodeDimensionHandle");
  expect_next<MessageRetractionHandle(const VariableLengthData&) const>(
      &A::decodeMessageRetractionHandle, "decodeMessageRetractionHandle");
  expect_next<RegionHandle(const VariableLengthData&) const>(&A::decodeRegionHandle,
                                                             "decodeRegionHandle");
  EXPECT_EQ(functions(), 151U);
}

}  // namespace
