#include "app/dis/capture/udp_packet.hpp"

#include <array>
#include <cstdint>

namespace roger::app {
namespace {

constexpr std::uint8_t kVersion = 4;
constexpr std::uint8_t kUdp = 17;  // protocol number

/// Returns the checksum of a header whose checksum field is 0 (RFC 1071).
std::uint16_t internet_checksum(Bytes header) {
  std::uint32_t sum = 0;
  ByteReader words(header);
  while (!words.rest().empty()) sum += words.get<std::uint16_t>();
  while (sum > 0xFFFFU) sum = (sum & 0xFFFFU) + (sum >> 16U);
  return static_cast<std::uint16_t>(~sum);
}

}  // namespace

void put_packet(ByteWriter& out, const UdpDatagram& datagram) {
  constexpr std::uint8_t kVersionAndLength = kVersion << 4U | kIpv4HeaderSize / 4;
  constexpr std::uint16_t kDoNotFragment = 0x4000;
  constexpr std::uint8_t kTtl = 64;  // the received one is unknown
  constexpr std::size_t kChecksumAt = 10;
  const std::size_t udp_length = kUdpHeaderSize + datagram.data.size();
  std::array<Octet, kIpv4HeaderSize> header{};
  ByteWriter ip(header);
  ip.put(kVersionAndLength);
  ip.put(std::uint8_t{0});  // type of service
  ip.put(static_cast<std::uint16_t>(kIpv4HeaderSize + udp_length));
  ip.put(std::uint16_t{0});  // identification, unused without fragments (RFC 6864)
  ip.put(kDoNotFragment);
  ip.put(kTtl);
  ip.put(kUdp);
  ip.put(std::uint16_t{0});  // checksum
  ip.put(datagram.source.value);
  ip.put(datagram.destination.value);
  store_big_endian(internet_checksum(header), header.data() + kChecksumAt);
  out.put_bytes(header);
  out.put(datagram.source_port);
  out.put(datagram.destination_port);
  out.put(static_cast<std::uint16_t>(udp_length));
  out.put(std::uint16_t{0});  // checksum
  out.put_bytes(datagram.data);
}

std::optional<UdpDatagram> read_packet(Bytes packet) {
  constexpr std::uint16_t kFragmentMask = 0x3FFF;  // more fragments, and the offset
  ByteReader ip(packet);
  const auto version_and_length = ip.get<std::uint8_t>();
  ip.get<std::uint8_t>();  // type of service
  const auto total_length = ip.get<std::uint16_t>();
  ip.get<std::uint16_t>();  // identification
  const auto fragment = ip.get<std::uint16_t>();
  ip.get<std::uint8_t>();  // time to live
  const auto protocol = ip.get<std::uint8_t>();
  ip.get<std::uint16_t>();  // checksum
  UdpDatagram out;
  out.source.value = ip.get<std::uint32_t>();
  out.destination.value = ip.get<std::uint32_t>();
  const std::size_t header_size = std::size_t{4} * (version_and_length & 0xFU);
  if (ip.failed() || version_and_length >> 4U != kVersion || header_size < kIpv4HeaderSize ||
      protocol != kUdp || (fragment & kFragmentMask) != 0) {
    return std::nullopt;
  }
  if (total_length < header_size + kUdpHeaderSize || total_length > packet.size()) {
    return std::nullopt;
  }
  ByteReader udp(packet.first(total_length).subspan(header_size));
  out.source_port = udp.get<std::uint16_t>();
  out.destination_port = udp.get<std::uint16_t>();
  const auto length = udp.get<std::uint16_t>();
  udp.get<std::uint16_t>();  // checksum
  if (length < kUdpHeaderSize || length - kUdpHeaderSize > udp.rest().size()) return std::nullopt;
  if (out.destination_port == 0) return std::nullopt;
  out.data = udp.rest().first(length - kUdpHeaderSize);
  return out;
}

}  // namespace roger::app
