// 7 Ownership management.
#include "rti/api/ambassador.hpp"

namespace rti1516e {

using roger::rti::Returned;
using roger::rti::Service;
using roger::rti::wire::OwnershipAction;

void Ambassador::unconditionalAttributeOwnershipDivestiture(
    ObjectInstanceHandle theObject, const AttributeHandleSet& theAttributes) {
  ownership(
      Service::kUnconditionalAttributeOwnershipDivestiture,
      [&](auto& services) {
        return services.change(theObject, theAttributes, OwnershipAction::kDivest);
      },
      theObject, theAttributes);
}

void Ambassador::negotiatedAttributeOwnershipDivestiture(
    ObjectInstanceHandle theObject, const AttributeHandleSet& theAttributes,
    const VariableLengthData& theUserSuppliedTag) {
  ownership(
      Service::kNegotiatedAttributeOwnershipDivestiture,
      [&](auto& services) {
        return services.change(theObject, theAttributes, OwnershipAction::kOffer,
                               theUserSuppliedTag);
      },
      theObject, theAttributes, theUserSuppliedTag);
}

void Ambassador::confirmDivestiture(ObjectInstanceHandle theObject,
                                    const AttributeHandleSet& confirmedAttributes,
                                    const VariableLengthData& theUserSuppliedTag) {
  ownership(
      Service::kConfirmDivestiture,
      [&](auto& services) {
        return services.change(theObject, confirmedAttributes, OwnershipAction::kConfirmDivestiture,
                               theUserSuppliedTag);
      },
      theObject, confirmedAttributes, theUserSuppliedTag);
}

void Ambassador::attributeOwnershipAcquisition(ObjectInstanceHandle theObject,
                                               const AttributeHandleSet& desiredAttributes,
                                               const VariableLengthData& theUserSuppliedTag) {
  ownership(
      Service::kAttributeOwnershipAcquisition,
      [&](auto& services) {
        return services.change(theObject, desiredAttributes, OwnershipAction::kAcquire,
                               theUserSuppliedTag);
      },
      theObject, desiredAttributes, theUserSuppliedTag);
}

void Ambassador::attributeOwnershipAcquisitionIfAvailable(
    ObjectInstanceHandle theObject, const AttributeHandleSet& desiredAttributes) {
  ownership(
      Service::kAttributeOwnershipAcquisitionIfAvailable,
      [&](auto& services) {
        return services.change(theObject, desiredAttributes, OwnershipAction::kAcquireIfAvailable);
      },
      theObject, desiredAttributes);
}

void Ambassador::attributeOwnershipReleaseDenied(ObjectInstanceHandle theObject,
                                                 const AttributeHandleSet& theAttributes) {
  ownership(
      Service::kAttributeOwnershipReleaseDenied,
      [&](auto& services) {
        return services.change(theObject, theAttributes, OwnershipAction::kDenyRelease);
      },
      theObject, theAttributes);
}

void Ambassador::attributeOwnershipDivestitureIfWanted(ObjectInstanceHandle theObject,
                                                       const AttributeHandleSet& theAttributes,
                                                       AttributeHandleSet& theDivestedAttributes) {
  ownership(
      Service::kAttributeOwnershipDivestitureIfWanted,
      [&](auto& services) {
        theDivestedAttributes = services.divest_if_wanted(theObject, theAttributes);
      },
      theObject, theAttributes, Returned{theDivestedAttributes});
}

void Ambassador::cancelNegotiatedAttributeOwnershipDivestiture(
    ObjectInstanceHandle theObject, const AttributeHandleSet& theAttributes) {
  ownership(
      Service::kCancelNegotiatedAttributeOwnershipDivestiture,
      [&](auto& services) {
        return services.change(theObject, theAttributes, OwnershipAction::kCancelOffer);
      },
      theObject, theAttributes);
}

void Ambassador::cancelAttributeOwnershipAcquisition(ObjectInstanceHandle theObject,
                                                     const AttributeHandleSet& theAttributes) {
  ownership(
      Service::kCancelAttributeOwnershipAcquisition,
      [&](auto& services) {
        return services.change(theObject, theAttributes, OwnershipAction::kCancelAcquisition);
      },
      theObject, theAttributes);
}

void Ambassador::queryAttributeOwnership(ObjectInstanceHandle theObject,
                                         AttributeHandle theAttribute) {
  ownership(
      Service::kQueryAttributeOwnership,
      [&](auto& services) { return services.query(theObject, theAttribute); }, theObject,
      theAttribute);
}

bool Ambassador::isAttributeOwnedByFederate(ObjectInstanceHandle theObject,
                                            AttributeHandle theAttribute) {
  return ownership(
      Service::kIsAttributeOwnedByFederate,
      [&](auto& services) { return services.owns(theObject, theAttribute); }, theObject,
      theAttribute);
}

}  // namespace rti1516e
