// Ports for the exclusive use of a test.
#pragma once

#include <cstdint>

namespace roger::test {

/// Returns a port chosen by the kernel that neither UDP nor TCP uses.
///
/// This process holds the port until it ends, with sockets that do not listen. The kernel then
/// gives the port to no other program, while a program that requests it with SO_REUSEADDR, as Roger
/// does, gets it. Until then, connections to the port are refused. Any thread. Throws
/// std::runtime_error if no port is left.
std::uint16_t free_port();

/// Blocks a UDP port of free_port() for all other programs, like a program that does not share it.
class TakenUdpPort {
 public:
  /// Throws std::runtime_error if another socket already has the port.
  explicit TakenUdpPort(std::uint16_t port);
  ~TakenUdpPort();
  TakenUdpPort(const TakenUdpPort&) = delete;
  TakenUdpPort& operator=(const TakenUdpPort&) = delete;

 private:
  int fd_;
};

}  // namespace roger::test
