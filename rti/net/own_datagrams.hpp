// Keeps a process's own datagrams out of its own sockets.
#pragma once

#include <cstdint>

#include "dds-filter/group.hpp"

namespace roger::rti::net {

/// Makes the kernel drop datagrams from this sender at `socket`, before they wake any thread.
/// Returns false if the kernel does not support it; own datagrams then arrive and must be
/// recognized by their contents.
bool drop_datagrams_from(int socket, filter::Ipv4Address sender, std::uint16_t port);

}  // namespace roger::rti::net
