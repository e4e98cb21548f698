// Functions that the C++ binding adds to the services: the time factory and the decoding of
// handles. They are not reported to the MOM.
#include "rti/api/ambassador.hpp"
#include "rti/types/handle_access.hpp"

namespace rti1516e {

using roger::rti::Service;

RTI_UNIQUE_PTR<LogicalTimeFactory> Ambassador::getTimeFactory() const {
  return failures_.watch("getTimeFactory", [&] {
    return component_.call(&roger::rti::Federate::support, Service::kGetTimeFactory,
                           [](auto& services) { return services.time_factory(); });
  });
}

template <class Handle>
Handle Ambassador::decode(const char* service, const VariableLengthData& encoded) const {
  return failures_.watch(service, [&] {
    static_cast<void>(component_.joined());
    return roger::rti::decode_handle<Handle>(encoded);
  });
}

FederateHandle Ambassador::decodeFederateHandle(const VariableLengthData& encodedValue) const {
  return decode<FederateHandle>("decodeFederateHandle", encodedValue);
}

ObjectClassHandle Ambassador::decodeObjectClassHandle(
    const VariableLengthData& encodedValue) const {
  return decode<ObjectClassHandle>("decodeObjectClassHandle", encodedValue);
}

InteractionClassHandle Ambassador::decodeInteractionClassHandle(
    const VariableLengthData& encodedValue) const {
  return decode<InteractionClassHandle>("decodeInteractionClassHandle", encodedValue);
}

ObjectInstanceHandle Ambassador::decodeObjectInstanceHandle(
    const VariableLengthData& encodedValue) const {
  return decode<ObjectInstanceHandle>("decodeObjectInstanceHandle", encodedValue);
}

AttributeHandle Ambassador::decodeAttributeHandle(const VariableLengthData& encodedValue) const {
  return decode<AttributeHandle>("decodeAttributeHandle", encodedValue);
}

ParameterHandle Ambassador::decodeParameterHandle(const VariableLengthData& encodedValue) const {
  return decode<ParameterHandle>("decodeParameterHandle", encodedValue);
}

DimensionHandle Ambassador::decodeDimensionHandle(const VariableLengthData& encodedValue) const {
  return decode<DimensionHandle>("decodeDimensionHandle", encodedValue);
}

MessageRetractionHandle Ambassador::decodeMessageRetractionHandle(
    const VariableLengthData& encodedValue) const {
  return decode<MessageRetractionHandle>("decodeMessageRetractionHandle", encodedValue);
}

RegionHandle Ambassador::decodeRegionHandle(const VariableLengthData& encodedValue) const {
  return decode<RegionHandle>("decodeRegionHandle", encodedValue);
}

}  // namespace rti1516e
