// 5 Declaration management.
#include "rti/api/ambassador.hpp"

namespace rti1516e {

using roger::rti::Service;

void Ambassador::publishObjectClassAttributes(ObjectClassHandle theClass,
                                              const AttributeHandleSet& attributeList) {
  declarations(Service::kPublishObjectClassAttributes)->publish(theClass, attributeList);
}

void Ambassador::unpublishObjectClass(ObjectClassHandle theClass) {
  declarations(Service::kUnpublishObjectClass)->unpublish(theClass);
}

void Ambassador::unpublishObjectClassAttributes(ObjectClassHandle theClass,
                                                const AttributeHandleSet& attributeList) {
  declarations(Service::kUnpublishObjectClassAttributes)->unpublish(theClass, attributeList);
}

void Ambassador::publishInteractionClass(InteractionClassHandle theInteraction) {
  declarations(Service::kPublishInteractionClass)->publish(theInteraction);
}

void Ambassador::unpublishInteractionClass(InteractionClassHandle theInteraction) {
  declarations(Service::kUnpublishInteractionClass)->unpublish(theInteraction);
}

void Ambassador::subscribeObjectClassAttributes(ObjectClassHandle theClass,
                                                const AttributeHandleSet& attributeList, bool,
                                                const std::wstring& updateRateDesignator) {
  declarations(Service::kSubscribeObjectClassAttributes)
      ->subscribe(theClass, attributeList, updateRateDesignator);
}

void Ambassador::unsubscribeObjectClass(ObjectClassHandle theClass) {
  declarations(Service::kUnsubscribeObjectClass)->unsubscribe(theClass);
}

void Ambassador::unsubscribeObjectClassAttributes(ObjectClassHandle theClass,
                                                  const AttributeHandleSet& attributeList) {
  declarations(Service::kUnsubscribeObjectClassAttributes)->unsubscribe(theClass, attributeList);
}

void Ambassador::subscribeInteractionClass(InteractionClassHandle theClass, bool) {
  declarations(Service::kSubscribeInteractionClass)->subscribe(theClass);
}

void Ambassador::unsubscribeInteractionClass(InteractionClassHandle theClass) {
  declarations(Service::kUnsubscribeInteractionClass)->unsubscribe(theClass);
}

}  // namespace rti1516e
