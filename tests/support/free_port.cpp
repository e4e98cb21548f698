#include "tests/support/free_port.hpp"

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <string>

namespace roger::test {
namespace {

/// Returns a socket that shares `port`, or for 0 a port chosen by the kernel; -1 if the port is in
/// use.
int hold(int type, std::uint16_t port) {
  const int fd = ::socket(AF_INET, type | SOCK_CLOEXEC, 0);
  const int on = 1;
  const int off = 0;
  ::setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
  // Otherwise a UDP socket would receive traffic of groups that others have joined on this port.
  if (type == SOCK_DGRAM) ::setsockopt(fd, IPPROTO_IP, IP_MULTICAST_ALL, &off, sizeof(off));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  if (::bind(fd, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0) return fd;
  ::close(fd);
  return -1;
}

}  // namespace

std::uint16_t free_port() {
  constexpr int kMaxAttempts = 100;
  for (int attempt = 0; attempt < kMaxAttempts; ++attempt) {
    const int tcp = hold(SOCK_STREAM, 0);
    if (tcp < 0) break;
    sockaddr_in address{};
    socklen_t size = sizeof(address);
    ::getsockname(tcp, reinterpret_cast<sockaddr*>(&address), &size);
    const std::uint16_t port = ntohs(address.sin_port);
    // Left open, like the first one, until the process ends.
    if (hold(SOCK_DGRAM, port) >= 0) return port;
    ::close(tcp);
  }
  throw std::runtime_error(std::string("no free port: ") + std::strerror(errno));
}

TakenUdpPort::TakenUdpPort(std::uint16_t port) : fd_(hold(SOCK_DGRAM, port)) {
  if (fd_ < 0) throw std::runtime_error("UDP port " + std::to_string(port) + " is in use");
  // The socket that holds the port had to permit sharing; later sockets do not.
  const int off = 0;
  ::setsockopt(fd_, SOL_SOCKET, SO_REUSEADDR, &off, sizeof(off));
}

TakenUdpPort::~TakenUdpPort() {
  ::close(fd_);
}

}  // namespace roger::test
