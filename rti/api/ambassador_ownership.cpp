// 7 Ownership management.
#include "rti/api/ambassador.hpp"

namespace rti1516e {

using roger::rti::Service;

void Ambassador::unconditionalAttributeOwnershipDivestiture(ObjectInstanceHandle,
                                                            const AttributeHandleSet&) {
  throw_not_supported("unconditionalAttributeOwnershipDivestiture");
}

void Ambassador::negotiatedAttributeOwnershipDivestiture(ObjectInstanceHandle,
                                                         const AttributeHandleSet&,
                                                         const VariableLengthData&) {
  throw_not_supported("negotiatedAttributeOwnershipDivestiture");
}

void Ambassador::confirmDivestiture(ObjectInstanceHandle, const AttributeHandleSet&,
                                    const VariableLengthData&) {
  throw_not_supported("confirmDivestiture");
}

void Ambassador::attributeOwnershipAcquisition(ObjectInstanceHandle, const AttributeHandleSet&,
                                               const VariableLengthData&) {
  throw_not_supported("attributeOwnershipAcquisition");
}

void Ambassador::attributeOwnershipAcquisitionIfAvailable(ObjectInstanceHandle,
                                                          const AttributeHandleSet&) {
  throw_not_supported("attributeOwnershipAcquisitionIfAvailable");
}

void Ambassador::attributeOwnershipReleaseDenied(ObjectInstanceHandle, const AttributeHandleSet&) {
  throw_not_supported("attributeOwnershipReleaseDenied");
}

void Ambassador::attributeOwnershipDivestitureIfWanted(ObjectInstanceHandle,
                                                       const AttributeHandleSet&,
                                                       AttributeHandleSet&) {
  throw_not_supported("attributeOwnershipDivestitureIfWanted");
}

void Ambassador::cancelNegotiatedAttributeOwnershipDivestiture(ObjectInstanceHandle,
                                                               const AttributeHandleSet&) {
  throw_not_supported("cancelNegotiatedAttributeOwnershipDivestiture");
}

void Ambassador::cancelAttributeOwnershipAcquisition(ObjectInstanceHandle,
                                                     const AttributeHandleSet&) {
  throw_not_supported("cancelAttributeOwnershipAcquisition");
}

void Ambassador::queryAttributeOwnership(ObjectInstanceHandle, AttributeHandle) {
  throw_not_supported("queryAttributeOwnership");
}

bool Ambassador::isAttributeOwnedByFederate(ObjectInstanceHandle theObject,
                                            AttributeHandle theAttribute) {
  return objects(Service::kIsAttributeOwnedByFederate,
                 [&](auto& services) { return services.owns_attribute(theObject, theAttribute); });
}

}  // namespace rti1516e
