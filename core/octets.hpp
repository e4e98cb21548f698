// The octet type used for coded sound, messages and files.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace roger {

using Octet = std::uint8_t;
using Bytes = std::span<const Octet>;
using ByteVector = std::vector<Octet>;

/// Returns the octets of a text, which must outlive them.
[[nodiscard]] inline Bytes as_octets(std::string_view text) {
  return {reinterpret_cast<const Octet*>(text.data()), text.size()};  // NOLINT: may alias
}

}  // namespace roger
