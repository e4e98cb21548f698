// Encodings of the basic datatypes (IEEE 1516.2-2010, 4.13.9 and its tables of predefined types).
//
// A codec has
//   kBoundary                    octet boundary
//   length(value)                number of octets at offset 0
//   encode(value, buffer, type)  appends padding and the value
//   decode(buffer, index, type)  reads after the padding at index and advances index past the value
// where type names the data element in the EncoderException for an invalid value or buffer.
#pragma once

#include <RTI/encoding/EncodingConfig.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "rti/types/octets.hpp"

namespace roger::rti {

template <class Number, std::endian kOrder>
struct NumberCodec {
  static constexpr unsigned int kBoundary = sizeof(Number);
  static std::size_t length(Number) { return sizeof(Number); }
  static void encode(Number value, std::vector<Octet>& buffer, const wchar_t*) {
    append_number<kOrder>(buffer, value);
  }
  static Number decode(const std::vector<Octet>& buffer, std::size_t& index, const wchar_t* type) {
    return read_number<Number, kOrder>(buffer, index, type);
  }
};

/// A pair consists of the high and the low octet of a 16-bit value.
template <std::endian kOrder>
struct OctetPairCodec {
  static constexpr unsigned int kBoundary = 2;
  static std::size_t length(const rti1516e::OctetPair&) { return 2; }
  static void encode(const rti1516e::OctetPair& pair, std::vector<Octet>& buffer, const wchar_t*) {
    pad(buffer, kBoundary);
    buffer.push_back(kOrder == std::endian::big ? pair.first : pair.second);
    buffer.push_back(kOrder == std::endian::big ? pair.second : pair.first);
  }
  static rti1516e::OctetPair decode(const std::vector<Octet>& buffer, std::size_t& index,
                                    const wchar_t* type) {
    const std::size_t start = aligned(index, kBoundary);
    require_octets(buffer, start, 2, type);
    index = start + 2;
    return kOrder == std::endian::big ? rti1516e::OctetPair(buffer[start], buffer[start + 1])
                                      : rti1516e::OctetPair(buffer[start + 1], buffer[start]);
  }
};

/// HLAinteger32BE, 0 or 1.
struct BooleanCodec {
  static constexpr unsigned int kBoundary = 4;
  static std::size_t length(bool) { return 4; }
  static void encode(bool value, std::vector<Octet>& buffer, const wchar_t* type);
  static bool decode(const std::vector<Octet>& buffer, std::size_t& index, const wchar_t* type);
};

/// HLAvariableArray of HLAASCIIchar.
struct AsciiStringCodec {
  static constexpr unsigned int kBoundary = 4;
  static std::size_t length(const std::string& value) { return 4 + value.size(); }
  static void encode(const std::string& value, std::vector<Octet>& buffer, const wchar_t* type);
  static std::string decode(const std::vector<Octet>& buffer, std::size_t& index,
                            const wchar_t* type);
};

/// HLAoctetPairBE, one UTF-16 unit; a character above U+FFFF cannot be encoded.
struct UnicodeCharCodec {
  static constexpr unsigned int kBoundary = 2;
  static std::size_t length(wchar_t) { return 2; }
  static void encode(wchar_t value, std::vector<Octet>& buffer, const wchar_t* type);
  static wchar_t decode(const std::vector<Octet>& buffer, std::size_t& index, const wchar_t* type);
};

/// HLAvariableArray of HLAunicodeChar. Its count is in UTF-16 units: a character above U+FFFF is
/// encoded as two units and decoded as one wchar_t. An unpaired surrogate passes unchanged.
struct UnicodeStringCodec {
  static constexpr unsigned int kBoundary = 4;
  static std::size_t length(const std::wstring& value);
  static void encode(const std::wstring& value, std::vector<Octet>& buffer, const wchar_t* type);
  static std::wstring decode(const std::vector<Octet>& buffer, std::size_t& index,
                             const wchar_t* type);
};

}  // namespace roger::rti
