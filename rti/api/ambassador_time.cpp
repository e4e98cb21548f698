// 8 Time management.
#include "rti/api/ambassador.hpp"

namespace rti1516e {

using roger::rti::Service;
using roger::rti::wire::Advance;

void Ambassador::enableTimeRegulation(const LogicalTimeInterval& theLookahead) {
  time(Service::kEnableTimeRegulation)->enable_regulation(theLookahead);
}

void Ambassador::disableTimeRegulation() {
  time(Service::kDisableTimeRegulation)->disable_regulation();
}

void Ambassador::enableTimeConstrained() {
  time(Service::kEnableTimeConstrained)->enable_constrained();
}

void Ambassador::disableTimeConstrained() {
  time(Service::kDisableTimeConstrained)->disable_constrained();
}

void Ambassador::timeAdvanceRequest(const LogicalTime& theTime) {
  time(Service::kTimeAdvanceRequest)->advance(Advance::kTimeAdvanceRequest, theTime);
}

void Ambassador::timeAdvanceRequestAvailable(const LogicalTime& theTime) {
  time(Service::kTimeAdvanceRequestAvailable)
      ->advance(Advance::kTimeAdvanceRequestAvailable, theTime);
}

void Ambassador::nextMessageRequest(const LogicalTime& theTime) {
  time(Service::kNextMessageRequest)->advance(Advance::kNextMessageRequest, theTime);
}

void Ambassador::nextMessageRequestAvailable(const LogicalTime& theTime) {
  time(Service::kNextMessageRequestAvailable)
      ->advance(Advance::kNextMessageRequestAvailable, theTime);
}

void Ambassador::flushQueueRequest(const LogicalTime& theTime) {
  time(Service::kFlushQueueRequest)->advance(Advance::kFlushQueueRequest, theTime);
}

void Ambassador::enableAsynchronousDelivery() {
  time(Service::kEnableAsynchronousDelivery)->enable_asynchronous_delivery();
}

void Ambassador::disableAsynchronousDelivery() {
  time(Service::kDisableAsynchronousDelivery)->disable_asynchronous_delivery();
}

bool Ambassador::queryGALT(LogicalTime& theTime) {
  return time(Service::kQueryGALT)->query_galt(theTime);
}

void Ambassador::queryLogicalTime(LogicalTime& theTime) {
  time(Service::kQueryLogicalTime)->query_logical_time(theTime);
}

bool Ambassador::queryLITS(LogicalTime& theTime) {
  return time(Service::kQueryLITS)->query_lits(theTime);
}

void Ambassador::modifyLookahead(const LogicalTimeInterval& theLookahead) {
  time(Service::kModifyLookahead)->modify_lookahead(theLookahead);
}

void Ambassador::queryLookahead(LogicalTimeInterval& interval) {
  time(Service::kQueryLookahead)->query_lookahead(interval);
}

void Ambassador::retract(MessageRetractionHandle theHandle) {
  objects(Service::kRetract)->retract(theHandle);
}

void Ambassador::changeAttributeOrderType(ObjectInstanceHandle theObject,
                                          const AttributeHandleSet& theAttributes,
                                          OrderType theType) {
  objects(Service::kChangeAttributeOrderType)->change_order(theObject, theAttributes, theType);
}

void Ambassador::changeInteractionOrderType(InteractionClassHandle theClass, OrderType theType) {
  objects(Service::kChangeInteractionOrderType)->change_order(theClass, theType);
}

}  // namespace rti1516e
