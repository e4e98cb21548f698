// 9 Data distribution management.
#include "rti/api/ambassador.hpp"

namespace rti1516e {

RegionHandle Ambassador::createRegion(const DimensionHandleSet& theDimensions) {
  return not_supported<RegionHandle>("createRegion", theDimensions);
}

void Ambassador::commitRegionModifications(const RegionHandleSet& theRegionHandleSet) {
  not_supported("commitRegionModifications", theRegionHandleSet);
}

void Ambassador::deleteRegion(const RegionHandle& theRegion) {
  not_supported("deleteRegion", theRegion);
}

ObjectInstanceHandle Ambassador::registerObjectInstanceWithRegions(
    ObjectClassHandle theClass, const AttributeHandleSetRegionHandleSetPairVector&
                                    theAttributeHandleSetRegionHandleSetPairVector) {
  return not_supported<ObjectInstanceHandle>("registerObjectInstanceWithRegions", theClass,
                                             theAttributeHandleSetRegionHandleSetPairVector);
}

ObjectInstanceHandle Ambassador::registerObjectInstanceWithRegions(
    ObjectClassHandle theClass,
    const AttributeHandleSetRegionHandleSetPairVector&
        theAttributeHandleSetRegionHandleSetPairVector,
    const std::wstring& theObjectInstanceName) {
  return not_supported<ObjectInstanceHandle>("registerObjectInstanceWithRegions", theClass,
                                             theAttributeHandleSetRegionHandleSetPairVector,
                                             theObjectInstanceName);
}

void Ambassador::associateRegionsForUpdates(ObjectInstanceHandle theObject,
                                            const AttributeHandleSetRegionHandleSetPairVector&
                                                theAttributeHandleSetRegionHandleSetPairVector) {
  not_supported("associateRegionsForUpdates", theObject,
                theAttributeHandleSetRegionHandleSetPairVector);
}

void Ambassador::unassociateRegionsForUpdates(ObjectInstanceHandle theObject,
                                              const AttributeHandleSetRegionHandleSetPairVector&
                                                  theAttributeHandleSetRegionHandleSetPairVector) {
  not_supported("unassociateRegionsForUpdates", theObject,
                theAttributeHandleSetRegionHandleSetPairVector);
}

void Ambassador::subscribeObjectClassAttributesWithRegions(
    ObjectClassHandle theClass,
    const AttributeHandleSetRegionHandleSetPairVector&
        theAttributeHandleSetRegionHandleSetPairVector,
    bool active, const std::wstring& updateRateDesignator) {
  not_supported("subscribeObjectClassAttributesWithRegions", theClass,
                theAttributeHandleSetRegionHandleSetPairVector, active, updateRateDesignator);
}

void Ambassador::unsubscribeObjectClassAttributesWithRegions(
    ObjectClassHandle theClass, const AttributeHandleSetRegionHandleSetPairVector&
                                    theAttributeHandleSetRegionHandleSetPairVector) {
  not_supported("unsubscribeObjectClassAttributesWithRegions", theClass,
                theAttributeHandleSetRegionHandleSetPairVector);
}

void Ambassador::subscribeInteractionClassWithRegions(InteractionClassHandle theClass,
                                                      const RegionHandleSet& theRegionHandleSet,
                                                      bool active) {
  not_supported("subscribeInteractionClassWithRegions", theClass, theRegionHandleSet, active);
}

void Ambassador::unsubscribeInteractionClassWithRegions(InteractionClassHandle theClass,
                                                        const RegionHandleSet& theRegionHandleSet) {
  not_supported("unsubscribeInteractionClassWithRegions", theClass, theRegionHandleSet);
}

void Ambassador::sendInteractionWithRegions(InteractionClassHandle theInteraction,
                                            const ParameterHandleValueMap& theParameterValues,
                                            const RegionHandleSet& theRegionHandleSet,
                                            const VariableLengthData& theUserSuppliedTag) {
  not_supported("sendInteractionWithRegions", theInteraction, theParameterValues,
                theRegionHandleSet, theUserSuppliedTag);
}

MessageRetractionHandle Ambassador::sendInteractionWithRegions(
    InteractionClassHandle theInteraction, const ParameterHandleValueMap& theParameterValues,
    const RegionHandleSet& theRegionHandleSet, const VariableLengthData& theUserSuppliedTag,
    const LogicalTime& theTime) {
  return not_supported<MessageRetractionHandle>("sendInteractionWithRegions", theInteraction,
                                                theParameterValues, theRegionHandleSet,
                                                theUserSuppliedTag, theTime);
}

void Ambassador::requestAttributeValueUpdateWithRegions(
    ObjectClassHandle theClass, const AttributeHandleSetRegionHandleSetPairVector& theSet,
    const VariableLengthData& theUserSuppliedTag) {
  not_supported("requestAttributeValueUpdateWithRegions", theClass, theSet, theUserSuppliedTag);
}

}  // namespace rti1516e
