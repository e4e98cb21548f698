#include "app/bench/rti/socket_capture.hpp"

#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

#include "app/bench/sockets/loopback.hpp"
#include "app/support/exit_code.hpp"

namespace roger::app::bench {

namespace {

using rti::net::as_sockaddr;
using rti::net::set_option;
using rti::net::socket_address;
using rti::net::system_error;

/// Receive buffer for a whole burst.
constexpr int kCaptureBuffer = 4 << 20;
constexpr std::size_t kMaxDatagramBytes = std::size_t{1} << 16U;

}  // namespace

SocketCapture SocketCapture::open(filter::Group group) {
  SocketCapture capture;
  capture.socket_ = open_socket(SOCK_DGRAM);
  const int fd = capture.socket_.get();
  // The federates are bound to the same port.
  if (!set_option(fd, SOL_SOCKET, SO_REUSEADDR, 1))
    throw CommandError(system_error("SO_REUSEADDR"));
  static_cast<void>(set_option(fd, SOL_SOCKET, SO_RCVBUF, kCaptureBuffer));
  const sockaddr_in address = socket_address(group.address, group.port);
  if (::bind(fd, as_sockaddr(address), sizeof(address)) != 0) {
    throw CommandError(system_error("binding " + group.text()));
  }
  join_group(capture.socket_, group.address);
  return capture;
}

std::vector<std::uint8_t> SocketCapture::next(std::chrono::milliseconds patience) {
  pollfd waiting{socket_.get(), POLLIN, 0};
  if (::poll(&waiting, 1, static_cast<int>(patience.count())) <= 0) return {};
  std::vector<std::uint8_t> datagram(kMaxDatagramBytes);
  const ssize_t size = ::recv(socket_.get(), datagram.data(), datagram.size(), MSG_DONTWAIT);
  datagram.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
  return datagram;
}

}  // namespace roger::app::bench
