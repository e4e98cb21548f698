// 7 Ownership management, reported.
#include "rti/api/reported_ambassador.hpp"

namespace rti1516e {

using roger::rti::Returned;

void ReportedAmbassador::unconditionalAttributeOwnershipDivestiture(
    ObjectInstanceHandle theObject, const AttributeHandleSet& theAttributes) {
  reporting_.call(
      "unconditionalAttributeOwnershipDivestiture",
      [&] { ambassador_.unconditionalAttributeOwnershipDivestiture(theObject, theAttributes); },
      theObject, theAttributes);
}

void ReportedAmbassador::negotiatedAttributeOwnershipDivestiture(
    ObjectInstanceHandle theObject, const AttributeHandleSet& theAttributes,
    const VariableLengthData& theUserSuppliedTag) {
  reporting_.call(
      "negotiatedAttributeOwnershipDivestiture",
      [&] {
        ambassador_.negotiatedAttributeOwnershipDivestiture(theObject, theAttributes,
                                                            theUserSuppliedTag);
      },
      theObject, theAttributes, theUserSuppliedTag);
}

void ReportedAmbassador::confirmDivestiture(ObjectInstanceHandle theObject,
                                            const AttributeHandleSet& confirmedAttributes,
                                            const VariableLengthData& theUserSuppliedTag) {
  reporting_.call(
      "confirmDivestiture",
      [&] { ambassador_.confirmDivestiture(theObject, confirmedAttributes, theUserSuppliedTag); },
      theObject, confirmedAttributes, theUserSuppliedTag);
}

void ReportedAmbassador::attributeOwnershipAcquisition(
    ObjectInstanceHandle theObject, const AttributeHandleSet& desiredAttributes,
    const VariableLengthData& theUserSuppliedTag) {
  reporting_.call(
      "attributeOwnershipAcquisition",
      [&] {
        ambassador_.attributeOwnershipAcquisition(theObject, desiredAttributes, theUserSuppliedTag);
      },
      theObject, desiredAttributes, theUserSuppliedTag);
}

void ReportedAmbassador::attributeOwnershipAcquisitionIfAvailable(
    ObjectInstanceHandle theObject, const AttributeHandleSet& desiredAttributes) {
  reporting_.call(
      "attributeOwnershipAcquisitionIfAvailable",
      [&] { ambassador_.attributeOwnershipAcquisitionIfAvailable(theObject, desiredAttributes); },
      theObject, desiredAttributes);
}

void ReportedAmbassador::attributeOwnershipReleaseDenied(ObjectInstanceHandle theObject,
                                                         const AttributeHandleSet& theAttributes) {
  reporting_.call(
      "attributeOwnershipReleaseDenied",
      [&] { ambassador_.attributeOwnershipReleaseDenied(theObject, theAttributes); }, theObject,
      theAttributes);
}

void ReportedAmbassador::attributeOwnershipDivestitureIfWanted(
    ObjectInstanceHandle theObject, const AttributeHandleSet& theAttributes,
    AttributeHandleSet& theDivestedAttributes) {
  reporting_.call(
      "attributeOwnershipDivestitureIfWanted",
      [&] {
        ambassador_.attributeOwnershipDivestitureIfWanted(theObject, theAttributes,
                                                          theDivestedAttributes);
      },
      theObject, theAttributes, Returned{theDivestedAttributes});
}

void ReportedAmbassador::cancelNegotiatedAttributeOwnershipDivestiture(
    ObjectInstanceHandle theObject, const AttributeHandleSet& theAttributes) {
  reporting_.call(
      "cancelNegotiatedAttributeOwnershipDivestiture",
      [&] { ambassador_.cancelNegotiatedAttributeOwnershipDivestiture(theObject, theAttributes); },
      theObject, theAttributes);
}

void ReportedAmbassador::cancelAttributeOwnershipAcquisition(
    ObjectInstanceHandle theObject, const AttributeHandleSet& theAttributes) {
  reporting_.call(
      "cancelAttributeOwnershipAcquisition",
      [&] { ambassador_.cancelAttributeOwnershipAcquisition(theObject, theAttributes); }, theObject,
      theAttributes);
}

void ReportedAmbassador::queryAttributeOwnership(ObjectInstanceHandle theObject,
                                                 AttributeHandle theAttribute) {
  reporting_.call(
      "queryAttributeOwnership",
      [&] { ambassador_.queryAttributeOwnership(theObject, theAttribute); }, theObject,
      theAttribute);
}

bool ReportedAmbassador::isAttributeOwnedByFederate(ObjectInstanceHandle theObject,
                                                    AttributeHandle theAttribute) {
  return reporting_.call(
      "isAttributeOwnedByFederate",
      [&] { return ambassador_.isAttributeOwnedByFederate(theObject, theAttribute); }, theObject,
      theAttribute);
}

}  // namespace rti1516e
