// Helpers for bare sockets, on the loopback interface unless another one is named.
#pragma once

#include <netinet/in.h>
#include <sys/socket.h>

#include <cstdint>

#include "app/support/exit_code.hpp"
#include "core/result.hpp"
#include "dds-filter/group.hpp"
#include "rti/net/descriptor.hpp"
#include "rti/net/socket_options.hpp"
#include "rti/rid/rid.hpp"

namespace roger::app::bench {

inline constexpr filter::Ipv4Address kLoopback{0x7F000001};  // 127.0.0.1

/// Opens an IPv4 socket; `type` is SOCK_DGRAM or SOCK_STREAM. Throws a CommandError on failure.
[[nodiscard]] inline rti::net::Descriptor open_socket(int type) {
  rti::net::Descriptor socket(::socket(AF_INET, type | SOCK_CLOEXEC, 0));
  if (socket.is_open()) return socket;
  throw CommandError(rti::net::system_error(type == SOCK_DGRAM ? "a UDP socket" : "a TCP socket"));
}

/// Binds to a port chosen by the kernel and returns it. Throws a CommandError on failure.
[[nodiscard]] inline std::uint16_t bind_any(const rti::net::Descriptor& socket,
                                            filter::Ipv4Address address) {
  sockaddr_in bound = rti::net::socket_address(address, 0);
  socklen_t size = sizeof(bound);
  if (::bind(socket.get(), rti::net::as_sockaddr(bound), size) != 0 ||
      ::getsockname(socket.get(), rti::net::as_sockaddr(bound), &size) != 0) {
    throw CommandError(rti::net::system_error("binding " + address.text()));
  }
  return ntohs(bound.sin_port);
}

/// Listens on a port chosen by the kernel and returns it. Throws a CommandError on failure.
[[nodiscard]] inline std::uint16_t listen_on_loopback(const rti::net::Descriptor& socket,
                                                      int backlog) {
  const std::uint16_t port = bind_any(socket, kLoopback);
  if (::listen(socket.get(), backlog) == 0) return port;
  throw CommandError(rti::net::system_error("listening"));
}

/// Requests the receive buffer of the default RID; the kernel may limit it.
inline void enlarge_receive_buffer(const rti::net::Descriptor& socket) {
  const auto bytes = static_cast<int>(rti::Rid{}.network.receive_buffer_bytes);
  if (rti::net::set_option(socket.get(), SOL_SOCKET, SO_RCVBUFFORCE, bytes)) return;
  static_cast<void>(rti::net::set_option(socket.get(), SOL_SOCKET, SO_RCVBUF, bytes));
}

/// Joins `group` on the interface with that address. Throws a CommandError on failure.
inline void join_group(const rti::net::Descriptor& socket, filter::Ipv4Address group,
                       filter::Ipv4Address interface = kLoopback) {
  ip_mreqn membership{};
  membership.imr_multiaddr.s_addr = htonl(group.value);
  membership.imr_address.s_addr = htonl(interface.value);
  if (rti::net::set_option(socket.get(), IPPROTO_IP, IP_ADD_MEMBERSHIP, membership)) return;
  throw CommandError(rti::net::system_error("joining " + group.text()));
}

/// Makes the interface with that address the outgoing one for multicast. Throws a CommandError on
/// failure.
inline void send_from(const rti::net::Descriptor& socket,
                      filter::Ipv4Address interface = kLoopback) {
  ip_mreqn from{};
  from.imr_address.s_addr = htonl(interface.value);
  if (rti::net::set_option(socket.get(), IPPROTO_IP, IP_MULTICAST_IF, from)) return;
  throw CommandError(rti::net::system_error("sending from " + interface.text()));
}

}  // namespace roger::app::bench
