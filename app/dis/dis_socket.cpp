#include "app/dis/dis_socket.hpp"

#include <netinet/in.h>
#include <sys/socket.h>

#include <cerrno>

#include "rti/net/interface.hpp"
#include "rti/net/socket_options.hpp"

namespace roger::app {
namespace {

using rti::net::as_sockaddr;
using rti::net::set_option;
using rti::net::socket_address;
using rti::net::system_error;

/// Bytes of datagrams that wait while this process does something else: seconds of an exercise with
/// hundreds of voices. The kernel grants less if its limit is lower.
constexpr int kReceiveBuffer = 4 << 20;

Status join(int fd, filter::Ipv4Address group, const std::string& interface) {
  const Result<rti::net::Interface> chosen = rti::net::choose_interface(interface);
  if (!chosen) return chosen.error();
  ip_mreqn membership{};
  membership.imr_multiaddr.s_addr = htonl(group.value);
  membership.imr_ifindex = static_cast<int>(chosen.value().index);
  if (!set_option(fd, IPPROTO_IP, IP_ADD_MEMBERSHIP, membership)) {
    return system_error("joining the group " + group.text() + " on " + chosen.value().name);
  }
  return ok();
}

}  // namespace

Result<DisSocket> DisSocket::open(const DisSocketSettings& settings) {
  DisSocket opened(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  const int fd = opened.descriptor();
  if (fd < 0) return system_error("opening a UDP socket");
  // Without IP_MULTICAST_ALL = 0 the socket receives every group that any process of the host has
  // joined.
  if (!set_option(fd, SOL_SOCKET, SO_REUSEADDR, 1) ||
      !set_option(fd, IPPROTO_IP, IP_MULTICAST_ALL, 0)) {
    return system_error("setting socket options");
  }
  static_cast<void>(set_option(fd, SOL_SOCKET, SO_RCVBUF, kReceiveBuffer));
  if (settings.group) {
    const Status joined = join(fd, *settings.group, settings.interface);
    if (!joined) return joined.error();
  }
  const std::string port = "UDP port " + std::to_string(settings.port);
  const sockaddr_in any = socket_address(filter::Ipv4Address{INADDR_ANY}, settings.port);
  if (::bind(fd, as_sockaddr(any), sizeof any) != 0) {
    if (errno != EADDRINUSE) return system_error("binding " + port);
    return Error{ErrorCode::kUnavailable,
                 port +
                     " is taken by a program that does not share it; stop that program or choose "
                     "another port",
                 {}};
  }
  return opened;
}

std::optional<DisDatagram> DisSocket::receive() {
  sockaddr_in from{};
  socklen_t size = sizeof from;
  const ssize_t count =
      ::recvfrom(descriptor(), buffer_->data(), buffer_->size(), 0, as_sockaddr(from), &size);
  if (count < 0) return std::nullopt;
  return DisDatagram{Bytes(buffer_->data(), static_cast<std::size_t>(count)),
                     filter::Ipv4Address{ntohl(from.sin_addr.s_addr)}};
}

}  // namespace roger::app
