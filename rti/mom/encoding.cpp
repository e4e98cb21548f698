#include "rti/mom/encoding.hpp"

#include <RTI/Handle.h>
#include <RTI/encoding/BasicDataElements.h>
#include <RTI/encoding/HLAvariableArray.h>

#include <algorithm>
#include <array>
#include <limits>

#include "core/text.hpp"
#include "rti/types/handle_access.hpp"

namespace roger::rti::mom {

namespace {

using rti1516e::Octet;

constexpr std::size_t kHandleBytes = 8;

template <class Element>
Element decoded(Bytes bytes) {
  Element element;
  element.decode({bytes.data(), bytes.size()});
  return element;
}

}  // namespace

ByteVector encoded(const rti1516e::DataElement& element) {
  const rti1516e::VariableLengthData data = element.encode();
  const auto* const first = static_cast<const std::uint8_t*>(data.data());
  return {first, first + data.size()};
}

ByteVector count(std::uint64_t value) {
  constexpr std::uint64_t kMax = std::numeric_limits<std::int32_t>::max();
  return encoded(rti1516e::HLAinteger32BE(static_cast<rti1516e::Integer32>(std::min(value, kMax))));
}

ByteVector truth(bool value) {
  return count(value ? 1 : 0);
}

ByteVector text(std::string_view utf8) {
  return encoded(rti1516e::HLAunicodeString(to_wide(utf8)));
}

ByteVector texts(const std::vector<std::string>& utf8) {
  rti1516e::HLAvariableArray list{rti1516e::HLAunicodeString()};
  for (const std::string& one : utf8) list.addElement(rti1516e::HLAunicodeString(to_wide(one)));
  return encoded(list);
}

ByteVector opaque(Bytes bytes) {
  return encoded(
      rti1516e::HLAopaqueData(reinterpret_cast<const Octet*>(bytes.data()), bytes.size()));
}

rti1516e::HLAopaqueData handle_element(std::uint64_t number) {
  std::array<Octet, kHandleBytes> octets{};
  for (std::size_t i = 0; i < octets.size(); ++i) {
    octets[octets.size() - 1 - i] = static_cast<Octet>(number >> (8 * i));
  }
  return {octets.data(), octets.size()};
}

ByteVector handle(std::uint64_t number) {
  return encoded(handle_element(number));
}

ByteVector handles(const std::vector<std::uint64_t>& numbers) {
  rti1516e::HLAvariableArray list{rti1516e::HLAopaqueData()};
  for (const std::uint64_t number : numbers) list.addElement(handle_element(number));
  return encoded(list);
}

std::optional<std::uint64_t> decode_handle(Bytes bytes) try {
  const rti1516e::VariableLengthData data(bytes.data(), bytes.size());
  return handle_value(roger::rti::decode_handle<rti1516e::FederateHandle>(data));
} catch (const rti1516e::Exception&) {
  return std::nullopt;
}

std::optional<std::int32_t> decode_number(Bytes bytes) try {
  return decoded<rti1516e::HLAinteger32BE>(bytes).get();
} catch (const rti1516e::Exception&) {
  return std::nullopt;
}

std::optional<std::vector<std::uint64_t>> decode_handles(Bytes bytes) try {
  rti1516e::HLAvariableArray list{rti1516e::HLAopaqueData()};
  list.decode({bytes.data(), bytes.size()});
  std::vector<std::uint64_t> handles;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto handle = decode_handle(encoded(list.get(i)));
    if (!handle) return std::nullopt;
    handles.push_back(*handle);
  }
  return handles;
} catch (const rti1516e::Exception&) {
  return std::nullopt;
}

std::optional<std::string> decode_text(Bytes bytes) try {
  return to_utf8(decoded<rti1516e::HLAunicodeString>(bytes).get());
} catch (const rti1516e::Exception&) {
  return std::nullopt;
}

std::optional<ByteVector> decode_octets(Bytes bytes) try {
  const auto element = decoded<rti1516e::HLAopaqueData>(bytes);
  const auto* const first = reinterpret_cast<const std::uint8_t*>(element.get());
  return ByteVector(first, first + element.dataLength());
} catch (const rti1516e::Exception&) {
  return std::nullopt;
}

}  // namespace roger::rti::mom
