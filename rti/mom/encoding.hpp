// Values of the MOM's datatypes, by the standard's encoding helpers.
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

/// HLAcount and other HLAinteger32BE; more than that holds is its largest number.
[[nodiscard]] ByteVector count(std::uint64_t value);
/// HLAboolean and HLAswitch.
[[nodiscard]] ByteVector truth(bool value);
/// HLAunicodeString, HLAtransportationName and their like.
[[nodiscard]] ByteVector text(std::string_view utf8);
/// HLAmoduleDesignatorList.
[[nodiscard]] ByteVector texts(const std::vector<std::string>& utf8);
/// HLAlogicalTime and HLAtimeInterval: an encoded time; empty: not defined.
[[nodiscard]] ByteVector opaque(Bytes bytes);

/// HLAhandle, as an element of records.
[[nodiscard]] rti1516e::HLAopaqueData handle_element(std::uint64_t number);
/// HLAhandle.
[[nodiscard]] ByteVector handle(std::uint64_t number);
/// HLAhandleList.
[[nodiscard]] ByteVector handles(const std::vector<std::uint64_t>& numbers);

/// @{ nullopt: it is none.
[[nodiscard]] std::optional<std::uint64_t> decode_handle(Bytes bytes);
[[nodiscard]] std::optional<std::int32_t> decode_number(Bytes bytes);
/// HLAswitch: 1 is true (Enabled), 0 is false (Disabled).
[[nodiscard]] std::optional<bool> decode_switch(Bytes bytes);
/// @}

}  // namespace roger::rti::mom
