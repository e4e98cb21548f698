// 8 Time management.
#include "rti/api/ambassador.hpp"

namespace rti1516e {

using roger::rti::Federate;
using roger::rti::ObjectServices;
using roger::rti::Returned;
using roger::rti::Service;
using roger::rti::TimeServices;
using roger::rti::wire::Advance;

void Ambassador::enableTimeRegulation(const LogicalTimeInterval& theLookahead) {
  call(&Federate::time, Service::kEnableTimeRegulation, &TimeServices::enable_regulation,
       theLookahead);
}

void Ambassador::disableTimeRegulation() {
  call(&Federate::time, Service::kDisableTimeRegulation, &TimeServices::disable_regulation);
}

void Ambassador::enableTimeConstrained() {
  call(&Federate::time, Service::kEnableTimeConstrained, &TimeServices::enable_constrained);
}

void Ambassador::disableTimeConstrained() {
  call(&Federate::time, Service::kDisableTimeConstrained, &TimeServices::disable_constrained);
}

void Ambassador::timeAdvanceRequest(const LogicalTime& theTime) {
  call(
      &Federate::time, Service::kTimeAdvanceRequest,
      [&](auto& services) { return services.advance(Advance::kTimeAdvanceRequest, theTime); },
      theTime);
}

void Ambassador::timeAdvanceRequestAvailable(const LogicalTime& theTime) {
  call(
      &Federate::time, Service::kTimeAdvanceRequestAvailable,
      [&](auto& services) {
        return services.advance(Advance::kTimeAdvanceRequestAvailable, theTime);
      },
      theTime);
}

void Ambassador::nextMessageRequest(const LogicalTime& theTime) {
  call(
      &Federate::time, Service::kNextMessageRequest,
      [&](auto& services) { return services.advance(Advance::kNextMessageRequest, theTime); },
      theTime);
}

void Ambassador::nextMessageRequestAvailable(const LogicalTime& theTime) {
  call(
      &Federate::time, Service::kNextMessageRequestAvailable,
      [&](auto& services) {
        return services.advance(Advance::kNextMessageRequestAvailable, theTime);
      },
      theTime);
}

void Ambassador::flushQueueRequest(const LogicalTime& theTime) {
  call(
      &Federate::time, Service::kFlushQueueRequest,
      [&](auto& services) { return services.advance(Advance::kFlushQueueRequest, theTime); },
      theTime);
}

void Ambassador::enableAsynchronousDelivery() {
  call(&Federate::time, Service::kEnableAsynchronousDelivery,
       &TimeServices::enable_asynchronous_delivery);
}

void Ambassador::disableAsynchronousDelivery() {
  call(&Federate::time, Service::kDisableAsynchronousDelivery,
       &TimeServices::disable_asynchronous_delivery);
}

bool Ambassador::queryGALT(LogicalTime& theTime) {
  return call(
      &Federate::time, Service::kQueryGALT,
      [&](auto& services) { return services.query_galt(theTime); }, Returned{theTime});
}

void Ambassador::queryLogicalTime(LogicalTime& theTime) {
  call(
      &Federate::time, Service::kQueryLogicalTime,
      [&](auto& services) { return services.query_logical_time(theTime); }, Returned{theTime});
}

bool Ambassador::queryLITS(LogicalTime& theTime) {
  return call(
      &Federate::time, Service::kQueryLITS,
      [&](auto& services) { return services.query_lits(theTime); }, Returned{theTime});
}

void Ambassador::modifyLookahead(const LogicalTimeInterval& theLookahead) {
  call(&Federate::time, Service::kModifyLookahead, &TimeServices::modify_lookahead, theLookahead);
}

void Ambassador::queryLookahead(LogicalTimeInterval& interval) {
  call(
      &Federate::time, Service::kQueryLookahead,
      [&](auto& services) { return services.query_lookahead(interval); }, Returned{interval});
}

void Ambassador::retract(MessageRetractionHandle theHandle) {
  call(&Federate::objects, Service::kRetract, &ObjectServices::retract, theHandle);
}

void Ambassador::changeAttributeOrderType(ObjectInstanceHandle theObject,
                                          const AttributeHandleSet& theAttributes,
                                          OrderType theType) {
  call(
      &Federate::objects, Service::kChangeAttributeOrderType,
      [&](auto& services) { return services.change_order(theObject, theAttributes, theType); },
      theObject, theAttributes, theType);
}

void Ambassador::changeInteractionOrderType(InteractionClassHandle theClass, OrderType theType) {
  call(
      &Federate::objects, Service::kChangeInteractionOrderType,
      [&](auto& services) { return services.change_order(theClass, theType); }, theClass, theType);
}

}  // namespace rti1516e
