// 8 Time management.
#include "rti/api/ambassador.hpp"

namespace rti1516e {

void Ambassador::enableTimeRegulation(const LogicalTimeInterval&) {
  not_offered("enableTimeRegulation");
}

void Ambassador::disableTimeRegulation() {
  not_offered("disableTimeRegulation");
}

void Ambassador::enableTimeConstrained() {
  not_offered("enableTimeConstrained");
}

void Ambassador::disableTimeConstrained() {
  not_offered("disableTimeConstrained");
}

void Ambassador::timeAdvanceRequest(const LogicalTime&) {
  not_offered("timeAdvanceRequest");
}

void Ambassador::timeAdvanceRequestAvailable(const LogicalTime&) {
  not_offered("timeAdvanceRequestAvailable");
}

void Ambassador::nextMessageRequest(const LogicalTime&) {
  not_offered("nextMessageRequest");
}

void Ambassador::nextMessageRequestAvailable(const LogicalTime&) {
  not_offered("nextMessageRequestAvailable");
}

void Ambassador::flushQueueRequest(const LogicalTime&) {
  not_offered("flushQueueRequest");
}

void Ambassador::enableAsynchronousDelivery() {
  not_offered("enableAsynchronousDelivery");
}

void Ambassador::disableAsynchronousDelivery() {
  not_offered("disableAsynchronousDelivery");
}

bool Ambassador::queryGALT(LogicalTime&) {
  not_offered("queryGALT");
}

void Ambassador::queryLogicalTime(LogicalTime&) {
  not_offered("queryLogicalTime");
}

bool Ambassador::queryLITS(LogicalTime&) {
  not_offered("queryLITS");
}

void Ambassador::modifyLookahead(const LogicalTimeInterval&) {
  not_offered("modifyLookahead");
}

void Ambassador::queryLookahead(LogicalTimeInterval&) {
  not_offered("queryLookahead");
}

void Ambassador::retract(MessageRetractionHandle) {
  not_offered("retract");
}

void Ambassador::changeAttributeOrderType(ObjectInstanceHandle, const AttributeHandleSet&,
                                          OrderType) {
  not_offered("changeAttributeOrderType");
}

void Ambassador::changeInteractionOrderType(InteractionClassHandle, OrderType) {
  not_offered("changeInteractionOrderType");
}

}  // namespace rti1516e
