// 8 Time management.
#include "rti/api/ambassador.hpp"

namespace rti1516e {

using roger::rti::Returned;
using roger::rti::Service;
using roger::rti::wire::Advance;

void Ambassador::enableTimeRegulation(const LogicalTimeInterval& theLookahead) {
  time(
      Service::kEnableTimeRegulation,
      [&](auto& services) { return services.enable_regulation(theLookahead); }, theLookahead);
}

void Ambassador::disableTimeRegulation() {
  time(Service::kDisableTimeRegulation,
       [&](auto& services) { return services.disable_regulation(); });
}

void Ambassador::enableTimeConstrained() {
  time(Service::kEnableTimeConstrained,
       [&](auto& services) { return services.enable_constrained(); });
}

void Ambassador::disableTimeConstrained() {
  time(Service::kDisableTimeConstrained,
       [&](auto& services) { return services.disable_constrained(); });
}

void Ambassador::timeAdvanceRequest(const LogicalTime& theTime) {
  time(
      Service::kTimeAdvanceRequest,
      [&](auto& services) { return services.advance(Advance::kTimeAdvanceRequest, theTime); },
      theTime);
}

void Ambassador::timeAdvanceRequestAvailable(const LogicalTime& theTime) {
  time(
      Service::kTimeAdvanceRequestAvailable,
      [&](auto& services) {
        return services.advance(Advance::kTimeAdvanceRequestAvailable, theTime);
      },
      theTime);
}

void Ambassador::nextMessageRequest(const LogicalTime& theTime) {
  time(
      Service::kNextMessageRequest,
      [&](auto& services) { return services.advance(Advance::kNextMessageRequest, theTime); },
      theTime);
}

void Ambassador::nextMessageRequestAvailable(const LogicalTime& theTime) {
  time(
      Service::kNextMessageRequestAvailable,
      [&](auto& services) {
        return services.advance(Advance::kNextMessageRequestAvailable, theTime);
      },
      theTime);
}

void Ambassador::flushQueueRequest(const LogicalTime& theTime) {
  time(
      Service::kFlushQueueRequest,
      [&](auto& services) { return services.advance(Advance::kFlushQueueRequest, theTime); },
      theTime);
}

void Ambassador::enableAsynchronousDelivery() {
  time(Service::kEnableAsynchronousDelivery,
       [&](auto& services) { return services.enable_asynchronous_delivery(); });
}

void Ambassador::disableAsynchronousDelivery() {
  time(Service::kDisableAsynchronousDelivery,
       [&](auto& services) { return services.disable_asynchronous_delivery(); });
}

bool Ambassador::queryGALT(LogicalTime& theTime) {
  return time(
      Service::kQueryGALT, [&](auto& services) { return services.query_galt(theTime); },
      Returned{theTime});
}

void Ambassador::queryLogicalTime(LogicalTime& theTime) {
  time(
      Service::kQueryLogicalTime,
      [&](auto& services) { return services.query_logical_time(theTime); }, Returned{theTime});
}

bool Ambassador::queryLITS(LogicalTime& theTime) {
  return time(
      Service::kQueryLITS, [&](auto& services) { return services.query_lits(theTime); },
      Returned{theTime});
}

void Ambassador::modifyLookahead(const LogicalTimeInterval& theLookahead) {
  time(
      Service::kModifyLookahead,
      [&](auto& services) { return services.modify_lookahead(theLookahead); }, theLookahead);
}

void Ambassador::queryLookahead(LogicalTimeInterval& interval) {
  time(
      Service::kQueryLookahead, [&](auto& services) { return services.query_lookahead(interval); },
      Returned{interval});
}

void Ambassador::retract(MessageRetractionHandle theHandle) {
  objects(
      Service::kRetract, [&](auto& services) { return services.retract(theHandle); }, theHandle);
}

void Ambassador::changeAttributeOrderType(ObjectInstanceHandle theObject,
                                          const AttributeHandleSet& theAttributes,
                                          OrderType theType) {
  objects(
      Service::kChangeAttributeOrderType,
      [&](auto& services) { return services.change_order(theObject, theAttributes, theType); },
      theObject, theAttributes, theType);
}

void Ambassador::changeInteractionOrderType(InteractionClassHandle theClass, OrderType theType) {
  objects(
      Service::kChangeInteractionOrderType,
      [&](auto& services) { return services.change_order(theClass, theType); }, theClass, theType);
}

}  // namespace rti1516e
