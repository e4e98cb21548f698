// Ports of a test's own.
#pragma once

#include <cstdint>

namespace roger::test {

/// Returns a port chosen by the kernel that neither UDP nor TCP uses.
///
/// This process holds the port until it ends, by sockets that do not listen: the kernel gives the
/// port to nothing else in the meantime, while a program that asks for this port with SO_REUSEADDR,
/// as Roger does, gets it. A connection to the port is refused until that happens. Any thread.
/// Throws std::runtime_error when no port is left.
std::uint16_t free_port();

/// Keeps a UDP port of free_port() from all other programs, as one does that does not share its
/// port.
class TakenUdpPort {
 public:
  /// Throws std::runtime_error when another socket has the port already.
  explicit TakenUdpPort(std::uint16_t port);
  ~TakenUdpPort();
  TakenUdpPort(const TakenUdpPort&) = delete;
  TakenUdpPort& operator=(const TakenUdpPort&) = delete;

 private:
  int fd_;
};

}  // namespace roger::test
