// 5 Declaration management.
#include "rti/api/ambassador.hpp"

namespace rti1516e {

using roger::rti::Service;

void Ambassador::publishObjectClassAttributes(ObjectClassHandle theClass,
                                              const AttributeHandleSet& attributeList) {
  component_.call(Service::kPublishObjectClassAttributes)->publish(theClass, attributeList);
}

void Ambassador::unpublishObjectClass(ObjectClassHandle theClass) {
  component_.call(Service::kUnpublishObjectClass)->unpublish(theClass);
}

void Ambassador::unpublishObjectClassAttributes(ObjectClassHandle theClass,
                                                const AttributeHandleSet& attributeList) {
  component_.call(Service::kUnpublishObjectClassAttributes)->unpublish(theClass, attributeList);
}

void Ambassador::publishInteractionClass(InteractionClassHandle theInteraction) {
  component_.call(Service::kPublishInteractionClass)->publish(theInteraction);
}

void Ambassador::unpublishInteractionClass(InteractionClassHandle theInteraction) {
  component_.call(Service::kUnpublishInteractionClass)->unpublish(theInteraction);
}

void Ambassador::subscribeObjectClassAttributes(ObjectClassHandle theClass,
                                                const AttributeHandleSet& attributeList, bool,
                                                const std::wstring& updateRateDesignator) {
  component_.call(Service::kSubscribeObjectClassAttributes)
      ->subscribe(theClass, attributeList, updateRateDesignator);
}

void Ambassador::unsubscribeObjectClass(ObjectClassHandle theClass) {
  component_.call(Service::kUnsubscribeObjectClass)->unsubscribe(theClass);
}

void Ambassador::unsubscribeObjectClassAttributes(ObjectClassHandle theClass,
                                                  const AttributeHandleSet& attributeList) {
  component_.call(Service::kUnsubscribeObjectClassAttributes)->unsubscribe(theClass, attributeList);
}

void Ambassador::subscribeInteractionClass(InteractionClassHandle theClass, bool) {
  component_.call(Service::kSubscribeInteractionClass)->subscribe(theClass);
}

void Ambassador::unsubscribeInteractionClass(InteractionClassHandle theClass) {
  component_.call(Service::kUnsubscribeInteractionClass)->unsubscribe(theClass);
}

}  // namespace rti1516e
