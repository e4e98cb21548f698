#include "app/doctor/hello_socket.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "rti/net/socket_options.hpp"

namespace roger::app {
namespace {

using rti::net::as_sockaddr;
using rti::net::set_option;
using rti::net::socket_address;
using rti::net::system_error;

}  // namespace

Result<HelloSocket> HelloSocket::open(const rti::net::Interface& interface,
                                      const filter::Group& group) {
  HelloSocket opened(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0), group.port);
  const int fd = opened.descriptor_.get();
  if (fd < 0) return system_error("opening a UDP socket");
  if (!set_option(fd, SOL_SOCKET, SO_REUSEADDR, 1) ||
      !set_option(fd, IPPROTO_IP, IP_MULTICAST_ALL, 0) ||
      !set_option(fd, IPPROTO_IP, IP_PKTINFO, 1)) {
    return system_error("setting socket options");
  }
  const sockaddr_in any = socket_address({}, group.port);
  if (::bind(fd, as_sockaddr(any), sizeof any) != 0) {
    return system_error("UDP port " + std::to_string(group.port) + " is not available", errno,
                        ErrorCode::kUnavailable);
  }
  ip_mreqn membership{};
  membership.imr_multiaddr.s_addr = htonl(group.address.value);
  membership.imr_ifindex = static_cast<int>(interface.index);
  if (!set_option(fd, IPPROTO_IP, IP_ADD_MEMBERSHIP, membership)) {
    return system_error("joining " + group.address.text() + " on " + interface.name);
  }
  if (!set_option(fd, IPPROTO_IP, IP_MULTICAST_IF, membership)) {
    return system_error("sending multicast on " + interface.name);
  }
  return opened;
}

Status HelloSocket::send(filter::Ipv4Address to, const std::string& text) {
  const sockaddr_in address = socket_address(to, port_);
  const ssize_t sent = ::sendto(descriptor_.get(), text.data(), text.size(), 0,
                                as_sockaddr(address), sizeof address);
  if (sent >= 0) return ok();
  return system_error("sending to " + to.text());
}

std::optional<ReceivedHello> HelloSocket::receive(std::chrono::milliseconds time) {
  pollfd waiting{descriptor_.get(), POLLIN, 0};
  if (::poll(&waiting, 1, static_cast<int>(time.count())) <= 0) return std::nullopt;
  std::array<char, 512> text{};
  alignas(cmsghdr) std::array<char, 256> control{};
  sockaddr_in from{};
  iovec part{text.data(), text.size()};
  msghdr message{};
  message.msg_name = &from;
  message.msg_namelen = sizeof from;
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control.data();
  message.msg_controllen = control.size();
  const ssize_t size = ::recvmsg(descriptor_.get(), &message, MSG_DONTWAIT);
  if (size < 0) return std::nullopt;
  ReceivedHello heard;
  heard.text.assign(text.data(), static_cast<std::size_t>(size));
  heard.from.value = ntohl(from.sin_addr.s_addr);
  for (cmsghdr* part_of = CMSG_FIRSTHDR(&message); part_of != nullptr;
       part_of = CMSG_NXTHDR(&message, part_of)) {
    if (part_of->cmsg_level != IPPROTO_IP || part_of->cmsg_type != IP_PKTINFO) continue;
    in_pktinfo info{};
    std::memcpy(&info, CMSG_DATA(part_of), sizeof info);
    heard.by_multicast = filter::Ipv4Address{ntohl(info.ipi_addr.s_addr)}.is_multicast();
  }
  return heard;
}

}  // namespace roger::app
