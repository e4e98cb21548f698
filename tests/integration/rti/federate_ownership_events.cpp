// The callbacks of ownership management.
#include "core/text.hpp"
#include "tests/integration/rti/federate_events.hpp"

namespace roger::test {

std::string attribute_names(rti1516e::RTIambassador& rti,
                            const rti1516e::ObjectInstanceHandle& object,
                            const rti1516e::AttributeHandleSet& attributes) {
  std::string names;
  const auto object_class = rti.getKnownObjectClassHandle(object);
  for (const auto& attribute : attributes) {
    if (!names.empty()) names += " ";
    names += to_utf8(rti.getAttributeName(object_class, attribute));
  }
  return names;
}

void Events::ownership_event(const std::string& what, rti1516e::ObjectInstanceHandle object,
                             const rti1516e::AttributeHandleSet& attributes,
                             const rti1516e::VariableLengthData* tag) {
  std::string text = what + " " + to_utf8(rti_.getObjectInstanceName(object)) + " " +
                     attribute_names(rti_, object, attributes);
  if (tag != nullptr) text += " tag=" + to_text(*tag);
  event(text);
}

void Events::requestAttributeOwnershipAssumption(rti1516e::ObjectInstanceHandle object,
                                                 const rti1516e::AttributeHandleSet& attributes,
                                                 const rti1516e::VariableLengthData& tag) {
  ownership_event("assume", object, attributes, &tag);
  if (acquires_when_asked) rti_.attributeOwnershipAcquisition(object, attributes, tag);
}

void Events::requestDivestitureConfirmation(rti1516e::ObjectInstanceHandle object,
                                            const rti1516e::AttributeHandleSet& attributes) {
  ownership_event("confirm-divestiture", object, attributes, nullptr);
  if (confirms_when_asked) rti_.confirmDivestiture(object, attributes, {"confirmed", 9});
}

void Events::attributeOwnershipAcquisitionNotification(
    rti1516e::ObjectInstanceHandle object, const rti1516e::AttributeHandleSet& attributes,
    const rti1516e::VariableLengthData& tag) {
  ownership_event("acquired", object, attributes, &tag);
}

void Events::attributeOwnershipUnavailable(rti1516e::ObjectInstanceHandle object,
                                           const rti1516e::AttributeHandleSet& attributes) {
  ownership_event("unavailable", object, attributes, nullptr);
}

void Events::requestAttributeOwnershipRelease(rti1516e::ObjectInstanceHandle object,
                                              const rti1516e::AttributeHandleSet& attributes,
                                              const rti1516e::VariableLengthData& tag) {
  ownership_event("release", object, attributes, &tag);
  if (denies_when_asked) rti_.attributeOwnershipReleaseDenied(object, attributes);
  if (!divests_when_asked) return;
  rti1516e::AttributeHandleSet divested;
  rti_.attributeOwnershipDivestitureIfWanted(object, attributes, divested);
  output_.line("within divest " + attribute_names(rti_, object, divested));
}

void Events::confirmAttributeOwnershipAcquisitionCancellation(
    rti1516e::ObjectInstanceHandle object, const rti1516e::AttributeHandleSet& attributes) {
  ownership_event("cancelled", object, attributes, nullptr);
}

void Events::informAttributeOwnership(rti1516e::ObjectInstanceHandle object,
                                      rti1516e::AttributeHandle attribute,
                                      rti1516e::FederateHandle owner) {
  ownership_event("owner " + name_of(owner), object, {attribute}, nullptr);
}

void Events::attributeIsNotOwned(rti1516e::ObjectInstanceHandle object,
                                 rti1516e::AttributeHandle attribute) {
  ownership_event("owner none", object, {attribute}, nullptr);
}

void Events::attributeIsOwnedByRTI(rti1516e::ObjectInstanceHandle object,
                                   rti1516e::AttributeHandle attribute) {
  ownership_event("owner RTI", object, {attribute}, nullptr);
}

}  // namespace roger::test
