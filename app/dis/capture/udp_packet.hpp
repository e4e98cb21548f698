// UDP datagrams as IPv4 packets (RFC 791, RFC 768), as captures contain them:
//
//   octets   0-19  IPv4 header without options
//   octets  20-27  UDP header: source port, destination port, length, checksum 0 (none)
//   octets  28-    data
#pragma once

#include <cstddef>
#include <optional>

#include "app/dis/capture/udp_datagram.hpp"
#include "core/byte_order.hpp"
#include "core/octets.hpp"

namespace roger::app {

inline constexpr std::size_t kIpv4HeaderSize = 20;  // octets, without options
inline constexpr std::size_t kUdpHeaderSize = 8;    // octets
/// The most data that a UDP datagram by IPv4 can have, in octets.
inline constexpr std::size_t kMaxUdpData = 0xFFFF - kIpv4HeaderSize - kUdpHeaderSize;

/// Appends the datagram as a packet. Its data must not exceed kMaxUdpData.
void put_packet(ByteWriter& out, const UdpDatagram& datagram);

/// Returns the datagram of a packet, whose data it refers to, without a time. Octets that follow
/// the packet are ignored. Returns nullopt if the packet is not UDP by IPv4, is a fragment, is
/// incomplete, or has the destination port 0, to which nothing can be sent. Checksums are not
/// verified, because a capture of a computer's own packets precedes their calculation.
[[nodiscard]] std::optional<UdpDatagram> read_packet(Bytes packet);

}  // namespace roger::app
