// Bytes in hexadecimal, for golden encodings.
#pragma once

#include <RTI/VariableLengthData.h>
#include <RTI/encoding/DataElement.h>

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

namespace roger::rti::test {

using Octets = std::vector<rti1516e::Octet>;

/// Returns the bytes of pairs of digits; blanks are ignored.
inline Octets from_hex(std::string text) {
  std::erase_if(text, [](unsigned char c) { return std::isspace(c) != 0; });
  Octets octets;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
    octets.push_back(static_cast<rti1516e::Octet>(std::stoi(text.substr(i, 2), nullptr, 16)));
  }
  return octets;
}

inline std::string to_hex(const Octets& octets) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string text;
  for (const rti1516e::Octet octet : octets) {
    const auto value = static_cast<unsigned char>(octet);
    text += {kDigits[value / 16], kDigits[value % 16]};
  }
  return text;
}

inline std::string hex(const rti1516e::VariableLengthData& data) {
  const auto* first = static_cast<const rti1516e::Octet*>(data.data());
  return to_hex(Octets(first, first + data.size()));
}

/// Returns golden bytes without their blanks.
inline std::string golden(const std::string& text) {
  return to_hex(from_hex(text));
}

inline rti1516e::VariableLengthData data(const Octets& octets) {
  return {octets.data(), octets.size()};
}

inline rti1516e::VariableLengthData data(const std::string& text) {
  return data(from_hex(text));
}

}  // namespace roger::rti::test
