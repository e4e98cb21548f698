// 7 Ownership management.
#include "rti/api/ambassador.hpp"

namespace rti1516e {

using roger::rti::Service;

void Ambassador::unconditionalAttributeOwnershipDivestiture(ObjectInstanceHandle,
                                                            const AttributeHandleSet&) {
  not_offered("unconditionalAttributeOwnershipDivestiture");
}

void Ambassador::negotiatedAttributeOwnershipDivestiture(ObjectInstanceHandle,
                                                         const AttributeHandleSet&,
                                                         const VariableLengthData&) {
  not_offered("negotiatedAttributeOwnershipDivestiture");
}

void Ambassador::confirmDivestiture(ObjectInstanceHandle, const AttributeHandleSet&,
                                    const VariableLengthData&) {
  not_offered("confirmDivestiture");
}

void Ambassador::attributeOwnershipAcquisition(ObjectInstanceHandle, const AttributeHandleSet&,
                                               const VariableLengthData&) {
  not_offered("attributeOwnershipAcquisition");
}

void Ambassador::attributeOwnershipAcquisitionIfAvailable(ObjectInstanceHandle,
                                                          const AttributeHandleSet&) {
  not_offered("attributeOwnershipAcquisitionIfAvailable");
}

void Ambassador::attributeOwnershipReleaseDenied(ObjectInstanceHandle, const AttributeHandleSet&) {
  not_offered("attributeOwnershipReleaseDenied");
}

void Ambassador::attributeOwnershipDivestitureIfWanted(ObjectInstanceHandle,
                                                       const AttributeHandleSet&,
                                                       AttributeHandleSet&) {
  not_offered("attributeOwnershipDivestitureIfWanted");
}

void Ambassador::cancelNegotiatedAttributeOwnershipDivestiture(ObjectInstanceHandle,
                                                               const AttributeHandleSet&) {
  not_offered("cancelNegotiatedAttributeOwnershipDivestiture");
}

void Ambassador::cancelAttributeOwnershipAcquisition(ObjectInstanceHandle,
                                                     const AttributeHandleSet&) {
  not_offered("cancelAttributeOwnershipAcquisition");
}

void Ambassador::queryAttributeOwnership(ObjectInstanceHandle, AttributeHandle) {
  not_offered("queryAttributeOwnership");
}

bool Ambassador::isAttributeOwnedByFederate(ObjectInstanceHandle theObject,
                                            AttributeHandle theAttribute) {
  return objects(Service::kIsAttributeOwnedByFederate)->owns_attribute(theObject, theAttribute);
}

}  // namespace rti1516e
