#include "app/bench/rti/socket_capture.hpp"

#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "rti/net/socket_options.hpp"

namespace roger::app::bench {

namespace {

using rti::net::as_sockaddr;
using rti::net::set_option;
using rti::net::socket_address;
using rti::net::system_error;

constexpr filter::Ipv4Address kOwnHost{0x7F000001};  // 127.0.0.1
/// Holds a whole burst.
constexpr int kCaptureBuffer = 4 << 20;
constexpr std::size_t kLargestDatagram = std::size_t{1} << 16U;

}  // namespace

Result<SocketCapture> SocketCapture::open(filter::Group group) {
  SocketCapture capture(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  const int fd = capture.socket_;
  if (fd < 0) return system_error("a UDP socket");
  // The federates listen on the same port.
  if (!set_option(fd, SOL_SOCKET, SO_REUSEADDR, 1)) return system_error("SO_REUSEADDR");
  static_cast<void>(set_option(fd, SOL_SOCKET, SO_RCVBUF, kCaptureBuffer));
  const sockaddr_in address = socket_address(group.address, group.port);
  if (::bind(fd, as_sockaddr(address), sizeof(address)) != 0) {
    return system_error("binding " + group.text());
  }
  ip_mreqn membership{};
  membership.imr_multiaddr.s_addr = htonl(group.address.value);
  membership.imr_address.s_addr = htonl(kOwnHost.value);
  if (!set_option(fd, IPPROTO_IP, IP_ADD_MEMBERSHIP, membership)) {
    return system_error("joining " + group.text());
  }
  return capture;
}

SocketCapture::~SocketCapture() {
  if (socket_ >= 0) ::close(socket_);
}

std::vector<std::uint8_t> SocketCapture::next(std::chrono::milliseconds patience) {
  pollfd waiting{socket_, POLLIN, 0};
  if (::poll(&waiting, 1, static_cast<int>(patience.count())) <= 0) return {};
  std::vector<std::uint8_t> datagram(kLargestDatagram);
  const ssize_t size = ::recv(socket_, datagram.data(), datagram.size(), MSG_DONTWAIT);
  datagram.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
  return datagram;
}

}  // namespace roger::app::bench
