// The callbacks of advisories and transportation types.
#include "core/text.hpp"
#include "tests/integration/rti/federate_events.hpp"

namespace roger::test {

std::string Events::with_attributes(rti1516e::ObjectInstanceHandle object,
                                    const rti1516e::AttributeHandleSet& attributes) {
  return to_utf8(rti_.getObjectInstanceName(object)) + " " +
         attribute_names(rti_, object, attributes);
}

void Events::startRegistrationForObjectClass(rti1516e::ObjectClassHandle object_class) {
  event("start-registration " + to_utf8(rti_.getObjectClassName(object_class)));
}

void Events::stopRegistrationForObjectClass(rti1516e::ObjectClassHandle object_class) {
  event("stop-registration " + to_utf8(rti_.getObjectClassName(object_class)));
}

void Events::turnInteractionsOn(rti1516e::InteractionClassHandle interaction) {
  event("interactions-on " + to_utf8(rti_.getInteractionClassName(interaction)));
}

void Events::turnInteractionsOff(rti1516e::InteractionClassHandle interaction) {
  event("interactions-off " + to_utf8(rti_.getInteractionClassName(interaction)));
}

void Events::attributesInScope(rti1516e::ObjectInstanceHandle object,
                               const rti1516e::AttributeHandleSet& attributes) {
  event("in-scope " + with_attributes(object, attributes));
}

void Events::attributesOutOfScope(rti1516e::ObjectInstanceHandle object,
                                  const rti1516e::AttributeHandleSet& attributes) {
  event("out-of-scope " + with_attributes(object, attributes));
}

void Events::turnUpdatesOnForObjectInstance(rti1516e::ObjectInstanceHandle object,
                                            const rti1516e::AttributeHandleSet& attributes) {
  event("updates-on " + with_attributes(object, attributes));
}

void Events::turnUpdatesOnForObjectInstance(rti1516e::ObjectInstanceHandle object,
                                            const rti1516e::AttributeHandleSet& attributes,
                                            const std::wstring& update_rate) {
  event("updates-on " + with_attributes(object, attributes) + " rate=" + to_utf8(update_rate));
}

void Events::turnUpdatesOffForObjectInstance(rti1516e::ObjectInstanceHandle object,
                                             const rti1516e::AttributeHandleSet& attributes) {
  event("updates-off " + with_attributes(object, attributes));
}

void Events::confirmAttributeTransportationTypeChange(rti1516e::ObjectInstanceHandle object,
                                                      rti1516e::AttributeHandleSet attributes,
                                                      rti1516e::TransportationType type) {
  event("transport-changed " + with_attributes(object, attributes) + " " +
        to_utf8(rti_.getTransportationName(type)));
}

void Events::reportAttributeTransportationType(rti1516e::ObjectInstanceHandle object,
                                               rti1516e::AttributeHandle attribute,
                                               rti1516e::TransportationType type) {
  event("transport-reported " + with_attributes(object, {attribute}) + " " +
        to_utf8(rti_.getTransportationName(type)));
}

void Events::confirmInteractionTransportationTypeChange(
    rti1516e::InteractionClassHandle interaction, rti1516e::TransportationType type) {
  event("interaction-transport-changed " + to_utf8(rti_.getInteractionClassName(interaction)) +
        " " + to_utf8(rti_.getTransportationName(type)));
}

void Events::reportInteractionTransportationType(rti1516e::FederateHandle federate,
                                                 rti1516e::InteractionClassHandle interaction,
                                                 rti1516e::TransportationType type) {
  event("interaction-transport-reported " + name_of(federate) + " " +
        to_utf8(rti_.getInteractionClassName(interaction)) + " " +
        to_utf8(rti_.getTransportationName(type)));
}

}  // namespace roger::test
