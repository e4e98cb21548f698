#include <RTI/Handle.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <ostream>
#include <string>

#include "core/byte_order.hpp"
#include "core/random.hpp"
#include "rti/types/handle_access.hpp"
#include "rti/types/octets.hpp"

namespace rti1516e {
namespace {

using roger::rti::kEncodedHandleSize;
using roger::rti::kInvalidHandle;

constexpr std::uint32_t kNumberSize = sizeof(std::uint64_t);

using Encoded = std::array<roger::rti::Octet, kEncodedHandleSize>;

Encoded to_octets(std::uint64_t value) {
  Encoded octets;
  roger::store_big_endian(kNumberSize, octets.data());
  roger::store_big_endian(value, octets.data() + sizeof(kNumberSize));
  return octets;
}

VariableLengthData encoded(std::uint64_t value) {
  const Encoded octets = to_octets(value);
  return {octets.data(), octets.size()};
}

std::size_t encode_into(std::uint64_t value, void* buffer, std::size_t size, const wchar_t* kind) {
  if (buffer == nullptr || size < kEncodedHandleSize) {
    throw CouldNotEncode(std::wstring(kind) + L": a handle needs a buffer of " +
                         std::to_wstring(kEncodedHandleSize) + L" octets, but this one has " +
                         std::to_wstring(buffer == nullptr ? 0 : size));
  }
  const Encoded octets = to_octets(value);
  std::memcpy(buffer, octets.data(), octets.size());
  return octets.size();
}

std::uint64_t decoded(const VariableLengthData& data, const wchar_t* kind) {
  const auto* const octets = static_cast<const roger::rti::Octet*>(data.data());
  if (data.size() != kEncodedHandleSize ||
      roger::load_big_endian<std::uint32_t>(octets) != kNumberSize) {
    throw CouldNotDecode(
        std::wstring(kind) + L": an encoded handle has " + std::to_wstring(kEncodedHandleSize) +
        L" octets, of which the first four are the length of the rest, but this one has " +
        std::to_wstring(data.size()));
  }
  return roger::load_big_endian<std::uint64_t>(octets + sizeof(kNumberSize));
}

std::wstring text(const wchar_t* kind, std::uint64_t value) {
  return std::wstring(kind) + L'(' +
         (value == kInvalidHandle ? std::wstring(L"invalid") : std::to_wstring(value)) + L')';
}

}  // namespace

// NOLINTBEGIN(bugprone-macro-parentheses): the argument names a class.
#define RTI_DEFINE_HANDLE(HandleKind)                                       \
  HandleKind::HandleKind() : _value(kInvalidHandle) {                       \
  }                                                                         \
  HandleKind::HandleKind(unsigned long long value) : _value(value) {        \
  }                                                                         \
  HandleKind::HandleKind(const VariableLengthData& encodedValue)            \
      : _value(decoded(encodedValue, L"" #HandleKind)) {                    \
  }                                                                         \
  bool HandleKind::isValid() const {                                        \
    return _value != kInvalidHandle;                                        \
  }                                                                         \
  bool HandleKind::operator==(const HandleKind& rhs) const {                \
    return _value == rhs._value;                                            \
  }                                                                         \
  bool HandleKind::operator!=(const HandleKind& rhs) const {                \
    return _value != rhs._value;                                            \
  }                                                                         \
  bool HandleKind::operator<(const HandleKind& rhs) const {                 \
    return _value < rhs._value;                                             \
  }                                                                         \
  long HandleKind::hash() const {                                           \
    /* Spread over all bits, so that tables of any size fill evenly. */     \
    return static_cast<long>(roger::SplitMix64(_value).next());             \
  }                                                                         \
  VariableLengthData HandleKind::encode() const {                           \
    return encoded(_value);                                                 \
  }                                                                         \
  void HandleKind::encode(VariableLengthData& buffer) const {               \
    buffer = encoded(_value);                                               \
  }                                                                         \
  size_t HandleKind::encode(void* buffer, size_t bufferSize) const {        \
    return encode_into(_value, buffer, bufferSize, L"" #HandleKind);        \
  }                                                                         \
  size_t HandleKind::encodedLength() const {                                \
    return kEncodedHandleSize;                                              \
  }                                                                         \
  std::wstring HandleKind::toString() const {                               \
    return text(L"" #HandleKind, _value);                                   \
  }                                                                         \
  std::wostream& operator<<(std::wostream& out, const HandleKind& handle) { \
    return out << handle.toString();                                        \
  }
// NOLINTEND(bugprone-macro-parentheses)

RTI_DEFINE_HANDLE(FederateHandle)
RTI_DEFINE_HANDLE(ObjectClassHandle)
RTI_DEFINE_HANDLE(InteractionClassHandle)
RTI_DEFINE_HANDLE(ObjectInstanceHandle)
RTI_DEFINE_HANDLE(AttributeHandle)
RTI_DEFINE_HANDLE(ParameterHandle)
RTI_DEFINE_HANDLE(DimensionHandle)
RTI_DEFINE_HANDLE(MessageRetractionHandle)
RTI_DEFINE_HANDLE(RegionHandle)

#undef RTI_DEFINE_HANDLE

}  // namespace rti1516e
