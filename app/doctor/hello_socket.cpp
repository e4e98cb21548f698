#include "app/doctor/hello_socket.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

namespace roger::app {
namespace {

Error system_error(const std::string& what, ErrorCode code = ErrorCode::kSystem) {
  return Error{code, what + ": " + std::strerror(errno), {}};
}

template <class T>
bool set(int socket, int level, int option, const T& value) {
  return ::setsockopt(socket, level, option, &value, sizeof value) == 0;
}

sockaddr_in socket_address(filter::Ipv4Address address, std::uint16_t port) {
  sockaddr_in out{};
  out.sin_family = AF_INET;
  out.sin_addr.s_addr = htonl(address.value);
  out.sin_port = htons(port);
  return out;
}

}  // namespace

Result<HelloSocket> HelloSocket::open(const rti::net::Interface& interface,
                                      const filter::Group& group) {
  HelloSocket opened(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0), group);
  const int fd = opened.descriptor_;
  if (fd < 0) return system_error("no socket");
  if (!set(fd, SOL_SOCKET, SO_REUSEADDR, 1) || !set(fd, IPPROTO_IP, IP_MULTICAST_ALL, 0) ||
      !set(fd, IPPROTO_IP, IP_PKTINFO, 1)) {
    return system_error("socket options");
  }
  const sockaddr_in any = socket_address({}, group.port);
  if (::bind(fd, reinterpret_cast<const sockaddr*>(&any), sizeof any) != 0) {
    return system_error("UDP port " + std::to_string(group.port) + " can't be had",
                        ErrorCode::kUnavailable);
  }
  ip_mreqn membership{};
  membership.imr_multiaddr.s_addr = htonl(group.address.value);
  membership.imr_ifindex = static_cast<int>(interface.index);
  if (!set(fd, IPPROTO_IP, IP_ADD_MEMBERSHIP, membership)) {
    return system_error("joining " + group.address.text() + " on " + interface.name);
  }
  if (!set(fd, IPPROTO_IP, IP_MULTICAST_IF, membership)) {
    return system_error("multicast on " + interface.name);
  }
  return opened;
}

HelloSocket::~HelloSocket() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

HelloSocket::HelloSocket(HelloSocket&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), group_(other.group_) {
}

Status HelloSocket::send(filter::Ipv4Address to, const std::string& text) {
  const sockaddr_in address = socket_address(to, group_.port);
  const ssize_t sent = ::sendto(descriptor_, text.data(), text.size(), 0,
                                reinterpret_cast<const sockaddr*>(&address), sizeof address);
  if (sent >= 0) return ok();
  return system_error("sending to " + to.text());
}

Status HelloSocket::send_to_group(const std::string& text) {
  return send(group_.address, text);
}

Status HelloSocket::send_to(filter::Ipv4Address host, const std::string& text) {
  return send(host, text);
}

std::optional<HeardHello> HelloSocket::receive(std::chrono::milliseconds time) {
  pollfd waiting{descriptor_, POLLIN, 0};
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
  const ssize_t size = ::recvmsg(descriptor_, &message, MSG_DONTWAIT);
  if (size < 0) return std::nullopt;
  HeardHello heard;
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
