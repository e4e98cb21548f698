// 9 Data distribution management, reported.
#include "rti/api/reported_ambassador.hpp"

namespace rti1516e {

RegionHandle ReportedAmbassador::createRegion(const DimensionHandleSet& theDimensions) {
  return reporting_.call(
      "createRegion", [&] { return ambassador_.createRegion(theDimensions); }, theDimensions);
}

void ReportedAmbassador::commitRegionModifications(const RegionHandleSet& theRegionHandleSet) {
  reporting_.call(
      "commitRegionModifications",
      [&] { ambassador_.commitRegionModifications(theRegionHandleSet); }, theRegionHandleSet);
}

void ReportedAmbassador::deleteRegion(const RegionHandle& theRegion) {
  reporting_.call(
      "deleteRegion", [&] { ambassador_.deleteRegion(theRegion); }, theRegion);
}

ObjectInstanceHandle ReportedAmbassador::registerObjectInstanceWithRegions(
    ObjectClassHandle theClass, const AttributeHandleSetRegionHandleSetPairVector&
                                    theAttributeHandleSetRegionHandleSetPairVector) {
  return reporting_.call(
      "registerObjectInstanceWithRegions",
      [&] {
        return ambassador_.registerObjectInstanceWithRegions(
            theClass, theAttributeHandleSetRegionHandleSetPairVector);
      },
      theClass, theAttributeHandleSetRegionHandleSetPairVector);
}

ObjectInstanceHandle ReportedAmbassador::registerObjectInstanceWithRegions(
    ObjectClassHandle theClass,
    const AttributeHandleSetRegionHandleSetPairVector&
        theAttributeHandleSetRegionHandleSetPairVector,
    const std::wstring& theObjectInstanceName) {
  return reporting_.call(
      "registerObjectInstanceWithRegions",
      [&] {
        return ambassador_.registerObjectInstanceWithRegions(
            theClass, theAttributeHandleSetRegionHandleSetPairVector, theObjectInstanceName);
      },
      theClass, theAttributeHandleSetRegionHandleSetPairVector, theObjectInstanceName);
}

void ReportedAmbassador::associateRegionsForUpdates(
    ObjectInstanceHandle theObject, const AttributeHandleSetRegionHandleSetPairVector&
                                        theAttributeHandleSetRegionHandleSetPairVector) {
  reporting_.call(
      "associateRegionsForUpdates",
      [&] {
        ambassador_.associateRegionsForUpdates(theObject,
                                               theAttributeHandleSetRegionHandleSetPairVector);
      },
      theObject, theAttributeHandleSetRegionHandleSetPairVector);
}

void ReportedAmbassador::unassociateRegionsForUpdates(
    ObjectInstanceHandle theObject, const AttributeHandleSetRegionHandleSetPairVector&
                                        theAttributeHandleSetRegionHandleSetPairVector) {
  reporting_.call(
      "unassociateRegionsForUpdates",
      [&] {
        ambassador_.unassociateRegionsForUpdates(theObject,
                                                 theAttributeHandleSetRegionHandleSetPairVector);
      },
      theObject, theAttributeHandleSetRegionHandleSetPairVector);
}

void ReportedAmbassador::subscribeObjectClassAttributesWithRegions(
    ObjectClassHandle theClass,
    const AttributeHandleSetRegionHandleSetPairVector&
        theAttributeHandleSetRegionHandleSetPairVector,
    bool active, const std::wstring& updateRateDesignator) {
  reporting_.call(
      "subscribeObjectClassAttributesWithRegions",
      [&] {
        ambassador_.subscribeObjectClassAttributesWithRegions(
            theClass, theAttributeHandleSetRegionHandleSetPairVector, active, updateRateDesignator);
      },
      theClass, theAttributeHandleSetRegionHandleSetPairVector, active, updateRateDesignator);
}

void ReportedAmbassador::unsubscribeObjectClassAttributesWithRegions(
    ObjectClassHandle theClass, const AttributeHandleSetRegionHandleSetPairVector&
                                    theAttributeHandleSetRegionHandleSetPairVector) {
  reporting_.call(
      "unsubscribeObjectClassAttributesWithRegions",
      [&] {
        ambassador_.unsubscribeObjectClassAttributesWithRegions(
            theClass, theAttributeHandleSetRegionHandleSetPairVector);
      },
      theClass, theAttributeHandleSetRegionHandleSetPairVector);
}

void ReportedAmbassador::subscribeInteractionClassWithRegions(
    InteractionClassHandle theClass, const RegionHandleSet& theRegionHandleSet, bool active) {
  reporting_.call(
      "subscribeInteractionClassWithRegions",
      [&] {
        ambassador_.subscribeInteractionClassWithRegions(theClass, theRegionHandleSet, active);
      },
      theClass, theRegionHandleSet, active);
}

void ReportedAmbassador::unsubscribeInteractionClassWithRegions(
    InteractionClassHandle theClass, const RegionHandleSet& theRegionHandleSet) {
  reporting_.call(
      "unsubscribeInteractionClassWithRegions",
      [&] { ambassador_.unsubscribeInteractionClassWithRegions(theClass, theRegionHandleSet); },
      theClass, theRegionHandleSet);
}

void ReportedAmbassador::sendInteractionWithRegions(
    InteractionClassHandle theInteraction, const ParameterHandleValueMap& theParameterValues,
    const RegionHandleSet& theRegionHandleSet, const VariableLengthData& theUserSuppliedTag) {
  reporting_.call(
      "sendInteractionWithRegions",
      [&] {
        ambassador_.sendInteractionWithRegions(theInteraction, theParameterValues,
                                               theRegionHandleSet, theUserSuppliedTag);
      },
      theInteraction, theParameterValues, theRegionHandleSet, theUserSuppliedTag);
}

MessageRetractionHandle ReportedAmbassador::sendInteractionWithRegions(
    InteractionClassHandle theInteraction, const ParameterHandleValueMap& theParameterValues,
    const RegionHandleSet& theRegionHandleSet, const VariableLengthData& theUserSuppliedTag,
    const LogicalTime& theTime) {
  return reporting_.call(
      "sendInteractionWithRegions",
      [&] {
        return ambassador_.sendInteractionWithRegions(
            theInteraction, theParameterValues, theRegionHandleSet, theUserSuppliedTag, theTime);
      },
      theInteraction, theParameterValues, theRegionHandleSet, theUserSuppliedTag, theTime);
}

void ReportedAmbassador::requestAttributeValueUpdateWithRegions(
    ObjectClassHandle theClass, const AttributeHandleSetRegionHandleSetPairVector& theSet,
    const VariableLengthData& theUserSuppliedTag) {
  reporting_.call(
      "requestAttributeValueUpdateWithRegions",
      [&] {
        ambassador_.requestAttributeValueUpdateWithRegions(theClass, theSet, theUserSuppliedTag);
      },
      theClass, theSet, theUserSuppliedTag);
}

}  // namespace rti1516e
