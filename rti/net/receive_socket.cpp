#include "rti/net/receive_socket.hpp"

#include <sys/socket.h>

#include <string>
#include <utility>

#include "rti/net/datagram_batch.hpp"
#include "rti/net/own_datagrams.hpp"
#include "rti/net/socket_options.hpp"

namespace roger::rti::net {
namespace {

/// Number of ports tried for copies.
constexpr int kDirectPorts = 64;
constexpr int kLastPort = 0xFFFF;

Result<Descriptor> open_udp() {
  Descriptor socket(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  if (socket.get() < 0) return system_error("opening a UDP socket");
  if (const Status prepared = DatagramBatch::prepare(socket.get()); !prepared) {
    return prepared.error();
  }
  return socket;
}

bool bind_to(int fd, std::uint16_t port) {
  const sockaddr_in any = socket_address(filter::Ipv4Address{INADDR_ANY}, port);
  return ::bind(fd, as_sockaddr(any), sizeof(any)) == 0;
}

bool bind_direct(int fd, int first) {
  for (int port = first; port < first + kDirectPorts && port <= kLastPort; ++port) {
    if (bind_to(fd, static_cast<std::uint16_t>(port))) return true;
  }
  return bind_to(fd, 0);
}

/// Requests a receive buffer of `bytes`; returns the size that the kernel granted.
std::size_t ask_for_buffer(int fd, std::size_t bytes) {
  const int asked = static_cast<int>(bytes);
  // SO_RCVBUFFORCE exceeds the host's limit but needs CAP_NET_ADMIN; SO_RCVBUF is limited.
  if (!set_option(fd, SOL_SOCKET, SO_RCVBUFFORCE, asked)) {
    static_cast<void>(set_option(fd, SOL_SOCKET, SO_RCVBUF, asked));
  }
  int granted = 0;
  socklen_t size = sizeof(granted);
  if (::getsockopt(fd, SOL_SOCKET, SO_RCVBUF, &granted, &size) != 0) return bytes;
  // The kernel doubles the requested size for its own bookkeeping.
  return static_cast<std::size_t>(granted) / 2;
}

Result<std::uint16_t> bound_port(int fd) {
  sockaddr_in bound{};
  socklen_t size = sizeof(bound);
  if (::getsockname(fd, as_sockaddr(bound), &size) != 0) return system_error("getsockname");
  return ntohs(bound.sin_port);
}

}  // namespace

Result<ReceiveSocket> open_group_socket(std::uint16_t port, std::size_t buffer_bytes,
                                        const OwnAddress& own) {
  Result<Descriptor> opened = open_udp();
  if (!opened) return opened.error();
  const int fd = opened.value().get();
  // Other federates of this host use the same port.
  if (!set_option(fd, SOL_SOCKET, SO_REUSEADDR, 1)) return system_error("SO_REUSEADDR");
  // Otherwise the socket would receive every group that any process of the host has joined.
  if (!set_option(fd, IPPROTO_IP, IP_MULTICAST_ALL, 0)) return system_error("IP_MULTICAST_ALL");
  // A federate does not receive its own messages, so they need not wake it.
  const bool filters_own = drop_datagrams_from(fd, own.address, own.port);
  const std::size_t granted = ask_for_buffer(fd, buffer_bytes);
  if (!bind_to(fd, port)) {
    if (errno == EADDRINUSE) {
      return Error{ErrorCode::kUnavailable,
                   "UDP port " + std::to_string(port) +
                       " is taken by a program that does not share it; stop that program or set "
                       "another port in the RID",
                   {}};
    }
    return system_error("binding UDP port " + std::to_string(port));
  }
  const Result<std::uint16_t> bound = bound_port(fd);
  if (!bound) return bound.error();
  return ReceiveSocket{std::move(opened).value(), bound.value(), granted, filters_own};
}

Result<ReceiveSocket> open_direct_socket(std::uint16_t first, std::size_t buffer_bytes) {
  Result<Descriptor> opened = open_udp();
  if (!opened) return opened.error();
  const int fd = opened.value().get();
  const std::size_t granted = ask_for_buffer(fd, buffer_bytes);
  if (!bind_direct(fd, first)) return system_error("binding a UDP port");
  const Result<std::uint16_t> bound = bound_port(fd);
  if (!bound) return bound.error();
  return ReceiveSocket{std::move(opened).value(), bound.value(), granted, false};
}

}  // namespace roger::rti::net
