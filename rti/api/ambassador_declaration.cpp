// 5 Declaration management.
#include "rti/api/ambassador.hpp"

namespace rti1516e {

using roger::rti::Federate;
using roger::rti::Service;

void Ambassador::publishObjectClassAttributes(ObjectClassHandle theClass,
                                              const AttributeHandleSet& attributeList) {
  call(
      &Federate::declarations, Service::kPublishObjectClassAttributes,
      [&](auto& services) { services.publish(theClass, attributeList); }, theClass, attributeList);
}

void Ambassador::unpublishObjectClass(ObjectClassHandle theClass) {
  call(
      &Federate::declarations, Service::kUnpublishObjectClass,
      [&](auto& services) { services.unpublish(theClass); }, theClass);
}

void Ambassador::unpublishObjectClassAttributes(ObjectClassHandle theClass,
                                                const AttributeHandleSet& attributeList) {
  call(
      &Federate::declarations, Service::kUnpublishObjectClassAttributes,
      [&](auto& services) { services.unpublish(theClass, attributeList); }, theClass,
      attributeList);
}

void Ambassador::publishInteractionClass(InteractionClassHandle theInteraction) {
  call(
      &Federate::declarations, Service::kPublishInteractionClass,
      [&](auto& services) { services.publish(theInteraction); }, theInteraction);
}

void Ambassador::unpublishInteractionClass(InteractionClassHandle theInteraction) {
  call(
      &Federate::declarations, Service::kUnpublishInteractionClass,
      [&](auto& services) { services.unpublish(theInteraction); }, theInteraction);
}

void Ambassador::subscribeObjectClassAttributes(ObjectClassHandle theClass,
                                                const AttributeHandleSet& attributeList,
                                                bool active,
                                                const std::wstring& updateRateDesignator) {
  call(
      &Federate::declarations, Service::kSubscribeObjectClassAttributes,
      [&](auto& services) {
        services.subscribe(theClass, attributeList, updateRateDesignator, active);
      },
      theClass, attributeList, active, updateRateDesignator);
}

void Ambassador::unsubscribeObjectClass(ObjectClassHandle theClass) {
  call(
      &Federate::declarations, Service::kUnsubscribeObjectClass,
      [&](auto& services) { services.unsubscribe(theClass); }, theClass);
}

void Ambassador::unsubscribeObjectClassAttributes(ObjectClassHandle theClass,
                                                  const AttributeHandleSet& attributeList) {
  call(
      &Federate::declarations, Service::kUnsubscribeObjectClassAttributes,
      [&](auto& services) { services.unsubscribe(theClass, attributeList); }, theClass,
      attributeList);
}

void Ambassador::subscribeInteractionClass(InteractionClassHandle theClass, bool active) {
  call(
      &Federate::declarations, Service::kSubscribeInteractionClass,
      [&](auto& services) { services.subscribe(theClass, active); }, theClass, active);
}

void Ambassador::unsubscribeInteractionClass(InteractionClassHandle theClass) {
  call(
      &Federate::declarations, Service::kUnsubscribeInteractionClass,
      [&](auto& services) { services.unsubscribe(theClass); }, theClass);
}

}  // namespace rti1516e
