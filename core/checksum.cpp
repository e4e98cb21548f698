#include "core/checksum.hpp"

#include <boost/crc.hpp>

#include "core/octets.hpp"

namespace roger {

std::uint32_t crc32(Bytes octets) {
  boost::crc_32_type crc;
  crc.process_bytes(octets.data(), octets.size());
  return crc.checksum();
}

}  // namespace roger
