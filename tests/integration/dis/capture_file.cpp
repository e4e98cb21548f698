#include "tests/integration/dis/capture_file.hpp"

#include <cstddef>
#include <fstream>
#include <stdexcept>

#include "core/byte_order.hpp"

namespace roger::dis {
namespace {

template <class Number>
void put(ByteVector& out, Number value) {
  const auto octets = big_endian<Octet>(value);
  out.insert(out.end(), octets.begin(), octets.end());
}

/// Appends the header of the file. Its numbers are in the byte order of the magic number.
void put_file_header(ByteVector& out) {
  constexpr std::uint32_t kMagic = 0xa1b2c3d4;  // time stamps in microseconds
  constexpr std::uint32_t kMaxPacket = 65'535;  // octets
  constexpr std::uint32_t kRawIp = 101;         // link type
  put(out, kMagic);
  put(out, std::uint16_t{2});  // version 2.4
  put(out, std::uint16_t{4});
  put(out, std::uint32_t{0});  // time zone
  put(out, std::uint32_t{0});  // accuracy of the time stamps
  put(out, kMaxPacket);
  put(out, kRawIp);
}

/// Appends a packet. The checksums are 0: analysers do not check them by default.
void put_packet(ByteVector& out, std::uint16_t port, const ByteVector& payload) {
  constexpr std::size_t kIpHeader = 20;              // octets
  constexpr std::size_t kUdpHeader = 8;              // octets
  constexpr std::uint16_t kVersionAndSize = 0x4500;  // IPv4, header of 5 words of 32 bits
  constexpr std::uint16_t kUdp = 0x4011;             // 64 hops, protocol 17
  constexpr std::uint32_t kSource = 0x0a000001;      // 10.0.0.1
  constexpr std::uint32_t kDestination = 0x0a0000ff;
  const std::size_t size = kIpHeader + kUdpHeader + payload.size();
  put(out, std::uint64_t{0});  // time
  put(out, static_cast<std::uint32_t>(size));
  put(out, static_cast<std::uint32_t>(size));
  put(out, kVersionAndSize);
  put(out, static_cast<std::uint16_t>(size));
  put(out, std::uint32_t{0});  // identification, fragment
  put(out, kUdp);
  put(out, std::uint16_t{0});  // checksum
  put(out, kSource);
  put(out, kDestination);
  put(out, port);
  put(out, port);
  put(out, static_cast<std::uint16_t>(size - kIpHeader));
  put(out, std::uint16_t{0});  // checksum
  out.insert(out.end(), payload.begin(), payload.end());
}

}  // namespace

void write_capture_file(const std::string& path, std::uint16_t port,
                        const std::vector<ByteVector>& payloads) {
  ByteVector out;
  put_file_header(out);
  for (const ByteVector& payload : payloads) put_packet(out, port, payload);
  std::ofstream file(path, std::ios::binary);
  file.write(reinterpret_cast<const char*>(out.data()),  // NOLINT: may alias
             static_cast<std::streamsize>(out.size()));
  if (!file.flush()) throw std::runtime_error("cannot write " + path);
}

}  // namespace roger::dis
