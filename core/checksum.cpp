#include "core/checksum.hpp"

#include <boost/crc.hpp>

namespace roger {

std::uint32_t crc32(std::span<const std::byte> octets) {
  boost::crc_32_type crc;
  crc.process_bytes(octets.data(), octets.size());
  return crc.checksum();
}

}  // namespace roger
