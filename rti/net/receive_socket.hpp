// The UDP sockets that a federate receives at, ready to be read by a DatagramBatch.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/result.hpp"
#include "dds-filter/group.hpp"
#include "rti/net/descriptor.hpp"

namespace roger::rti::net {

struct ReceiveSocket {
  Descriptor descriptor;
  std::uint16_t port = 0;
  std::size_t buffer_bytes = 0;  // as the kernel grants it
  bool keeps_own_out = false;    // what this process sends does not come back
};

/// Where this process's own datagrams come from.
struct OwnAddress {
  filter::Ipv4Address address;
  std::uint16_t port = 0;
};

/// For the groups that it will join, on a port shared with other federates of the host; 0: any.
/// Errors: a program that does not share the port; the system's.
[[nodiscard]] Result<ReceiveSocket> open_group_socket(std::uint16_t port, std::size_t buffer_bytes,
                                                      const OwnAddress& own);

/// For copies sent to this process alone, on a port of its own: from `first` on, where a firewall
/// can be told of it, as long as one of these is free.
[[nodiscard]] Result<ReceiveSocket> open_direct_socket(std::uint16_t first,
                                                       std::size_t buffer_bytes);

}  // namespace roger::rti::net
