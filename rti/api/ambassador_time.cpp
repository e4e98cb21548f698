// 8 Time management.
#include "rti/api/ambassador.hpp"

namespace rti1516e {

void Ambassador::enableTimeRegulation(const LogicalTimeInterval&) {
  throw_not_supported("enableTimeRegulation");
}

void Ambassador::disableTimeRegulation() {
  throw_not_supported("disableTimeRegulation");
}

void Ambassador::enableTimeConstrained() {
  throw_not_supported("enableTimeConstrained");
}

void Ambassador::disableTimeConstrained() {
  throw_not_supported("disableTimeConstrained");
}

void Ambassador::timeAdvanceRequest(const LogicalTime&) {
  throw_not_supported("timeAdvanceRequest");
}

void Ambassador::timeAdvanceRequestAvailable(const LogicalTime&) {
  throw_not_supported("timeAdvanceRequestAvailable");
}

void Ambassador::nextMessageRequest(const LogicalTime&) {
  throw_not_supported("nextMessageRequest");
}

void Ambassador::nextMessageRequestAvailable(const LogicalTime&) {
  throw_not_supported("nextMessageRequestAvailable");
}

void Ambassador::flushQueueRequest(const LogicalTime&) {
  throw_not_supported("flushQueueRequest");
}

void Ambassador::enableAsynchronousDelivery() {
  throw_not_supported("enableAsynchronousDelivery");
}

void Ambassador::disableAsynchronousDelivery() {
  throw_not_supported("disableAsynchronousDelivery");
}

bool Ambassador::queryGALT(LogicalTime&) {
  throw_not_supported("queryGALT");
}

void Ambassador::queryLogicalTime(LogicalTime&) {
  throw_not_supported("queryLogicalTime");
}

bool Ambassador::queryLITS(LogicalTime&) {
  throw_not_supported("queryLITS");
}

void Ambassador::modifyLookahead(const LogicalTimeInterval&) {
  throw_not_supported("modifyLookahead");
}

void Ambassador::queryLookahead(LogicalTimeInterval&) {
  throw_not_supported("queryLookahead");
}

void Ambassador::retract(MessageRetractionHandle) {
  throw_not_supported("retract");
}

void Ambassador::changeAttributeOrderType(ObjectInstanceHandle, const AttributeHandleSet&,
                                          OrderType) {
  throw_not_supported("changeAttributeOrderType");
}

void Ambassador::changeInteractionOrderType(InteractionClassHandle, OrderType) {
  throw_not_supported("changeInteractionOrderType");
}

}  // namespace rti1516e
