// Ports that a test process reserves.
#include "tests/support/free_port.hpp"

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <set>
#include <stdexcept>

namespace roger::test {
namespace {

sockaddr_in loopback(std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(port);
  return address;
}

/// Returns 0 or the reason why a new socket cannot be bound to the port.
int error_of_bind(int type, std::uint16_t port, bool share) {
  const int fd = ::socket(AF_INET, type | SOCK_CLOEXEC, 0);
  const int on = share ? 1 : 0;
  ::setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
  const sockaddr_in address = loopback(port);
  int error = 0;
  if (::bind(fd, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) != 0) error = errno;
  if (error == 0 && type == SOCK_STREAM && ::listen(fd, 1) != 0) error = errno;
  ::close(fd);
  return error;
}

TEST(FreePort, IsHeldUntilAProgramAsksForIt) {
  const std::uint16_t port = free_port();
  for (const int type : {SOCK_STREAM, SOCK_DGRAM}) {
    EXPECT_EQ(error_of_bind(type, port, false), EADDRINUSE) << "the kernel gives it to no other";
    EXPECT_EQ(error_of_bind(type, port, true), 0);
  }
}

TEST(FreePort, RefusesConnectionsUntilAProgramListens) {
  const sockaddr_in address = loopback(free_port());
  const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  EXPECT_EQ(::connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof(address)), -1);
  EXPECT_EQ(errno, ECONNREFUSED);
  ::close(fd);
}

TEST(FreePort, CanBeTakenByAProgramThatDoesNotShareIt) {
  const std::uint16_t port = free_port();
  {
    const TakenUdpPort taken(port);
    EXPECT_EQ(error_of_bind(SOCK_DGRAM, port, true), EADDRINUSE);
    EXPECT_THROW(TakenUdpPort{port}, std::runtime_error);
  }
  EXPECT_EQ(error_of_bind(SOCK_DGRAM, port, true), 0);
}

TEST(FreePort, EachCallReturnsAnotherPort) {
  constexpr int kPorts = 200;
  std::set<std::uint16_t> ports;
  for (int i = 0; i < kPorts; ++i) EXPECT_TRUE(ports.insert(free_port()).second);
}

}  // namespace
}  // namespace roger::test
