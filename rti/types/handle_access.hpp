// How the RTI creates handles and reads their numbers. Federates have no access to this header.
#pragma once

#include <RTI/Handle.h>

#include <cstddef>
#include <cstdint>

namespace roger::rti {

/// The number of every invalid handle. Valid handles have any other number.
inline constexpr std::uint64_t kInvalidHandle = 0;

/// Octets of an encoded handle: an HLAhandle of the MIM, an array of octets (preceded by its length
/// in four octets) with the number in big-endian order.
inline constexpr std::size_t kEncodedHandleSize = 12;

}  // namespace roger::rti

// NOLINTBEGIN(bugprone-macro-parentheses): the argument names a class.
#define RTI_HANDLE_FRIEND(HandleKind)                                                           \
  class HandleKind##Friend {                                                                    \
   public:                                                                                      \
    static HandleKind make(std::uint64_t value) { return HandleKind(value); }                   \
    static HandleKind decode(const VariableLengthData& encoded) { return HandleKind(encoded); } \
    static std::uint64_t value(const HandleKind& handle) { return handle._value; }              \
  };                                                                                            \
  inline HandleKind##Friend handle_friend(const HandleKind*) {                                  \
    return {};                                                                                  \
  }
// NOLINTEND(bugprone-macro-parentheses)

namespace rti1516e {

RTI_HANDLE_FRIEND(FederateHandle)
RTI_HANDLE_FRIEND(ObjectClassHandle)
RTI_HANDLE_FRIEND(InteractionClassHandle)
RTI_HANDLE_FRIEND(ObjectInstanceHandle)
RTI_HANDLE_FRIEND(AttributeHandle)
RTI_HANDLE_FRIEND(ParameterHandle)
RTI_HANDLE_FRIEND(DimensionHandle)
RTI_HANDLE_FRIEND(MessageRetractionHandle)
RTI_HANDLE_FRIEND(RegionHandle)

}  // namespace rti1516e

#undef RTI_HANDLE_FRIEND

namespace roger::rti {

/// Creates a handle, as in make_handle<rti1516e::FederateHandle>(7).
template <class StandardHandle>
[[nodiscard]] StandardHandle make_handle(std::uint64_t value) {
  return decltype(handle_friend(static_cast<const StandardHandle*>(nullptr)))::make(value);
}

/// Returns the number; kInvalidHandle for an invalid handle.
template <class StandardHandle>
[[nodiscard]] std::uint64_t handle_value(const StandardHandle& handle) {
  return decltype(handle_friend(&handle))::value(handle);
}

/// Decodes the result of encode(). Throws rti1516e::CouldNotDecode for anything else.
template <class StandardHandle>
[[nodiscard]] StandardHandle decode_handle(const rti1516e::VariableLengthData& encoded) {
  return decltype(handle_friend(static_cast<const StandardHandle*>(nullptr)))::decode(encoded);
}

}  // namespace roger::rti
