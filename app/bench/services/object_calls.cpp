// 6 Object management and 7 Ownership management.
#include <stdexcept>

#include "app/bench/services/service_calls.hpp"

namespace roger::app::bench {

ServiceTable object_calls(ServiceScene& scene) {
  return {
      {"reserveObjectInstanceName", [&scene] { scene.rti.reserveObjectInstanceName(scene.name); },
       Callback::kObjectInstanceNameReservationSucceeded},
      {"releaseObjectInstanceName", [&scene] { scene.rti.releaseObjectInstanceName(scene.name); }},
      {"reserveMultipleObjectInstanceName",
       [&scene] {
         scene.rti.reserveMultipleObjectInstanceName({scene.name, scene.name + L"b"});
       },
       Callback::kMultipleObjectInstanceNameReservationSucceeded},
      {"releaseMultipleObjectInstanceName",
       [&scene] {
         scene.rti.releaseMultipleObjectInstanceName({scene.name, scene.name + L"b"});
       }},
      {"registerObjectInstance",
       [&scene] { scene.object = scene.rti.registerObjectInstance(scene.thing); }},
      {nullptr, [&scene] { scene.order("meet", "met"); }},
      {"updateAttributeValues",
       [&scene] { scene.rti.updateAttributeValues(scene.object, scene.attribute_values, {}); }},
      {"requestAttributeValueUpdate (class)",
       [&scene] { scene.rti.requestAttributeValueUpdate(scene.thing, {scene.attribute}, {}); }},
      {"requestAttributeValueUpdate (object)",
       [&scene] { scene.rti.requestAttributeValueUpdate(scene.object, {scene.attribute}, {}); }},
      {"sendInteraction (best effort)",
       [&scene] { scene.rti.sendInteraction(scene.federate.data, scene.best_effort_values, {}); }},
      {"sendInteraction (reliable)",
       [&scene] {
         scene.rti.sendInteraction(scene.federate.reliable_data, scene.reliable_values, {});
       }},
      {"requestAttributeTransportationTypeChange",
       [&scene] {
         scene.rti.requestAttributeTransportationTypeChange(scene.object, {scene.attribute},
                                                            rti1516e::BEST_EFFORT);
       },
       Callback::kConfirmAttributeTransportationTypeChange},
      {"queryAttributeTransportationType",
       [&scene] { scene.rti.queryAttributeTransportationType(scene.object, scene.attribute); },
       Callback::kReportAttributeTransportationType},
      {"requestInteractionTransportationTypeChange",
       [&scene] {
         scene.rti.requestInteractionTransportationTypeChange(scene.federate.data,
                                                              rti1516e::BEST_EFFORT);
       },
       Callback::kConfirmInteractionTransportationTypeChange},
      {"queryInteractionTransportationType",
       [&scene] { scene.rti.queryInteractionTransportationType(scene.self, scene.federate.data); },
       Callback::kReportInteractionTransportationType},
      // A federate can delete an object locally if it owns none of its attributes.
      {nullptr,
       [&scene] {
         scene.rti.subscribeObjectClassAttributes(scene.thing, {scene.attribute});
         scene.federate.say("register");
       },
       Callback::kDiscoverObjectInstance},
      {"localDeleteObjectInstance",
       [&scene] { scene.rti.localDeleteObjectInstance(scene.partner_object); }},
      {nullptr,
       [&scene] {
         scene.rti.unsubscribeObjectClass(scene.thing);
         scene.federate.say("delete");
       }},
  };
}

ServiceTable deletion_calls(ServiceScene& scene) {
  return {
      {"deleteObjectInstance", [&scene] { scene.rti.deleteObjectInstance(scene.object, {}); }},
  };
}

ServiceTable ownership_calls(ServiceScene& scene) {
  const ServiceCall partner_acquires{nullptr, [&scene] { scene.federate.say("acquire"); },
                                     Callback::kRequestAttributeOwnershipRelease};
  const ServiceCall partner_divests{nullptr, [&scene] { scene.order("divest", "divested"); }};
  const ServiceCall acquire_available{"attributeOwnershipAcquisitionIfAvailable",
                                      [&scene] {
                                        scene.rti.attributeOwnershipAcquisitionIfAvailable(
                                            scene.object, {scene.attribute});
                                      },
                                      Callback::kAttributeOwnershipAcquisitionNotification};
  const ServiceCall offer{"negotiatedAttributeOwnershipDivestiture", [&scene] {
                            scene.rti.negotiatedAttributeOwnershipDivestiture(
                                scene.object, {scene.attribute}, {});
                          }};
  return {
      {"isAttributeOwnedByFederate",
       [&scene] { scene.rti.isAttributeOwnedByFederate(scene.object, scene.attribute); }},
      {"queryAttributeOwnership",
       [&scene] { scene.rti.queryAttributeOwnership(scene.object, scene.attribute); }},
      partner_acquires,
      {"attributeOwnershipReleaseDenied",
       [&scene] { scene.rti.attributeOwnershipReleaseDenied(scene.object, {scene.attribute}); }},
      partner_acquires,
      {"attributeOwnershipDivestitureIfWanted",
       [&scene] {
         rti1516e::AttributeHandleSet divested;
         scene.rti.attributeOwnershipDivestitureIfWanted(scene.object, {scene.attribute}, divested);
         if (divested.empty()) throw std::runtime_error("the attribute was not divested");
       }},
      // The partner owns the attribute.
      {"attributeOwnershipAcquisition",
       [&scene] { scene.rti.attributeOwnershipAcquisition(scene.object, {scene.attribute}, {}); }},
      {"cancelAttributeOwnershipAcquisition",
       [&scene] { scene.rti.cancelAttributeOwnershipAcquisition(scene.object, {scene.attribute}); },
       Callback::kConfirmAttributeOwnershipAcquisitionCancellation},
      partner_divests,
      acquire_available,
      // This federate owns it again.
      offer,
      {"cancelNegotiatedAttributeOwnershipDivestiture",
       [&scene] {
         scene.rti.cancelNegotiatedAttributeOwnershipDivestiture(scene.object, {scene.attribute});
       }},
      offer,
      {nullptr, [&scene] { scene.federate.say("acquire"); },
       Callback::kRequestDivestitureConfirmation},
      {"confirmDivestiture",
       [&scene] { scene.rti.confirmDivestiture(scene.object, {scene.attribute}, {}); }},
      partner_divests,
      acquire_available,
      {"unconditionalAttributeOwnershipDivestiture",
       [&scene] {
         scene.rti.unconditionalAttributeOwnershipDivestiture(scene.object, {scene.attribute});
       }},
      acquire_available,
  };
}

}  // namespace roger::app::bench
