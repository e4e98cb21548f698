// 10 Support services.
#include "rti/api/ambassador.hpp"

namespace rti1516e {

using roger::rti::Service;
using roger::rti::wire::AdvisorySwitch;

ResignAction Ambassador::getAutomaticResignDirective() {
  return support(Service::kGetAutomaticResignDirective,
                 [&](auto& services) { return services.automatic_resign(); });
}

void Ambassador::setAutomaticResignDirective(ResignAction resignAction) {
  support(Service::kSetAutomaticResignDirective,
          [&](auto& services) { services.set_automatic_resign(resignAction); });
}

FederateHandle Ambassador::getFederateHandle(const std::wstring& theName) {
  return support(Service::kGetFederateHandle,
                 [&](auto& services) { return services.federate_handle(theName); });
}

std::wstring Ambassador::getFederateName(FederateHandle theHandle) {
  return support(Service::kGetFederateName,
                 [&](auto& services) { return services.federate_name(theHandle); });
}

ObjectClassHandle Ambassador::getObjectClassHandle(const std::wstring& theName) {
  return support(Service::kGetObjectClassHandle,
                 [&](auto& services) { return services.object_class_handle(theName); });
}

std::wstring Ambassador::getObjectClassName(ObjectClassHandle theHandle) {
  return support(Service::kGetObjectClassName,
                 [&](auto& services) { return services.object_class_name(theHandle); });
}

ObjectClassHandle Ambassador::getKnownObjectClassHandle(ObjectInstanceHandle theObject) {
  return support(Service::kGetKnownObjectClassHandle,
                 [&](auto& services) { return services.known_object_class(theObject); });
}

ObjectInstanceHandle Ambassador::getObjectInstanceHandle(const std::wstring& theName) {
  return support(Service::kGetObjectInstanceHandle,
                 [&](auto& services) { return services.object_handle(theName); });
}

std::wstring Ambassador::getObjectInstanceName(ObjectInstanceHandle theHandle) {
  return support(Service::kGetObjectInstanceName,
                 [&](auto& services) { return services.object_name(theHandle); });
}

AttributeHandle Ambassador::getAttributeHandle(ObjectClassHandle whichClass,
                                               const std::wstring& theAttributeName) {
  return support(Service::kGetAttributeHandle, [&](auto& services) {
    return services.attribute_handle(whichClass, theAttributeName);
  });
}

std::wstring Ambassador::getAttributeName(ObjectClassHandle whichClass, AttributeHandle theHandle) {
  return support(Service::kGetAttributeName,
                 [&](auto& services) { return services.attribute_name(whichClass, theHandle); });
}

double Ambassador::getUpdateRateValue(const std::wstring& updateRateDesignator) {
  return support(Service::kGetUpdateRateValue,
                 [&](auto& services) { return services.update_rate(updateRateDesignator); });
}

double Ambassador::getUpdateRateValueForAttribute(ObjectInstanceHandle theObject,
                                                  AttributeHandle theAttribute) {
  return support(Service::kGetUpdateRateValueForAttribute,
                 [&](auto& services) { return services.update_rate(theObject, theAttribute); });
}

InteractionClassHandle Ambassador::getInteractionClassHandle(const std::wstring& theName) {
  return support(Service::kGetInteractionClassHandle,
                 [&](auto& services) { return services.interaction_class_handle(theName); });
}

std::wstring Ambassador::getInteractionClassName(InteractionClassHandle theHandle) {
  return support(Service::kGetInteractionClassName,
                 [&](auto& services) { return services.interaction_class_name(theHandle); });
}

ParameterHandle Ambassador::getParameterHandle(InteractionClassHandle whichClass,
                                               const std::wstring& theName) {
  return support(Service::kGetParameterHandle,
                 [&](auto& services) { return services.parameter_handle(whichClass, theName); });
}

std::wstring Ambassador::getParameterName(InteractionClassHandle whichClass,
                                          ParameterHandle theHandle) {
  return support(Service::kGetParameterName,
                 [&](auto& services) { return services.parameter_name(whichClass, theHandle); });
}

OrderType Ambassador::getOrderType(const std::wstring& orderName) {
  return support(Service::kGetOrderType,
                 [&](auto& services) { return services.order_type(orderName); });
}

std::wstring Ambassador::getOrderName(OrderType orderType) {
  return support(Service::kGetOrderName,
                 [&](auto& services) { return services.order_name(orderType); });
}

TransportationType Ambassador::getTransportationType(const std::wstring& transportationName) {
  return support(Service::kGetTransportationType,
                 [&](auto& services) { return services.transportation_type(transportationName); });
}

std::wstring Ambassador::getTransportationName(TransportationType transportationType) {
  return support(Service::kGetTransportationName,
                 [&](auto& services) { return services.transportation_name(transportationType); });
}

DimensionHandleSet Ambassador::getAvailableDimensionsForClassAttribute(ObjectClassHandle theClass,
                                                                       AttributeHandle theHandle) {
  return support(Service::kGetAvailableDimensionsForClassAttribute,
                 [&](auto& services) { return services.dimensions_of(theClass, theHandle); });
}

DimensionHandleSet Ambassador::getAvailableDimensionsForInteractionClass(
    InteractionClassHandle theClass) {
  return support(Service::kGetAvailableDimensionsForInteractionClass,
                 [&](auto& services) { return services.dimensions_of(theClass); });
}

DimensionHandle Ambassador::getDimensionHandle(const std::wstring& theName) {
  return support(Service::kGetDimensionHandle,
                 [&](auto& services) { return services.dimension_handle(theName); });
}

std::wstring Ambassador::getDimensionName(DimensionHandle theHandle) {
  return support(Service::kGetDimensionName,
                 [&](auto& services) { return services.dimension_name(theHandle); });
}

unsigned long Ambassador::getDimensionUpperBound(DimensionHandle theHandle) {
  return support(Service::kGetDimensionUpperBound,
                 [&](auto& services) { return services.dimension_upper_bound(theHandle); });
}

DimensionHandleSet Ambassador::getDimensionHandleSet(RegionHandle) {
  throw_not_supported("getDimensionHandleSet");
}

RangeBounds Ambassador::getRangeBounds(RegionHandle, DimensionHandle) {
  throw_not_supported("getRangeBounds");
}

void Ambassador::setRangeBounds(RegionHandle, DimensionHandle, const RangeBounds&) {
  throw_not_supported("setRangeBounds");
}

unsigned long Ambassador::normalizeFederateHandle(FederateHandle theFederateHandle) {
  return support(Service::kNormalizeFederateHandle,
                 [&](auto& services) { return services.normalize(theFederateHandle); });
}

unsigned long Ambassador::normalizeServiceGroup(ServiceGroup theServiceGroup) {
  return support(Service::kNormalizeServiceGroup,
                 [&](auto& services) { return services.normalize(theServiceGroup); });
}

void Ambassador::enableObjectClassRelevanceAdvisorySwitch() {
  advisories(Service::kEnableObjectClassRelevanceAdvisorySwitch,
             [&](auto& services) { services.set(AdvisorySwitch::kObjectClassRelevance, true); });
}

void Ambassador::disableObjectClassRelevanceAdvisorySwitch() {
  advisories(Service::kDisableObjectClassRelevanceAdvisorySwitch,
             [&](auto& services) { services.set(AdvisorySwitch::kObjectClassRelevance, false); });
}

void Ambassador::enableAttributeRelevanceAdvisorySwitch() {
  advisories(Service::kEnableAttributeRelevanceAdvisorySwitch,
             [&](auto& services) { services.set(AdvisorySwitch::kAttributeRelevance, true); });
}

void Ambassador::disableAttributeRelevanceAdvisorySwitch() {
  advisories(Service::kDisableAttributeRelevanceAdvisorySwitch,
             [&](auto& services) { services.set(AdvisorySwitch::kAttributeRelevance, false); });
}

void Ambassador::enableAttributeScopeAdvisorySwitch() {
  advisories(Service::kEnableAttributeScopeAdvisorySwitch,
             [&](auto& services) { services.set(AdvisorySwitch::kAttributeScope, true); });
}

void Ambassador::disableAttributeScopeAdvisorySwitch() {
  advisories(Service::kDisableAttributeScopeAdvisorySwitch,
             [&](auto& services) { services.set(AdvisorySwitch::kAttributeScope, false); });
}

void Ambassador::enableInteractionRelevanceAdvisorySwitch() {
  advisories(Service::kEnableInteractionRelevanceAdvisorySwitch,
             [&](auto& services) { services.set(AdvisorySwitch::kInteractionRelevance, true); });
}

void Ambassador::disableInteractionRelevanceAdvisorySwitch() {
  advisories(Service::kDisableInteractionRelevanceAdvisorySwitch,
             [&](auto& services) { services.set(AdvisorySwitch::kInteractionRelevance, false); });
}

bool Ambassador::evokeCallback(double approximateMinimumTimeInSeconds) {
  return failures_.watch("evokeCallback",
                         [&] { return component_.evoke(approximateMinimumTimeInSeconds); });
}

bool Ambassador::evokeMultipleCallbacks(double approximateMinimumTimeInSeconds,
                                        double approximateMaximumTimeInSeconds) {
  return failures_.watch("evokeMultipleCallbacks", [&] {
    return component_.evoke_multiple(approximateMinimumTimeInSeconds,
                                     approximateMaximumTimeInSeconds);
  });
}

void Ambassador::enableCallbacks() {
  component_.enable_callbacks();
}

void Ambassador::disableCallbacks() {
  component_.disable_callbacks();
}

}  // namespace rti1516e
