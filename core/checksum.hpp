// Checksums of stored octets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/octets.hpp"

namespace roger {

/// Returns the CRC-32 of IEEE 802.3, zlib and PNG. "123456789" gives cbf43926.
[[nodiscard]] std::uint32_t crc32(Bytes octets);

}  // namespace roger
