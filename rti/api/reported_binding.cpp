// Functions that the C++ binding adds to the services. They are not reported.
#include "rti/api/reported_ambassador.hpp"

namespace rti1516e {

RTI_UNIQUE_PTR<LogicalTimeFactory> ReportedAmbassador::getTimeFactory() const {
  return ambassador_.getTimeFactory();
}

FederateHandle ReportedAmbassador::decodeFederateHandle(
    const VariableLengthData& encodedValue) const {
  return ambassador_.decodeFederateHandle(encodedValue);
}

ObjectClassHandle ReportedAmbassador::decodeObjectClassHandle(
    const VariableLengthData& encodedValue) const {
  return ambassador_.decodeObjectClassHandle(encodedValue);
}

InteractionClassHandle ReportedAmbassador::decodeInteractionClassHandle(
    const VariableLengthData& encodedValue) const {
  return ambassador_.decodeInteractionClassHandle(encodedValue);
}

ObjectInstanceHandle ReportedAmbassador::decodeObjectInstanceHandle(
    const VariableLengthData& encodedValue) const {
  return ambassador_.decodeObjectInstanceHandle(encodedValue);
}

AttributeHandle ReportedAmbassador::decodeAttributeHandle(
    const VariableLengthData& encodedValue) const {
  return ambassador_.decodeAttributeHandle(encodedValue);
}

ParameterHandle ReportedAmbassador::decodeParameterHandle(
    const VariableLengthData& encodedValue) const {
  return ambassador_.decodeParameterHandle(encodedValue);
}

DimensionHandle ReportedAmbassador::decodeDimensionHandle(
    const VariableLengthData& encodedValue) const {
  return ambassador_.decodeDimensionHandle(encodedValue);
}

MessageRetractionHandle ReportedAmbassador::decodeMessageRetractionHandle(
    const VariableLengthData& encodedValue) const {
  return ambassador_.decodeMessageRetractionHandle(encodedValue);
}

RegionHandle ReportedAmbassador::decodeRegionHandle(const VariableLengthData& encodedValue) const {
  return ambassador_.decodeRegionHandle(encodedValue);
}

}  // namespace rti1516e
