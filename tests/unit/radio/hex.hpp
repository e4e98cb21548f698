// Conversion between octets and hexadecimal text, for reference bytes.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/octets.hpp"

namespace roger::radio {

/// Converts "00ff 0a" to 3 octets; spaces are ignored.
inline ByteVector octets(std::string_view hex) {
  ByteVector out;
  std::string digits;
  for (const char c : hex) {
    if (c == ' ') continue;
    digits.push_back(c);
    if (digits.size() == 2) {
      out.push_back(static_cast<Octet>(std::stoi(digits, nullptr, 16)));
      digits.clear();
    }
  }
  return out;
}

inline std::string hex(Bytes bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out;
  for (const Octet octet : bytes) {
    out.push_back(kDigits[std::size_t{octet} >> 4U]);
    out.push_back(kDigits[std::size_t{octet} & 15U]);
  }
  return out;
}

/// Returns hexadecimal text without its spaces.
inline std::string hex(std::string_view text) {
  return hex(octets(text));
}

}  // namespace roger::radio
