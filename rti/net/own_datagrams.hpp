// Keeping what a process sends itself out of its own sockets.
#pragma once

#include <cstdint>

#include "dds-filter/group.hpp"

namespace roger::rti::net {

/// The kernel drops what comes to `socket` from this sender, before anybody is woken by it. false:
/// this kernel can't; then the datagrams come, and have to be known by what they hold.
bool drop_datagrams_from(int socket, filter::Ipv4Address sender, std::uint16_t port);

}  // namespace roger::rti::net
