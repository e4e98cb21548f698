// Functions that the C++ binding adds to the services: the time factory and the decoding of
// handles.
#include "rti/api/ambassador.hpp"
#include "rti/federate/refusal/refusal.hpp"
#include "rti/types/handle_access.hpp"

namespace rti1516e {

using roger::rti::Service;

using roger::rti::decode_handle;

void Ambassador::throw_not_supported(const char* service) const {
  static_cast<void>(component_.joined());
  roger::rti::refuse<RTIinternalError>(std::string(service) + " is not supported by this RTI");
}

RTI_UNIQUE_PTR<LogicalTimeFactory> Ambassador::getTimeFactory() const {
  return support(Service::kGetTimeFactory)->time_factory();
}

FederateHandle Ambassador::decodeFederateHandle(const VariableLengthData& encodedValue) const {
  static_cast<void>(component_.joined());
  return decode_handle<FederateHandle>(encodedValue);
}

ObjectClassHandle Ambassador::decodeObjectClassHandle(
    const VariableLengthData& encodedValue) const {
  static_cast<void>(component_.joined());
  return decode_handle<ObjectClassHandle>(encodedValue);
}

InteractionClassHandle Ambassador::decodeInteractionClassHandle(
    const VariableLengthData& encodedValue) const {
  static_cast<void>(component_.joined());
  return decode_handle<InteractionClassHandle>(encodedValue);
}

ObjectInstanceHandle Ambassador::decodeObjectInstanceHandle(
    const VariableLengthData& encodedValue) const {
  static_cast<void>(component_.joined());
  return decode_handle<ObjectInstanceHandle>(encodedValue);
}

AttributeHandle Ambassador::decodeAttributeHandle(const VariableLengthData& encodedValue) const {
  static_cast<void>(component_.joined());
  return decode_handle<AttributeHandle>(encodedValue);
}

ParameterHandle Ambassador::decodeParameterHandle(const VariableLengthData& encodedValue) const {
  static_cast<void>(component_.joined());
  return decode_handle<ParameterHandle>(encodedValue);
}

DimensionHandle Ambassador::decodeDimensionHandle(const VariableLengthData& encodedValue) const {
  static_cast<void>(component_.joined());
  return decode_handle<DimensionHandle>(encodedValue);
}

MessageRetractionHandle Ambassador::decodeMessageRetractionHandle(
    const VariableLengthData& encodedValue) const {
  static_cast<void>(component_.joined());
  return decode_handle<MessageRetractionHandle>(encodedValue);
}

RegionHandle Ambassador::decodeRegionHandle(const VariableLengthData& encodedValue) const {
  static_cast<void>(component_.joined());
  return decode_handle<RegionHandle>(encodedValue);
}

}  // namespace rti1516e
