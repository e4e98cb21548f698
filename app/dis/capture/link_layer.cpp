#include "app/dis/capture/link_layer.hpp"

#include <pcap/dlt.h>

#include <cstddef>
#include <cstdint>

#include "core/byte_order.hpp"

namespace roger::app {
namespace {

constexpr std::uint16_t kIpv4 = 0x0800;  // EtherType

/// Returns the rest after an EtherType and VLAN tags (IEEE 802.1Q) if the type is IPv4.
Bytes after_ether_type(ByteReader record) {
  constexpr std::uint16_t kVlan = 0x8100;
  constexpr std::uint16_t kServiceVlan = 0x88A8;
  auto type = record.get<std::uint16_t>();
  while (type == kVlan || type == kServiceVlan) {
    record.get<std::uint16_t>();  // priority and number of the VLAN
    type = record.get<std::uint16_t>();
  }
  return type == kIpv4 ? record.rest() : Bytes{};
}

/// Returns the rest after an address family if that is IPv4. The family has the byte order of the
/// computer that made the capture (DLT_NULL), or is big-endian (DLT_LOOP).
Bytes after_family(ByteReader record) {
  constexpr std::uint32_t kInet = 2;
  constexpr std::uint32_t kSwappedInet = 0x02000000;
  const auto family = record.get<std::uint32_t>();
  return family == kInet || family == kSwappedInet ? record.rest() : Bytes{};
}

}  // namespace

bool is_supported_link(int link_type) {
  switch (link_type) {
    case DLT_RAW:
    case DLT_IPV4:
    case DLT_EN10MB:
    case DLT_LINUX_SLL:
    case DLT_LINUX_SLL2:
    case DLT_NULL:
    case DLT_LOOP:
      return true;
    default:
      return false;
  }
}

Bytes find_ipv4(int link_type, Bytes record) {
  constexpr std::size_t kEthernetAddresses = 12;
  constexpr std::size_t kCookedBeforeType = 14;
  constexpr std::size_t kCooked2AfterType = 18;
  ByteReader reader(record);
  switch (link_type) {
    case DLT_RAW:
    case DLT_IPV4:
      return record;
    case DLT_EN10MB:
      reader.get_bytes(kEthernetAddresses);
      return after_ether_type(reader);
    case DLT_LINUX_SLL:
      reader.get_bytes(kCookedBeforeType);
      return after_ether_type(reader);
    case DLT_LINUX_SLL2: {
      const auto type = reader.get<std::uint16_t>();
      reader.get_bytes(kCooked2AfterType);
      return type == kIpv4 ? reader.rest() : Bytes{};
    }
    case DLT_NULL:
    case DLT_LOOP:
      return after_family(reader);
    default:
      return {};
  }
}

}  // namespace roger::app
