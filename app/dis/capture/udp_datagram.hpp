// A UDP datagram with its addresses, as it is received, recorded and sent again.
#pragma once

#include <cstdint>

#include "core/clock.hpp"
#include "core/octets.hpp"
#include "dds-filter/group.hpp"

namespace roger::app {

/// A UDP datagram by IPv4. Does not own its data: the function that returns it states how long they
/// remain valid.
struct UdpDatagram {
  Nanoseconds time{};  // arrival, since 1970 (UTC)
  filter::Ipv4Address source;
  std::uint16_t source_port = 0;
  filter::Ipv4Address destination;
  std::uint16_t destination_port = 0;
  unsigned interface = 0;  // index of the one at which it has arrived; 0: unknown
  Bytes data;
};

}  // namespace roger::app
