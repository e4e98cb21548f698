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
  support(
      Service::kSetAutomaticResignDirective,
      [&](auto& services) { services.set_automatic_resign(resignAction); }, resignAction);
}

FederateHandle Ambassador::getFederateHandle(const std::wstring& theName) {
  return support(
      Service::kGetFederateHandle,
      [&](auto& services) { return services.federate_handle(theName); }, theName);
}

std::wstring Ambassador::getFederateName(FederateHandle theHandle) {
  return support(
      Service::kGetFederateName, [&](auto& services) { return services.federate_name(theHandle); },
      theHandle);
}

ObjectClassHandle Ambassador::getObjectClassHandle(const std::wstring& theName) {
  return support(
      Service::kGetObjectClassHandle,
      [&](auto& services) { return services.object_class_handle(theName); }, theName);
}

std::wstring Ambassador::getObjectClassName(ObjectClassHandle theHandle) {
  return support(
      Service::kGetObjectClassName,
      [&](auto& services) { return services.object_class_name(theHandle); }, theHandle);
}

ObjectClassHandle Ambassador::getKnownObjectClassHandle(ObjectInstanceHandle theObject) {
  return support(
      Service::kGetKnownObjectClassHandle,
      [&](auto& services) { return services.known_object_class(theObject); }, theObject);
}

ObjectInstanceHandle Ambassador::getObjectInstanceHandle(const std::wstring& theName) {
  return support(
      Service::kGetObjectInstanceHandle,
      [&](auto& services) { return services.object_handle(theName); }, theName);
}

std::wstring Ambassador::getObjectInstanceName(ObjectInstanceHandle theHandle) {
  return support(
      Service::kGetObjectInstanceName,
      [&](auto& services) { return services.object_name(theHandle); }, theHandle);
}

AttributeHandle Ambassador::getAttributeHandle(ObjectClassHandle whichClass,
                                               const std::wstring& theAttributeName) {
  return support(
      Service::kGetAttributeHandle,
      [&](auto& services) { return services.attribute_handle(whichClass, theAttributeName); },
      whichClass, theAttributeName);
}

std::wstring Ambassador::getAttributeName(ObjectClassHandle whichClass, AttributeHandle theHandle) {
  return support(
      Service::kGetAttributeName,
      [&](auto& services) { return services.attribute_name(whichClass, theHandle); }, whichClass,
      theHandle);
}

double Ambassador::getUpdateRateValue(const std::wstring& updateRateDesignator) {
  return support(
      Service::kGetUpdateRateValue,
      [&](auto& services) { return services.update_rate(updateRateDesignator); },
      updateRateDesignator);
}

double Ambassador::getUpdateRateValueForAttribute(ObjectInstanceHandle theObject,
                                                  AttributeHandle theAttribute) {
  return support(
      Service::kGetUpdateRateValueForAttribute,
      [&](auto& services) { return services.update_rate(theObject, theAttribute); }, theObject,
      theAttribute);
}

InteractionClassHandle Ambassador::getInteractionClassHandle(const std::wstring& theName) {
  return support(
      Service::kGetInteractionClassHandle,
      [&](auto& services) { return services.interaction_class_handle(theName); }, theName);
}

std::wstring Ambassador::getInteractionClassName(InteractionClassHandle theHandle) {
  return support(
      Service::kGetInteractionClassName,
      [&](auto& services) { return services.interaction_class_name(theHandle); }, theHandle);
}

ParameterHandle Ambassador::getParameterHandle(InteractionClassHandle whichClass,
                                               const std::wstring& theName) {
  return support(
      Service::kGetParameterHandle,
      [&](auto& services) { return services.parameter_handle(whichClass, theName); }, whichClass,
      theName);
}

std::wstring Ambassador::getParameterName(InteractionClassHandle whichClass,
                                          ParameterHandle theHandle) {
  return support(
      Service::kGetParameterName,
      [&](auto& services) { return services.parameter_name(whichClass, theHandle); }, whichClass,
      theHandle);
}

OrderType Ambassador::getOrderType(const std::wstring& orderName) {
  return support(
      Service::kGetOrderType, [&](auto& services) { return services.order_type(orderName); },
      orderName);
}

std::wstring Ambassador::getOrderName(OrderType orderType) {
  return support(
      Service::kGetOrderName, [&](auto& services) { return services.order_name(orderType); },
      orderType);
}

TransportationType Ambassador::getTransportationType(const std::wstring& transportationName) {
  return support(
      Service::kGetTransportationType,
      [&](auto& services) { return services.transportation_type(transportationName); },
      transportationName);
}

std::wstring Ambassador::getTransportationName(TransportationType transportationType) {
  return support(
      Service::kGetTransportationName,
      [&](auto& services) { return services.transportation_name(transportationType); },
      transportationType);
}

DimensionHandleSet Ambassador::getAvailableDimensionsForClassAttribute(ObjectClassHandle theClass,
                                                                       AttributeHandle theHandle) {
  return support(
      Service::kGetAvailableDimensionsForClassAttribute,
      [&](auto& services) { return services.dimensions_of(theClass, theHandle); }, theClass,
      theHandle);
}

DimensionHandleSet Ambassador::getAvailableDimensionsForInteractionClass(
    InteractionClassHandle theClass) {
  return support(
      Service::kGetAvailableDimensionsForInteractionClass,
      [&](auto& services) { return services.dimensions_of(theClass); }, theClass);
}

DimensionHandle Ambassador::getDimensionHandle(const std::wstring& theName) {
  return support(
      Service::kGetDimensionHandle,
      [&](auto& services) { return services.dimension_handle(theName); }, theName);
}

std::wstring Ambassador::getDimensionName(DimensionHandle theHandle) {
  return support(
      Service::kGetDimensionName,
      [&](auto& services) { return services.dimension_name(theHandle); }, theHandle);
}

unsigned long Ambassador::getDimensionUpperBound(DimensionHandle theHandle) {
  return support(
      Service::kGetDimensionUpperBound,
      [&](auto& services) { return services.dimension_upper_bound(theHandle); }, theHandle);
}

DimensionHandleSet Ambassador::getDimensionHandleSet(RegionHandle theRegionHandle) {
  return not_supported<DimensionHandleSet>("getDimensionHandleSet", theRegionHandle);
}

RangeBounds Ambassador::getRangeBounds(RegionHandle theRegionHandle,
                                       DimensionHandle theDimensionHandle) {
  return not_supported<RangeBounds>("getRangeBounds", theRegionHandle, theDimensionHandle);
}

void Ambassador::setRangeBounds(RegionHandle theRegionHandle, DimensionHandle theDimensionHandle,
                                const RangeBounds& theRangeBounds) {
  not_supported("setRangeBounds", theRegionHandle, theDimensionHandle, theRangeBounds);
}

unsigned long Ambassador::normalizeFederateHandle(FederateHandle theFederateHandle) {
  return support(
      Service::kNormalizeFederateHandle,
      [&](auto& services) { return services.normalize(theFederateHandle); }, theFederateHandle);
}

unsigned long Ambassador::normalizeServiceGroup(ServiceGroup theServiceGroup) {
  return support(
      Service::kNormalizeServiceGroup,
      [&](auto& services) { return services.normalize(theServiceGroup); }, theServiceGroup);
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
  return observed(
      "evokeCallback", [&] { return component_.evoke(approximateMinimumTimeInSeconds); },
      approximateMinimumTimeInSeconds);
}

bool Ambassador::evokeMultipleCallbacks(double approximateMinimumTimeInSeconds,
                                        double approximateMaximumTimeInSeconds) {
  return observed(
      "evokeMultipleCallbacks",
      [&] {
        return component_.evoke_multiple(approximateMinimumTimeInSeconds,
                                         approximateMaximumTimeInSeconds);
      },
      approximateMinimumTimeInSeconds, approximateMaximumTimeInSeconds);
}

void Ambassador::enableCallbacks() {
  observed("enableCallbacks", [&] { component_.enable_callbacks(); });
}

void Ambassador::disableCallbacks() {
  observed("disableCallbacks", [&] { component_.disable_callbacks(); });
}

}  // namespace rti1516e
