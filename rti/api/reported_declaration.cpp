// 5 Declaration management, reported.
#include "rti/api/reported_ambassador.hpp"

namespace rti1516e {

void ReportedAmbassador::publishObjectClassAttributes(ObjectClassHandle theClass,
                                                      const AttributeHandleSet& attributeList) {
  reporting_.call(
      "publishObjectClassAttributes",
      [&] { ambassador_.publishObjectClassAttributes(theClass, attributeList); }, theClass,
      attributeList);
}

void ReportedAmbassador::unpublishObjectClass(ObjectClassHandle theClass) {
  reporting_.call(
      "unpublishObjectClass", [&] { ambassador_.unpublishObjectClass(theClass); }, theClass);
}

void ReportedAmbassador::unpublishObjectClassAttributes(ObjectClassHandle theClass,
                                                        const AttributeHandleSet& attributeList) {
  reporting_.call(
      "unpublishObjectClassAttributes",
      [&] { ambassador_.unpublishObjectClassAttributes(theClass, attributeList); }, theClass,
      attributeList);
}

void ReportedAmbassador::publishInteractionClass(InteractionClassHandle theInteraction) {
  reporting_.call(
      "publishInteractionClass", [&] { ambassador_.publishInteractionClass(theInteraction); },
      theInteraction);
}

void ReportedAmbassador::unpublishInteractionClass(InteractionClassHandle theInteraction) {
  reporting_.call(
      "unpublishInteractionClass", [&] { ambassador_.unpublishInteractionClass(theInteraction); },
      theInteraction);
}

void ReportedAmbassador::subscribeObjectClassAttributes(ObjectClassHandle theClass,
                                                        const AttributeHandleSet& attributeList,
                                                        bool active,
                                                        const std::wstring& updateRateDesignator) {
  reporting_.call(
      "subscribeObjectClassAttributes",
      [&] {
        ambassador_.subscribeObjectClassAttributes(theClass, attributeList, active,
                                                   updateRateDesignator);
      },
      theClass, attributeList, active, updateRateDesignator);
}

void ReportedAmbassador::unsubscribeObjectClass(ObjectClassHandle theClass) {
  reporting_.call(
      "unsubscribeObjectClass", [&] { ambassador_.unsubscribeObjectClass(theClass); }, theClass);
}

void ReportedAmbassador::unsubscribeObjectClassAttributes(ObjectClassHandle theClass,
                                                          const AttributeHandleSet& attributeList) {
  reporting_.call(
      "unsubscribeObjectClassAttributes",
      [&] { ambassador_.unsubscribeObjectClassAttributes(theClass, attributeList); }, theClass,
      attributeList);
}

void ReportedAmbassador::subscribeInteractionClass(InteractionClassHandle theClass, bool active) {
  reporting_.call(
      "subscribeInteractionClass", [&] { ambassador_.subscribeInteractionClass(theClass, active); },
      theClass, active);
}

void ReportedAmbassador::unsubscribeInteractionClass(InteractionClassHandle theClass) {
  reporting_.call(
      "unsubscribeInteractionClass", [&] { ambassador_.unsubscribeInteractionClass(theClass); },
      theClass);
}

}  // namespace rti1516e
