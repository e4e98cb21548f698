// The headers that precede IPv4 packets in captures.
#pragma once

#include "core/octets.hpp"

namespace roger::app {

/// Returns whether packets can be found in records of a link type, a DLT_ value of libpcap: raw IP,
/// Ethernet, Linux cooked (both versions) and BSD loopback.
[[nodiscard]] bool is_supported_link(int link_type);

/// Returns the IPv4 packet in a record of a capture; empty if it has none. Octets that fill up the
/// record may follow the packet.
[[nodiscard]] Bytes find_ipv4(int link_type, Bytes record);

}  // namespace roger::app
