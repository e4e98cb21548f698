// 10 Support services, reported.
#include "rti/api/reported_ambassador.hpp"

namespace rti1516e {

ResignAction ReportedAmbassador::getAutomaticResignDirective() {
  return reporting_.call("getAutomaticResignDirective",
                         [&] { return ambassador_.getAutomaticResignDirective(); });
}

void ReportedAmbassador::setAutomaticResignDirective(ResignAction resignAction) {
  reporting_.call(
      "setAutomaticResignDirective", [&] { ambassador_.setAutomaticResignDirective(resignAction); },
      resignAction);
}

FederateHandle ReportedAmbassador::getFederateHandle(const std::wstring& theName) {
  return reporting_.call(
      "getFederateHandle", [&] { return ambassador_.getFederateHandle(theName); }, theName);
}

std::wstring ReportedAmbassador::getFederateName(FederateHandle theHandle) {
  return reporting_.call(
      "getFederateName", [&] { return ambassador_.getFederateName(theHandle); }, theHandle);
}

ObjectClassHandle ReportedAmbassador::getObjectClassHandle(const std::wstring& theName) {
  return reporting_.call(
      "getObjectClassHandle", [&] { return ambassador_.getObjectClassHandle(theName); }, theName);
}

std::wstring ReportedAmbassador::getObjectClassName(ObjectClassHandle theHandle) {
  return reporting_.call(
      "getObjectClassName", [&] { return ambassador_.getObjectClassName(theHandle); }, theHandle);
}

ObjectClassHandle ReportedAmbassador::getKnownObjectClassHandle(ObjectInstanceHandle theObject) {
  return reporting_.call(
      "getKnownObjectClassHandle", [&] { return ambassador_.getKnownObjectClassHandle(theObject); },
      theObject);
}

ObjectInstanceHandle ReportedAmbassador::getObjectInstanceHandle(const std::wstring& theName) {
  return reporting_.call(
      "getObjectInstanceHandle", [&] { return ambassador_.getObjectInstanceHandle(theName); },
      theName);
}

std::wstring ReportedAmbassador::getObjectInstanceName(ObjectInstanceHandle theHandle) {
  return reporting_.call(
      "getObjectInstanceName", [&] { return ambassador_.getObjectInstanceName(theHandle); },
      theHandle);
}

AttributeHandle ReportedAmbassador::getAttributeHandle(ObjectClassHandle whichClass,
                                                       const std::wstring& theAttributeName) {
  return reporting_.call(
      "getAttributeHandle",
      [&] { return ambassador_.getAttributeHandle(whichClass, theAttributeName); }, whichClass,
      theAttributeName);
}

std::wstring ReportedAmbassador::getAttributeName(ObjectClassHandle whichClass,
                                                  AttributeHandle theHandle) {
  return reporting_.call(
      "getAttributeName", [&] { return ambassador_.getAttributeName(whichClass, theHandle); },
      whichClass, theHandle);
}

double ReportedAmbassador::getUpdateRateValue(const std::wstring& updateRateDesignator) {
  return reporting_.call(
      "getUpdateRateValue", [&] { return ambassador_.getUpdateRateValue(updateRateDesignator); },
      updateRateDesignator);
}

double ReportedAmbassador::getUpdateRateValueForAttribute(ObjectInstanceHandle theObject,
                                                          AttributeHandle theAttribute) {
  return reporting_.call(
      "getUpdateRateValueForAttribute",
      [&] { return ambassador_.getUpdateRateValueForAttribute(theObject, theAttribute); },
      theObject, theAttribute);
}

InteractionClassHandle ReportedAmbassador::getInteractionClassHandle(const std::wstring& theName) {
  return reporting_.call(
      "getInteractionClassHandle", [&] { return ambassador_.getInteractionClassHandle(theName); },
      theName);
}

std::wstring ReportedAmbassador::getInteractionClassName(InteractionClassHandle theHandle) {
  return reporting_.call(
      "getInteractionClassName", [&] { return ambassador_.getInteractionClassName(theHandle); },
      theHandle);
}

ParameterHandle ReportedAmbassador::getParameterHandle(InteractionClassHandle whichClass,
                                                       const std::wstring& theName) {
  return reporting_.call(
      "getParameterHandle", [&] { return ambassador_.getParameterHandle(whichClass, theName); },
      whichClass, theName);
}

std::wstring ReportedAmbassador::getParameterName(InteractionClassHandle whichClass,
                                                  ParameterHandle theHandle) {
  return reporting_.call(
      "getParameterName", [&] { return ambassador_.getParameterName(whichClass, theHandle); },
      whichClass, theHandle);
}

OrderType ReportedAmbassador::getOrderType(const std::wstring& orderName) {
  return reporting_.call(
      "getOrderType", [&] { return ambassador_.getOrderType(orderName); }, orderName);
}

std::wstring ReportedAmbassador::getOrderName(OrderType orderType) {
  return reporting_.call(
      "getOrderName", [&] { return ambassador_.getOrderName(orderType); }, orderType);
}

TransportationType ReportedAmbassador::getTransportationType(
    const std::wstring& transportationName) {
  return reporting_.call(
      "getTransportationType",
      [&] { return ambassador_.getTransportationType(transportationName); }, transportationName);
}

std::wstring ReportedAmbassador::getTransportationName(TransportationType transportationType) {
  return reporting_.call(
      "getTransportationName",
      [&] { return ambassador_.getTransportationName(transportationType); }, transportationType);
}

DimensionHandleSet ReportedAmbassador::getAvailableDimensionsForClassAttribute(
    ObjectClassHandle theClass, AttributeHandle theHandle) {
  return reporting_.call(
      "getAvailableDimensionsForClassAttribute",
      [&] { return ambassador_.getAvailableDimensionsForClassAttribute(theClass, theHandle); },
      theClass, theHandle);
}

DimensionHandleSet ReportedAmbassador::getAvailableDimensionsForInteractionClass(
    InteractionClassHandle theClass) {
  return reporting_.call(
      "getAvailableDimensionsForInteractionClass",
      [&] { return ambassador_.getAvailableDimensionsForInteractionClass(theClass); }, theClass);
}

DimensionHandle ReportedAmbassador::getDimensionHandle(const std::wstring& theName) {
  return reporting_.call(
      "getDimensionHandle", [&] { return ambassador_.getDimensionHandle(theName); }, theName);
}

std::wstring ReportedAmbassador::getDimensionName(DimensionHandle theHandle) {
  return reporting_.call(
      "getDimensionName", [&] { return ambassador_.getDimensionName(theHandle); }, theHandle);
}

unsigned long ReportedAmbassador::getDimensionUpperBound(DimensionHandle theHandle) {
  return reporting_.call(
      "getDimensionUpperBound", [&] { return ambassador_.getDimensionUpperBound(theHandle); },
      theHandle);
}

DimensionHandleSet ReportedAmbassador::getDimensionHandleSet(RegionHandle theRegionHandle) {
  return reporting_.call(
      "getDimensionHandleSet", [&] { return ambassador_.getDimensionHandleSet(theRegionHandle); },
      theRegionHandle);
}

RangeBounds ReportedAmbassador::getRangeBounds(RegionHandle theRegionHandle,
                                               DimensionHandle theDimensionHandle) {
  return reporting_.call(
      "getRangeBounds",
      [&] { return ambassador_.getRangeBounds(theRegionHandle, theDimensionHandle); },
      theRegionHandle, theDimensionHandle);
}

void ReportedAmbassador::setRangeBounds(RegionHandle theRegionHandle,
                                        DimensionHandle theDimensionHandle,
                                        const RangeBounds& theRangeBounds) {
  reporting_.call(
      "setRangeBounds",
      [&] { ambassador_.setRangeBounds(theRegionHandle, theDimensionHandle, theRangeBounds); },
      theRegionHandle, theDimensionHandle, theRangeBounds);
}

unsigned long ReportedAmbassador::normalizeFederateHandle(FederateHandle theFederateHandle) {
  return reporting_.call(
      "normalizeFederateHandle",
      [&] { return ambassador_.normalizeFederateHandle(theFederateHandle); }, theFederateHandle);
}

unsigned long ReportedAmbassador::normalizeServiceGroup(ServiceGroup theServiceGroup) {
  return reporting_.call(
      "normalizeServiceGroup", [&] { return ambassador_.normalizeServiceGroup(theServiceGroup); },
      theServiceGroup);
}

void ReportedAmbassador::enableObjectClassRelevanceAdvisorySwitch() {
  reporting_.call("enableObjectClassRelevanceAdvisorySwitch",
                  [&] { ambassador_.enableObjectClassRelevanceAdvisorySwitch(); });
}

void ReportedAmbassador::disableObjectClassRelevanceAdvisorySwitch() {
  reporting_.call("disableObjectClassRelevanceAdvisorySwitch",
                  [&] { ambassador_.disableObjectClassRelevanceAdvisorySwitch(); });
}

void ReportedAmbassador::enableAttributeRelevanceAdvisorySwitch() {
  reporting_.call("enableAttributeRelevanceAdvisorySwitch",
                  [&] { ambassador_.enableAttributeRelevanceAdvisorySwitch(); });
}

void ReportedAmbassador::disableAttributeRelevanceAdvisorySwitch() {
  reporting_.call("disableAttributeRelevanceAdvisorySwitch",
                  [&] { ambassador_.disableAttributeRelevanceAdvisorySwitch(); });
}

void ReportedAmbassador::enableAttributeScopeAdvisorySwitch() {
  reporting_.call("enableAttributeScopeAdvisorySwitch",
                  [&] { ambassador_.enableAttributeScopeAdvisorySwitch(); });
}

void ReportedAmbassador::disableAttributeScopeAdvisorySwitch() {
  reporting_.call("disableAttributeScopeAdvisorySwitch",
                  [&] { ambassador_.disableAttributeScopeAdvisorySwitch(); });
}

void ReportedAmbassador::enableInteractionRelevanceAdvisorySwitch() {
  reporting_.call("enableInteractionRelevanceAdvisorySwitch",
                  [&] { ambassador_.enableInteractionRelevanceAdvisorySwitch(); });
}

void ReportedAmbassador::disableInteractionRelevanceAdvisorySwitch() {
  reporting_.call("disableInteractionRelevanceAdvisorySwitch",
                  [&] { ambassador_.disableInteractionRelevanceAdvisorySwitch(); });
}

bool ReportedAmbassador::evokeCallback(double approximateMinimumTimeInSeconds) {
  return reporting_.call(
      "evokeCallback", [&] { return ambassador_.evokeCallback(approximateMinimumTimeInSeconds); },
      approximateMinimumTimeInSeconds);
}

bool ReportedAmbassador::evokeMultipleCallbacks(double approximateMinimumTimeInSeconds,
                                                double approximateMaximumTimeInSeconds) {
  return reporting_.call(
      "evokeMultipleCallbacks",
      [&] {
        return ambassador_.evokeMultipleCallbacks(approximateMinimumTimeInSeconds,
                                                  approximateMaximumTimeInSeconds);
      },
      approximateMinimumTimeInSeconds, approximateMaximumTimeInSeconds);
}

void ReportedAmbassador::enableCallbacks() {
  reporting_.call("enableCallbacks", [&] { ambassador_.enableCallbacks(); });
}

void ReportedAmbassador::disableCallbacks() {
  reporting_.call("disableCallbacks", [&] { ambassador_.disableCallbacks(); });
}

}  // namespace rti1516e
