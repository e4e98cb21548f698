#include "rti/federate/statistics/service_times.hpp"

namespace roger::rti {

const char* name_of(Service service) {
  static constexpr std::array<const char*, kServiceCount> kNames{
      "registerFederationSynchronizationPoint",
      "synchronizationPointAchieved",
      "publishObjectClassAttributes",
      "unpublishObjectClass",
      "unpublishObjectClassAttributes",
      "publishInteractionClass",
      "unpublishInteractionClass",
      "subscribeObjectClassAttributes",
      "unsubscribeObjectClass",
      "unsubscribeObjectClassAttributes",
      "subscribeInteractionClass",
      "unsubscribeInteractionClass",
      "reserveObjectInstanceName",
      "releaseObjectInstanceName",
      "reserveMultipleObjectInstanceName",
      "releaseMultipleObjectInstanceName",
      "registerObjectInstance",
      "updateAttributeValues",
      "sendInteraction",
      "deleteObjectInstance",
      "localDeleteObjectInstance",
      "requestAttributeValueUpdate",
      "unconditionalAttributeOwnershipDivestiture",
      "negotiatedAttributeOwnershipDivestiture",
      "confirmDivestiture",
      "attributeOwnershipAcquisition",
      "attributeOwnershipAcquisitionIfAvailable",
      "attributeOwnershipReleaseDenied",
      "attributeOwnershipDivestitureIfWanted",
      "cancelNegotiatedAttributeOwnershipDivestiture",
      "cancelAttributeOwnershipAcquisition",
      "queryAttributeOwnership",
      "requestAttributeTransportationTypeChange",
      "queryAttributeTransportationType",
      "requestInteractionTransportationTypeChange",
      "queryInteractionTransportationType",
      "isAttributeOwnedByFederate",
      "enableTimeRegulation",
      "disableTimeRegulation",
      "enableTimeConstrained",
      "disableTimeConstrained",
      "timeAdvanceRequest",
      "timeAdvanceRequestAvailable",
      "nextMessageRequest",
      "nextMessageRequestAvailable",
      "flushQueueRequest",
      "enableAsynchronousDelivery",
      "disableAsynchronousDelivery",
      "queryGALT",
      "queryLogicalTime",
      "queryLITS",
      "modifyLookahead",
      "queryLookahead",
      "retract",
      "changeAttributeOrderType",
      "changeInteractionOrderType",
      "getAutomaticResignDirective",
      "setAutomaticResignDirective",
      "getFederateHandle",
      "getFederateName",
      "getObjectClassHandle",
      "getObjectClassName",
      "getKnownObjectClassHandle",
      "getObjectInstanceHandle",
      "getObjectInstanceName",
      "getAttributeHandle",
      "getAttributeName",
      "getUpdateRateValue",
      "getUpdateRateValueForAttribute",
      "getInteractionClassHandle",
      "getInteractionClassName",
      "getParameterHandle",
      "getParameterName",
      "getOrderType",
      "getOrderName",
      "getTransportationType",
      "getTransportationName",
      "getAvailableDimensionsForClassAttribute",
      "getAvailableDimensionsForInteractionClass",
      "getDimensionHandle",
      "getDimensionName",
      "getDimensionUpperBound",
      "normalizeFederateHandle",
      "normalizeServiceGroup",
      "enableObjectClassRelevanceAdvisorySwitch",
      "disableObjectClassRelevanceAdvisorySwitch",
      "enableAttributeRelevanceAdvisorySwitch",
      "disableAttributeRelevanceAdvisorySwitch",
      "enableAttributeScopeAdvisorySwitch",
      "disableAttributeScopeAdvisorySwitch",
      "enableInteractionRelevanceAdvisorySwitch",
      "disableInteractionRelevanceAdvisorySwitch",
      "getTimeFactory",
      "evokeCallback",
      "evokeMultipleCallbacks",
      "receiveInteraction",
      "reflectAttributeValues",
  };
  return kNames[static_cast<std::size_t>(service)];
}

void ServiceTimes::note(Service service, Nanoseconds duration) {
  Cell& cell = cells_[static_cast<std::size_t>(service)];
  const Nanoseconds::rep time = duration.count();
  cell.calls.fetch_add(1, std::memory_order_relaxed);
  cell.spread.at(time_bucket(duration)).fetch_add(1, std::memory_order_relaxed);
  cell.total.fetch_add(time, std::memory_order_relaxed);
  // Atomic maximum: retries until the stored value is at least `time`.
  Nanoseconds::rep longest = cell.longest.load(std::memory_order_relaxed);
  while (time > longest &&
         !cell.longest.compare_exchange_weak(longest, time, std::memory_order_relaxed)) {
  }
}

ServiceTime ServiceTimes::of(Service service) const {
  const Cell& cell = cells_[static_cast<std::size_t>(service)];
  ServiceTime out{cell.calls.load(std::memory_order_relaxed),
                  Nanoseconds(cell.total.load(std::memory_order_relaxed)),
                  Nanoseconds(cell.longest.load(std::memory_order_relaxed)),
                  {}};
  for (std::size_t i = 0; i < kTimeBuckets; ++i) {
    out.spread.at(i) = cell.spread.at(i).load(std::memory_order_relaxed);
  }
  return out;
}

}  // namespace roger::rti
