#include "app/dis/network/dis_socket.hpp"

#include <linux/sock_diag.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <ctime>

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

ip_mreqn membership(filter::Ipv4Address group, unsigned interface) {
  ip_mreqn out{};
  out.imr_multiaddr.s_addr = htonl(group.value);
  out.imr_ifindex = static_cast<int>(interface);
  return out;
}

/// Stores the destination and the arrival time that the kernel has added to a datagram.
void read_control(msghdr& message, UdpDatagram& datagram) {
  for (cmsghdr* item = CMSG_FIRSTHDR(&message); item != nullptr;
       item = CMSG_NXTHDR(&message, item)) {
    if (item->cmsg_level == IPPROTO_IP && item->cmsg_type == IP_PKTINFO) {
      in_pktinfo info{};
      std::memcpy(&info, CMSG_DATA(item), sizeof info);
      datagram.destination.value = ntohl(info.ipi_addr.s_addr);
      datagram.interface = static_cast<unsigned>(info.ipi_ifindex);
    } else if (item->cmsg_level == SOL_SOCKET && item->cmsg_type == SCM_TIMESTAMPNS) {
      timespec time{};
      std::memcpy(&time, CMSG_DATA(item), sizeof time);
      datagram.time = std::chrono::seconds(time.tv_sec) + Nanoseconds(time.tv_nsec);
    }
  }
}

}  // namespace

Result<DisSocket> DisSocket::open(const DisSocketSettings& settings) {
  DisSocket opened(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0), settings.port);
  const int fd = opened.descriptor();
  if (fd < 0) return system_error("opening a UDP socket");
  // Without IP_MULTICAST_ALL = 0 the socket receives every group that any process of the host has
  // joined.
  if (!set_option(fd, SOL_SOCKET, SO_REUSEADDR, 1) ||
      !set_option(fd, IPPROTO_IP, IP_MULTICAST_ALL, 0) ||
      !set_option(fd, IPPROTO_IP, IP_PKTINFO, 1) ||
      !set_option(fd, SOL_SOCKET, SO_TIMESTAMPNS, 1)) {
    return system_error("setting socket options");
  }
  static_cast<void>(set_option(fd, SOL_SOCKET, SO_RCVBUF, kReceiveBuffer));
  if (settings.group) {
    const auto chosen = rti::net::choose_interface(settings.interface);
    if (!chosen) return chosen.error();
    const Status joined = opened.join(*settings.group, chosen.value());
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

Status DisSocket::join(filter::Ipv4Address group, const rti::net::Interface& interface) const {
  if (set_option(descriptor(), IPPROTO_IP, IP_ADD_MEMBERSHIP, membership(group, interface.index)) ||
      errno == EADDRINUSE) {  // it is a member
    return ok();
  }
  const int reason = errno;
  const std::string what = "joining the group " + group.text() + " on " + interface.name;
  if (reason != ENOBUFS) return system_error(what, reason);
  return Error{ErrorCode::kSystem,
               what +
                   ": more groups than the system permits for a socket (sysctl "
                   "net.ipv4.igmp_max_memberships)",
               {}};
}

void DisSocket::leave(filter::Ipv4Address group, unsigned interface) const {
  static_cast<void>(
      set_option(descriptor(), IPPROTO_IP, IP_DROP_MEMBERSHIP, membership(group, interface)));
}

std::optional<UdpDatagram> DisSocket::receive() {
  sockaddr_in from{};
  iovec part{buffer_->data(), buffer_->size()};
  alignas(cmsghdr) std::array<char, 128> control{};
  msghdr message{};
  message.msg_name = &from;
  message.msg_namelen = sizeof from;
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control.data();
  message.msg_controllen = control.size();
  const ssize_t count = ::recvmsg(descriptor(), &message, 0);
  if (count < 0) return std::nullopt;
  UdpDatagram out;
  out.source.value = ntohl(from.sin_addr.s_addr);
  out.source_port = ntohs(from.sin_port);
  out.destination_port = port_;
  out.data = Bytes(buffer_->data(), static_cast<std::size_t>(count));
  read_control(message, out);
  return out;
}

std::uint32_t DisSocket::lost() const {
  // The counter that SO_RXQ_OVFL adds to each datagram, but including those dropped after the last
  // one.
  std::array<std::uint32_t, SK_MEMINFO_VARS> figures{};
  socklen_t size = sizeof figures;
  if (::getsockopt(descriptor(), SOL_SOCKET, SO_MEMINFO, figures.data(), &size) != 0) return 0;
  return figures[SK_MEMINFO_DROPS];
}

}  // namespace roger::app
