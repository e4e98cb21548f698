// 7 Ownership management.
#include "rti/api/ambassador.hpp"

namespace rti1516e {

using roger::rti::Service;
using roger::rti::wire::OwnershipAction;

void Ambassador::unconditionalAttributeOwnershipDivestiture(
    ObjectInstanceHandle theObject, const AttributeHandleSet& theAttributes) {
  ownership(Service::kUnconditionalAttributeOwnershipDivestiture, [&](auto& services) {
    return services.change(theObject, theAttributes, OwnershipAction::kDivest);
  });
}

void Ambassador::negotiatedAttributeOwnershipDivestiture(
    ObjectInstanceHandle theObject, const AttributeHandleSet& theAttributes,
    const VariableLengthData& theUserSuppliedTag) {
  ownership(Service::kNegotiatedAttributeOwnershipDivestiture, [&](auto& services) {
    return services.change(theObject, theAttributes, OwnershipAction::kOffer, theUserSuppliedTag);
  });
}

void Ambassador::confirmDivestiture(ObjectInstanceHandle theObject,
                                    const AttributeHandleSet& confirmedAttributes,
                                    const VariableLengthData& theUserSuppliedTag) {
  ownership(Service::kConfirmDivestiture, [&](auto& services) {
    return services.change(theObject, confirmedAttributes, OwnershipAction::kConfirmDivestiture,
                           theUserSuppliedTag);
  });
}

void Ambassador::attributeOwnershipAcquisition(ObjectInstanceHandle theObject,
                                               const AttributeHandleSet& desiredAttributes,
                                               const VariableLengthData& theUserSuppliedTag) {
  ownership(Service::kAttributeOwnershipAcquisition, [&](auto& services) {
    return services.change(theObject, desiredAttributes, OwnershipAction::kAcquire,
                           theUserSuppliedTag);
  });
}

void Ambassador::attributeOwnershipAcquisitionIfAvailable(
    ObjectInstanceHandle theObject, const AttributeHandleSet& desiredAttributes) {
  ownership(Service::kAttributeOwnershipAcquisitionIfAvailable, [&](auto& services) {
    return services.change(theObject, desiredAttributes, OwnershipAction::kAcquireIfAvailable);
  });
}

void Ambassador::attributeOwnershipReleaseDenied(ObjectInstanceHandle theObject,
                                                 const AttributeHandleSet& theAttributes) {
  ownership(Service::kAttributeOwnershipReleaseDenied, [&](auto& services) {
    return services.change(theObject, theAttributes, OwnershipAction::kDenyRelease);
  });
}

void Ambassador::attributeOwnershipDivestitureIfWanted(ObjectInstanceHandle theObject,
                                                       const AttributeHandleSet& theAttributes,
                                                       AttributeHandleSet& theDivestedAttributes) {
  theDivestedAttributes = ownership(
      Service::kAttributeOwnershipDivestitureIfWanted,
      [&](auto& services) { return services.divest_if_wanted(theObject, theAttributes); });
}

void Ambassador::cancelNegotiatedAttributeOwnershipDivestiture(
    ObjectInstanceHandle theObject, const AttributeHandleSet& theAttributes) {
  ownership(Service::kCancelNegotiatedAttributeOwnershipDivestiture, [&](auto& services) {
    return services.change(theObject, theAttributes, OwnershipAction::kCancelOffer);
  });
}

void Ambassador::cancelAttributeOwnershipAcquisition(ObjectInstanceHandle theObject,
                                                     const AttributeHandleSet& theAttributes) {
  ownership(Service::kCancelAttributeOwnershipAcquisition, [&](auto& services) {
    return services.change(theObject, theAttributes, OwnershipAction::kCancelAcquisition);
  });
}

void Ambassador::queryAttributeOwnership(ObjectInstanceHandle theObject,
                                         AttributeHandle theAttribute) {
  ownership(Service::kQueryAttributeOwnership,
            [&](auto& services) { return services.query(theObject, theAttribute); });
}

bool Ambassador::isAttributeOwnedByFederate(ObjectInstanceHandle theObject,
                                            AttributeHandle theAttribute) {
  return ownership(Service::kIsAttributeOwnedByFederate,
                   [&](auto& services) { return services.owns(theObject, theAttribute); });
}

}  // namespace rti1516e
