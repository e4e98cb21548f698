// Encodes and decodes the MOM's datatypes with the standard's encoding helpers.
#pragma once

#include <RTI/encoding/DataElement.h>
#include <RTI/encoding/HLAopaqueData.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rti/wire/types.hpp"

namespace roger::rti::mom {

[[nodiscard]] ByteVector encoded(const rti1516e::DataElement& element);

/// Encodes HLAcount or another HLAinteger32BE. A larger value is encoded as the largest number.
[[nodiscard]] ByteVector count(std::uint64_t value);
/// Encodes HLAboolean or HLAswitch.
[[nodiscard]] ByteVector truth(bool value);
/// Encodes HLAunicodeString, HLAtransportationName and similar types.
[[nodiscard]] ByteVector text(std::string_view utf8);
/// Encodes HLAmoduleDesignatorList.
[[nodiscard]] ByteVector texts(const std::vector<std::string>& utf8);
/// Encodes HLAlogicalTime or HLAtimeInterval from an encoded time; empty: not defined.
[[nodiscard]] ByteVector opaque(Bytes bytes);

/// Returns HLAhandle as an element of records.
[[nodiscard]] rti1516e::HLAopaqueData handle_element(std::uint64_t number);
/// Encodes HLAhandle.
[[nodiscard]] ByteVector handle(std::uint64_t number);
/// Encodes HLAhandleList.
[[nodiscard]] ByteVector handles(const std::vector<std::uint64_t>& numbers);

/// @{ Decode a value; nullopt: the bytes are malformed.
[[nodiscard]] std::optional<std::uint64_t> decode_handle(Bytes bytes);
[[nodiscard]] std::optional<std::int32_t> decode_number(Bytes bytes);
/// Decodes HLAhandleList.
[[nodiscard]] std::optional<std::vector<std::uint64_t>> decode_handles(Bytes bytes);
/// Decodes HLAunicodeString and similar types.
[[nodiscard]] std::optional<std::string> decode_text(Bytes bytes);
/// Decodes HLAopaqueData, HLAlogicalTime or HLAtimeInterval.
[[nodiscard]] std::optional<ByteVector> decode_octets(Bytes bytes);
/// @}

}  // namespace roger::rti::mom
