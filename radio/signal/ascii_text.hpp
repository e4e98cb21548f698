// HLAASCIIstring (IEEE 1516.2-2010, 4.13.4): a u32 length, followed by that number of octets.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "core/byte_order.hpp"
#include "core/octets.hpp"

namespace roger::radio {

/// Returns the octets as text; octets that are not printable ASCII become '?'.
[[nodiscard]] inline std::string to_ascii(Bytes octets) {
  std::string out;
  for (const Octet octet : octets) {
    out.push_back(octet >= ' ' && octet < 0x7F ? static_cast<char>(octet) : '?');
  }
  return out;
}

/// Writes `text`, cut to `longest` octets.
inline void put_text(ByteWriter& writer, std::string_view text, std::size_t longest) {
  text = text.substr(0, longest);
  writer.put(static_cast<std::uint32_t>(text.size()));
  writer.put_bytes(as_octets(text));
}

/// Reads a string into `text`. Returns false and leaves `text` unchanged if the length field does
/// not match the number of octets or exceeds `longest`.
[[nodiscard]] inline bool take_text(Bytes bytes, std::string& text, std::size_t longest) {
  ByteReader reader(bytes);
  const auto length = reader.get<std::uint32_t>();
  const auto rest = reader.rest();
  if (reader.failed() || rest.size() != length || length > longest) return false;
  text = to_ascii(rest);
  return true;
}

}  // namespace roger::radio
