// 9 Data distribution management.
#include "rti/api/ambassador.hpp"

namespace rti1516e {

RegionHandle Ambassador::createRegion(const DimensionHandleSet&) {
  not_offered("createRegion");
}

void Ambassador::commitRegionModifications(const RegionHandleSet&) {
  not_offered("commitRegionModifications");
}

void Ambassador::deleteRegion(const RegionHandle&) {
  not_offered("deleteRegion");
}

ObjectInstanceHandle Ambassador::registerObjectInstanceWithRegions(
    ObjectClassHandle, const AttributeHandleSetRegionHandleSetPairVector&) {
  not_offered("registerObjectInstanceWithRegions");
}

ObjectInstanceHandle Ambassador::registerObjectInstanceWithRegions(
    ObjectClassHandle, const AttributeHandleSetRegionHandleSetPairVector&, const std::wstring&) {
  not_offered("registerObjectInstanceWithRegions");
}

void Ambassador::associateRegionsForUpdates(ObjectInstanceHandle,
                                            const AttributeHandleSetRegionHandleSetPairVector&) {
  not_offered("associateRegionsForUpdates");
}

void Ambassador::unassociateRegionsForUpdates(ObjectInstanceHandle,
                                              const AttributeHandleSetRegionHandleSetPairVector&) {
  not_offered("unassociateRegionsForUpdates");
}

void Ambassador::subscribeObjectClassAttributesWithRegions(
    ObjectClassHandle, const AttributeHandleSetRegionHandleSetPairVector&, bool,
    const std::wstring&) {
  not_offered("subscribeObjectClassAttributesWithRegions");
}

void Ambassador::unsubscribeObjectClassAttributesWithRegions(
    ObjectClassHandle, const AttributeHandleSetRegionHandleSetPairVector&) {
  not_offered("unsubscribeObjectClassAttributesWithRegions");
}

void Ambassador::subscribeInteractionClassWithRegions(InteractionClassHandle,
                                                      const RegionHandleSet&, bool) {
  not_offered("subscribeInteractionClassWithRegions");
}

void Ambassador::unsubscribeInteractionClassWithRegions(InteractionClassHandle,
                                                        const RegionHandleSet&) {
  not_offered("unsubscribeInteractionClassWithRegions");
}

void Ambassador::sendInteractionWithRegions(InteractionClassHandle, const ParameterHandleValueMap&,
                                            const RegionHandleSet&, const VariableLengthData&) {
  not_offered("sendInteractionWithRegions");
}

MessageRetractionHandle Ambassador::sendInteractionWithRegions(InteractionClassHandle,
                                                               const ParameterHandleValueMap&,
                                                               const RegionHandleSet&,
                                                               const VariableLengthData&,
                                                               const LogicalTime&) {
  not_offered("sendInteractionWithRegions");
}

void Ambassador::requestAttributeValueUpdateWithRegions(
    ObjectClassHandle, const AttributeHandleSetRegionHandleSetPairVector&,
    const VariableLengthData&) {
  not_offered("requestAttributeValueUpdateWithRegions");
}

}  // namespace rti1516e
