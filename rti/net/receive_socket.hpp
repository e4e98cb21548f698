// The UDP sockets at which a federate receives, set up to be read by a DatagramBatch.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>

#include "core/result.hpp"
#include "dds-filter/group.hpp"
#include "rti/net/descriptor.hpp"

namespace roger::rti::net {

/// A socket that was opened.
struct ReceiveSocket {
  Descriptor descriptor;
  std::uint16_t port = 0;
  std::size_t buffer_bytes = 0;  // as granted by the kernel
  bool filters_own = false;      // own datagrams are filtered out
};

/// A socket that is read, and the groups that it joined; or the socket for copies.
struct Receiver {
  Descriptor socket;
  bool direct = false;
  bool filters_own = false;  // own datagrams are filtered out
  std::set<filter::Ipv4Address> groups;
  std::uint32_t kernel_drops = 0;  // as last reported by the kernel; wraps. Reading thread
};

/// Returns the error of a transport that opens no further socket.
[[nodiscard]] inline Error transport_stopped() {
  return Error{ErrorCode::kUnavailable, "the transport is stopped", {}};
}

/// Source address of this process's own datagrams.
struct OwnAddress {
  filter::Ipv4Address address;
  std::uint16_t port = 0;
};

/// Opens a socket for multicast groups, on a port shared with other federates of the host; 0: any
/// port. Errors: the port is used by a program that does not share it; system errors.
[[nodiscard]] Result<ReceiveSocket> open_group_socket(std::uint16_t port, std::size_t buffer_bytes,
                                                      const OwnAddress& own);

/// Opens a socket for copies sent to this process alone, on a port of its own: the first free one
/// from `first` on, so that a firewall can be configured for it, or any port if all of these are
/// taken.
[[nodiscard]] Result<ReceiveSocket> open_direct_socket(std::uint16_t first,
                                                       std::size_t buffer_bytes);

}  // namespace roger::rti::net
