// 7 Ownership management.
#include "rti/api/ambassador.hpp"

namespace rti1516e {

using roger::rti::Federate;
using roger::rti::OwnershipServices;
using roger::rti::Returned;
using roger::rti::Service;
using roger::rti::wire::OwnershipAction;

void Ambassador::unconditionalAttributeOwnershipDivestiture(
    ObjectInstanceHandle theObject, const AttributeHandleSet& theAttributes) {
  change_ownership(Service::kUnconditionalAttributeOwnershipDivestiture, OwnershipAction::kDivest,
                   theObject, theAttributes);
}

void Ambassador::negotiatedAttributeOwnershipDivestiture(
    ObjectInstanceHandle theObject, const AttributeHandleSet& theAttributes,
    const VariableLengthData& theUserSuppliedTag) {
  change_ownership(Service::kNegotiatedAttributeOwnershipDivestiture, OwnershipAction::kOffer,
                   theObject, theAttributes, theUserSuppliedTag);
}

void Ambassador::confirmDivestiture(ObjectInstanceHandle theObject,
                                    const AttributeHandleSet& confirmedAttributes,
                                    const VariableLengthData& theUserSuppliedTag) {
  change_ownership(Service::kConfirmDivestiture, OwnershipAction::kConfirmDivestiture, theObject,
                   confirmedAttributes, theUserSuppliedTag);
}

void Ambassador::attributeOwnershipAcquisition(ObjectInstanceHandle theObject,
                                               const AttributeHandleSet& desiredAttributes,
                                               const VariableLengthData& theUserSuppliedTag) {
  change_ownership(Service::kAttributeOwnershipAcquisition, OwnershipAction::kAcquire, theObject,
                   desiredAttributes, theUserSuppliedTag);
}

void Ambassador::attributeOwnershipAcquisitionIfAvailable(
    ObjectInstanceHandle theObject, const AttributeHandleSet& desiredAttributes) {
  change_ownership(Service::kAttributeOwnershipAcquisitionIfAvailable,
                   OwnershipAction::kAcquireIfAvailable, theObject, desiredAttributes);
}

void Ambassador::attributeOwnershipReleaseDenied(ObjectInstanceHandle theObject,
                                                 const AttributeHandleSet& theAttributes) {
  change_ownership(Service::kAttributeOwnershipReleaseDenied, OwnershipAction::kDenyRelease,
                   theObject, theAttributes);
}

void Ambassador::attributeOwnershipDivestitureIfWanted(ObjectInstanceHandle theObject,
                                                       const AttributeHandleSet& theAttributes,
                                                       AttributeHandleSet& theDivestedAttributes) {
  call(
      &Federate::ownership, Service::kAttributeOwnershipDivestitureIfWanted,
      [&](auto& services) {
        theDivestedAttributes = services.divest_if_wanted(theObject, theAttributes);
      },
      theObject, theAttributes, Returned{theDivestedAttributes});
}

void Ambassador::cancelNegotiatedAttributeOwnershipDivestiture(
    ObjectInstanceHandle theObject, const AttributeHandleSet& theAttributes) {
  change_ownership(Service::kCancelNegotiatedAttributeOwnershipDivestiture,
                   OwnershipAction::kCancelOffer, theObject, theAttributes);
}

void Ambassador::cancelAttributeOwnershipAcquisition(ObjectInstanceHandle theObject,
                                                     const AttributeHandleSet& theAttributes) {
  change_ownership(Service::kCancelAttributeOwnershipAcquisition,
                   OwnershipAction::kCancelAcquisition, theObject, theAttributes);
}

void Ambassador::queryAttributeOwnership(ObjectInstanceHandle theObject,
                                         AttributeHandle theAttribute) {
  call(&Federate::ownership, Service::kQueryAttributeOwnership, &OwnershipServices::query,
       theObject, theAttribute);
}

bool Ambassador::isAttributeOwnedByFederate(ObjectInstanceHandle theObject,
                                            AttributeHandle theAttribute) {
  return call(&Federate::ownership, Service::kIsAttributeOwnedByFederate, &OwnershipServices::owns,
              theObject, theAttribute);
}

}  // namespace rti1516e
