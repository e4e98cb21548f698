// 10 Support services.
#include "rti/api/ambassador.hpp"

namespace rti1516e {

using roger::rti::Federate;
using roger::rti::Service;
using roger::rti::SupportServices;
using roger::rti::wire::AdvisorySwitch;

ResignAction Ambassador::getAutomaticResignDirective() {
  return call(&Federate::support, Service::kGetAutomaticResignDirective,
              &SupportServices::automatic_resign);
}

void Ambassador::setAutomaticResignDirective(ResignAction resignAction) {
  call(&Federate::support, Service::kSetAutomaticResignDirective,
       &SupportServices::set_automatic_resign, resignAction);
}

FederateHandle Ambassador::getFederateHandle(const std::wstring& theName) {
  return call(&Federate::support, Service::kGetFederateHandle, &SupportServices::federate_handle,
              theName);
}

std::wstring Ambassador::getFederateName(FederateHandle theHandle) {
  return call(&Federate::support, Service::kGetFederateName, &SupportServices::federate_name,
              theHandle);
}

ObjectClassHandle Ambassador::getObjectClassHandle(const std::wstring& theName) {
  return call(&Federate::support, Service::kGetObjectClassHandle,
              &SupportServices::object_class_handle, theName);
}

std::wstring Ambassador::getObjectClassName(ObjectClassHandle theHandle) {
  return call(&Federate::support, Service::kGetObjectClassName, &SupportServices::object_class_name,
              theHandle);
}

ObjectClassHandle Ambassador::getKnownObjectClassHandle(ObjectInstanceHandle theObject) {
  return call(&Federate::support, Service::kGetKnownObjectClassHandle,
              &SupportServices::known_object_class, theObject);
}

ObjectInstanceHandle Ambassador::getObjectInstanceHandle(const std::wstring& theName) {
  return call(&Federate::support, Service::kGetObjectInstanceHandle,
              &SupportServices::object_handle, theName);
}

std::wstring Ambassador::getObjectInstanceName(ObjectInstanceHandle theHandle) {
  return call(&Federate::support, Service::kGetObjectInstanceName, &SupportServices::object_name,
              theHandle);
}

AttributeHandle Ambassador::getAttributeHandle(ObjectClassHandle whichClass,
                                               const std::wstring& theAttributeName) {
  return call(&Federate::support, Service::kGetAttributeHandle, &SupportServices::attribute_handle,
              whichClass, theAttributeName);
}

std::wstring Ambassador::getAttributeName(ObjectClassHandle whichClass, AttributeHandle theHandle) {
  return call(&Federate::support, Service::kGetAttributeName, &SupportServices::attribute_name,
              whichClass, theHandle);
}

double Ambassador::getUpdateRateValue(const std::wstring& updateRateDesignator) {
  return call(
      &Federate::support, Service::kGetUpdateRateValue,
      [&](auto& services) { return services.update_rate(updateRateDesignator); },
      updateRateDesignator);
}

double Ambassador::getUpdateRateValueForAttribute(ObjectInstanceHandle theObject,
                                                  AttributeHandle theAttribute) {
  return call(
      &Federate::support, Service::kGetUpdateRateValueForAttribute,
      [&](auto& services) { return services.update_rate(theObject, theAttribute); }, theObject,
      theAttribute);
}

InteractionClassHandle Ambassador::getInteractionClassHandle(const std::wstring& theName) {
  return call(&Federate::support, Service::kGetInteractionClassHandle,
              &SupportServices::interaction_class_handle, theName);
}

std::wstring Ambassador::getInteractionClassName(InteractionClassHandle theHandle) {
  return call(&Federate::support, Service::kGetInteractionClassName,
              &SupportServices::interaction_class_name, theHandle);
}

ParameterHandle Ambassador::getParameterHandle(InteractionClassHandle whichClass,
                                               const std::wstring& theName) {
  return call(&Federate::support, Service::kGetParameterHandle, &SupportServices::parameter_handle,
              whichClass, theName);
}

std::wstring Ambassador::getParameterName(InteractionClassHandle whichClass,
                                          ParameterHandle theHandle) {
  return call(&Federate::support, Service::kGetParameterName, &SupportServices::parameter_name,
              whichClass, theHandle);
}

OrderType Ambassador::getOrderType(const std::wstring& orderName) {
  return call(
      &Federate::support, Service::kGetOrderType,
      [&](auto& services) { return services.order_type(orderName); }, orderName);
}

std::wstring Ambassador::getOrderName(OrderType orderType) {
  return call(
      &Federate::support, Service::kGetOrderName,
      [&](auto& services) { return services.order_name(orderType); }, orderType);
}

TransportationType Ambassador::getTransportationType(const std::wstring& transportationName) {
  return call(
      &Federate::support, Service::kGetTransportationType,
      [&](auto& services) { return services.transportation_type(transportationName); },
      transportationName);
}

std::wstring Ambassador::getTransportationName(TransportationType transportationType) {
  return call(
      &Federate::support, Service::kGetTransportationName,
      [&](auto& services) { return services.transportation_name(transportationType); },
      transportationType);
}

DimensionHandleSet Ambassador::getAvailableDimensionsForClassAttribute(ObjectClassHandle theClass,
                                                                       AttributeHandle theHandle) {
  return call(
      &Federate::support, Service::kGetAvailableDimensionsForClassAttribute,
      [&](auto& services) { return services.dimensions_of(theClass, theHandle); }, theClass,
      theHandle);
}

DimensionHandleSet Ambassador::getAvailableDimensionsForInteractionClass(
    InteractionClassHandle theClass) {
  return call(
      &Federate::support, Service::kGetAvailableDimensionsForInteractionClass,
      [&](auto& services) { return services.dimensions_of(theClass); }, theClass);
}

DimensionHandle Ambassador::getDimensionHandle(const std::wstring& theName) {
  return call(&Federate::support, Service::kGetDimensionHandle, &SupportServices::dimension_handle,
              theName);
}

std::wstring Ambassador::getDimensionName(DimensionHandle theHandle) {
  return call(&Federate::support, Service::kGetDimensionName, &SupportServices::dimension_name,
              theHandle);
}

unsigned long Ambassador::getDimensionUpperBound(DimensionHandle theHandle) {
  return call(&Federate::support, Service::kGetDimensionUpperBound,
              &SupportServices::dimension_upper_bound, theHandle);
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
  return call(
      &Federate::support, Service::kNormalizeFederateHandle,
      [&](auto& services) { return services.normalize(theFederateHandle); }, theFederateHandle);
}

unsigned long Ambassador::normalizeServiceGroup(ServiceGroup theServiceGroup) {
  return call(
      &Federate::support, Service::kNormalizeServiceGroup,
      [&](auto& services) { return services.normalize(theServiceGroup); }, theServiceGroup);
}

void Ambassador::enableObjectClassRelevanceAdvisorySwitch() {
  call(&Federate::advisories, Service::kEnableObjectClassRelevanceAdvisorySwitch,
       [&](auto& services) { services.set(AdvisorySwitch::kObjectClassRelevance, true); });
}

void Ambassador::disableObjectClassRelevanceAdvisorySwitch() {
  call(&Federate::advisories, Service::kDisableObjectClassRelevanceAdvisorySwitch,
       [&](auto& services) { services.set(AdvisorySwitch::kObjectClassRelevance, false); });
}

void Ambassador::enableAttributeRelevanceAdvisorySwitch() {
  call(&Federate::advisories, Service::kEnableAttributeRelevanceAdvisorySwitch,
       [&](auto& services) { services.set(AdvisorySwitch::kAttributeRelevance, true); });
}

void Ambassador::disableAttributeRelevanceAdvisorySwitch() {
  call(&Federate::advisories, Service::kDisableAttributeRelevanceAdvisorySwitch,
       [&](auto& services) { services.set(AdvisorySwitch::kAttributeRelevance, false); });
}

void Ambassador::enableAttributeScopeAdvisorySwitch() {
  call(&Federate::advisories, Service::kEnableAttributeScopeAdvisorySwitch,
       [&](auto& services) { services.set(AdvisorySwitch::kAttributeScope, true); });
}

void Ambassador::disableAttributeScopeAdvisorySwitch() {
  call(&Federate::advisories, Service::kDisableAttributeScopeAdvisorySwitch,
       [&](auto& services) { services.set(AdvisorySwitch::kAttributeScope, false); });
}

void Ambassador::enableInteractionRelevanceAdvisorySwitch() {
  call(&Federate::advisories, Service::kEnableInteractionRelevanceAdvisorySwitch,
       [&](auto& services) { services.set(AdvisorySwitch::kInteractionRelevance, true); });
}

void Ambassador::disableInteractionRelevanceAdvisorySwitch() {
  call(&Federate::advisories, Service::kDisableInteractionRelevanceAdvisorySwitch,
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
