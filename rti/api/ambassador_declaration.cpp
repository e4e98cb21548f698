// 5 Declaration management.
#include "rti/api/ambassador.hpp"

namespace rti1516e {

void Ambassador::publishObjectClassAttributes(ObjectClassHandle theClass,
                                              const AttributeHandleSet& attributeList) {
  component_.joined()->publish(theClass, attributeList);
}

void Ambassador::unpublishObjectClass(ObjectClassHandle theClass) {
  component_.joined()->unpublish(theClass);
}

void Ambassador::unpublishObjectClassAttributes(ObjectClassHandle theClass,
                                                const AttributeHandleSet& attributeList) {
  component_.joined()->unpublish(theClass, attributeList);
}

void Ambassador::publishInteractionClass(InteractionClassHandle theInteraction) {
  component_.joined()->publish(theInteraction);
}

void Ambassador::unpublishInteractionClass(InteractionClassHandle theInteraction) {
  component_.joined()->unpublish(theInteraction);
}

void Ambassador::subscribeObjectClassAttributes(ObjectClassHandle theClass,
                                                const AttributeHandleSet& attributeList, bool,
                                                const std::wstring& updateRateDesignator) {
  component_.joined()->subscribe(theClass, attributeList, updateRateDesignator);
}

void Ambassador::unsubscribeObjectClass(ObjectClassHandle theClass) {
  component_.joined()->unsubscribe(theClass);
}

void Ambassador::unsubscribeObjectClassAttributes(ObjectClassHandle theClass,
                                                  const AttributeHandleSet& attributeList) {
  component_.joined()->unsubscribe(theClass, attributeList);
}

void Ambassador::subscribeInteractionClass(InteractionClassHandle theClass, bool) {
  component_.joined()->subscribe(theClass);
}

void Ambassador::unsubscribeInteractionClass(InteractionClassHandle theClass) {
  component_.joined()->unsubscribe(theClass);
}

}  // namespace rti1516e
