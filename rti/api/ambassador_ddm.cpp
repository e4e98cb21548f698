// 9 Data distribution management.
#include "rti/api/ambassador.hpp"

namespace rti1516e {

RegionHandle Ambassador::createRegion(const DimensionHandleSet&) {
  throw_not_supported("createRegion");
}

void Ambassador::commitRegionModifications(const RegionHandleSet&) {
  throw_not_supported("commitRegionModifications");
}

void Ambassador::deleteRegion(const RegionHandle&) {
  throw_not_supported("deleteRegion");
}

ObjectInstanceHandle Ambassador::registerObjectInstanceWithRegions(
    ObjectClassHandle, const AttributeHandleSetRegionHandleSetPairVector&) {
  throw_not_supported("registerObjectInstanceWithRegions");
}

ObjectInstanceHandle Ambassador::registerObjectInstanceWithRegions(
    ObjectClassHandle, const AttributeHandleSetRegionHandleSetPairVector&, const std::wstring&) {
  throw_not_supported("registerObjectInstanceWithRegions");
}

void Ambassador::associateRegionsForUpdates(ObjectInstanceHandle,
                                            const AttributeHandleSetRegionHandleSetPairVector&) {
  throw_not_supported("associateRegionsForUpdates");
}

void Ambassador::unassociateRegionsForUpdates(ObjectInstanceHandle,
                                              const AttributeHandleSetRegionHandleSetPairVector&) {
  throw_not_supported("unassociateRegionsForUpdates");
}

void Ambassador::subscribeObjectClassAttributesWithRegions(
    ObjectClassHandle, const AttributeHandleSetRegionHandleSetPairVector&, bool,
    const std::wstring&) {
  throw_not_supported("subscribeObjectClassAttributesWithRegions");
}

void Ambassador::unsubscribeObjectClassAttributesWithRegions(
    ObjectClassHandle, const AttributeHandleSetRegionHandleSetPairVector&) {
  throw_not_supported("unsubscribeObjectClassAttributesWithRegions");
}

void Ambassador::subscribeInteractionClassWithRegions(InteractionClassHandle,
                                                      const RegionHandleSet&, bool) {
  throw_not_supported("subscribeInteractionClassWithRegions");
}

void Ambassador::unsubscribeInteractionClassWithRegions(InteractionClassHandle,
                                                        const RegionHandleSet&) {
  throw_not_supported("unsubscribeInteractionClassWithRegions");
}

void Ambassador::sendInteractionWithRegions(InteractionClassHandle, const ParameterHandleValueMap&,
                                            const RegionHandleSet&, const VariableLengthData&) {
  throw_not_supported("sendInteractionWithRegions");
}

MessageRetractionHandle Ambassador::sendInteractionWithRegions(InteractionClassHandle,
                                                               const ParameterHandleValueMap&,
                                                               const RegionHandleSet&,
                                                               const VariableLengthData&,
                                                               const LogicalTime&) {
  throw_not_supported("sendInteractionWithRegions");
}

void Ambassador::requestAttributeValueUpdateWithRegions(
    ObjectClassHandle, const AttributeHandleSetRegionHandleSetPairVector&,
    const VariableLengthData&) {
  throw_not_supported("requestAttributeValueUpdateWithRegions");
}

}  // namespace rti1516e
