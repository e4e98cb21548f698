// 8 Time management, reported.
#include "rti/api/reported_ambassador.hpp"

namespace rti1516e {

using roger::rti::Returned;

void ReportedAmbassador::enableTimeRegulation(const LogicalTimeInterval& theLookahead) {
  reporting_.call(
      "enableTimeRegulation", [&] { ambassador_.enableTimeRegulation(theLookahead); },
      theLookahead);
}

void ReportedAmbassador::disableTimeRegulation() {
  reporting_.call("disableTimeRegulation", [&] { ambassador_.disableTimeRegulation(); });
}

void ReportedAmbassador::enableTimeConstrained() {
  reporting_.call("enableTimeConstrained", [&] { ambassador_.enableTimeConstrained(); });
}

void ReportedAmbassador::disableTimeConstrained() {
  reporting_.call("disableTimeConstrained", [&] { ambassador_.disableTimeConstrained(); });
}

void ReportedAmbassador::timeAdvanceRequest(const LogicalTime& theTime) {
  reporting_.call(
      "timeAdvanceRequest", [&] { ambassador_.timeAdvanceRequest(theTime); }, theTime);
}

void ReportedAmbassador::timeAdvanceRequestAvailable(const LogicalTime& theTime) {
  reporting_.call(
      "timeAdvanceRequestAvailable", [&] { ambassador_.timeAdvanceRequestAvailable(theTime); },
      theTime);
}

void ReportedAmbassador::nextMessageRequest(const LogicalTime& theTime) {
  reporting_.call(
      "nextMessageRequest", [&] { ambassador_.nextMessageRequest(theTime); }, theTime);
}

void ReportedAmbassador::nextMessageRequestAvailable(const LogicalTime& theTime) {
  reporting_.call(
      "nextMessageRequestAvailable", [&] { ambassador_.nextMessageRequestAvailable(theTime); },
      theTime);
}

void ReportedAmbassador::flushQueueRequest(const LogicalTime& theTime) {
  reporting_.call(
      "flushQueueRequest", [&] { ambassador_.flushQueueRequest(theTime); }, theTime);
}

void ReportedAmbassador::enableAsynchronousDelivery() {
  reporting_.call("enableAsynchronousDelivery", [&] { ambassador_.enableAsynchronousDelivery(); });
}

void ReportedAmbassador::disableAsynchronousDelivery() {
  reporting_.call("disableAsynchronousDelivery",
                  [&] { ambassador_.disableAsynchronousDelivery(); });
}

bool ReportedAmbassador::queryGALT(LogicalTime& theTime) {
  return reporting_.call(
      "queryGALT", [&] { return ambassador_.queryGALT(theTime); }, Returned{theTime});
}

void ReportedAmbassador::queryLogicalTime(LogicalTime& theTime) {
  reporting_.call(
      "queryLogicalTime", [&] { ambassador_.queryLogicalTime(theTime); }, Returned{theTime});
}

bool ReportedAmbassador::queryLITS(LogicalTime& theTime) {
  return reporting_.call(
      "queryLITS", [&] { return ambassador_.queryLITS(theTime); }, Returned{theTime});
}

void ReportedAmbassador::modifyLookahead(const LogicalTimeInterval& theLookahead) {
  reporting_.call(
      "modifyLookahead", [&] { ambassador_.modifyLookahead(theLookahead); }, theLookahead);
}

void ReportedAmbassador::queryLookahead(LogicalTimeInterval& interval) {
  reporting_.call(
      "queryLookahead", [&] { ambassador_.queryLookahead(interval); }, Returned{interval});
}

void ReportedAmbassador::retract(MessageRetractionHandle theHandle) {
  reporting_.call(
      "retract", [&] { ambassador_.retract(theHandle); }, theHandle);
}

void ReportedAmbassador::changeAttributeOrderType(ObjectInstanceHandle theObject,
                                                  const AttributeHandleSet& theAttributes,
                                                  OrderType theType) {
  reporting_.call(
      "changeAttributeOrderType",
      [&] { ambassador_.changeAttributeOrderType(theObject, theAttributes, theType); }, theObject,
      theAttributes, theType);
}

void ReportedAmbassador::changeInteractionOrderType(InteractionClassHandle theClass,
                                                    OrderType theType) {
  reporting_.call(
      "changeInteractionOrderType",
      [&] { ambassador_.changeInteractionOrderType(theClass, theType); }, theClass, theType);
}

}  // namespace rti1516e
