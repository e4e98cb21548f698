// Helpers to write bytes in tests.
#pragma once

#include <cctype>
#include <string>
#include <string_view>

#include "rti/wire/codec.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti::wire {

/// Parses hexadecimal bytes; "01 ff" and "01ff" are equal.
inline ByteVector hex(std::string_view text) {
  ByteVector out;
  std::string digits;
  for (const char c : text) {
    if (std::isspace(static_cast<unsigned char>(c)) == 0) digits += c;
  }
  for (std::size_t i = 0; i + 1 < digits.size(); i += 2) {
    out.push_back(static_cast<std::uint8_t>(std::stoi(digits.substr(i, 2), nullptr, 16)));
  }
  return out;
}

inline ByteVector to_bytes(std::string_view text) {
  return {text.begin(), text.end()};
}

/// Returns the part of a frame that the decoder receives: all but its length.
inline Bytes make_frame(const ByteVector& encoded) {
  return Bytes(encoded).subspan(kLengthBytes);
}

inline ByteVector operator+(ByteVector a, const ByteVector& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

}  // namespace roger::rti::wire
