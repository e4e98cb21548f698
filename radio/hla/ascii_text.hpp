// HLAASCIIstring (IEEE 1516.2-2010, 4.13.4): u32 length and as many octets.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "core/byte_order.hpp"
#include "core/octets.hpp"

namespace roger::radio {

/// Octets as text; what is not printable ASCII becomes '?'.
[[nodiscard]] inline std::string printable(Bytes octets) {
  std::string out;
  for (const Octet octet : octets) {
    out.push_back(octet >= ' ' && octet < 0x7F ? static_cast<char>(octet) : '?');
  }
  return out;
}

/// Cut to `longest` octets.
inline void put_text(ByteWriter& writer, std::string_view text, std::size_t longest) {
  text = text.substr(0, longest);
  writer.put(static_cast<std::uint32_t>(text.size()));
  writer.put_bytes(as_octets(text));
}

/// false, and `text` as before, when the length does not fit or is above `longest`.
[[nodiscard]] inline bool take_text(Bytes bytes, std::string& text, std::size_t longest) {
  ByteReader reader(bytes);
  const auto length = reader.get<std::uint32_t>();
  const auto rest = reader.rest();
  if (reader.failed() || rest.size() != length || length > longest) return false;
  text = printable(rest);
  return true;
}

}  // namespace roger::radio
