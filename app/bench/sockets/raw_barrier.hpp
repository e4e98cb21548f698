// A barrier over bare TCP, as a baseline for time advances.
#pragma once

#include <cstddef>
#include <cstdint>

#include "app/bench/sockets/raw_line.hpp"
#include "rti/net/descriptor.hpp"

namespace roger::app::bench {

/// The central process: answers all participants once a message of each has arrived.
class RawBarrier {
 public:
  /// Listens on a port chosen by the kernel.
  void listen();
  [[nodiscard]] std::uint16_t port() const { return port_; }
  /// Accepts this number of participants and serves them until one of them leaves. Throws a
  /// CommandError on failure.
  void run(std::size_t participants);

 private:
  rti::net::Descriptor listener_;
  std::uint16_t port_ = 0;
};

/// Connects to the barrier, see RawLine::tcp(), and waits at it `times` times. Throws
/// std::runtime_error if the barrier does not open within two seconds.
class RawParticipant {
 public:
  explicit RawParticipant(std::uint16_t port) : line_(RawLine::tcp(port)) {}
  void wait(std::size_t times);

 private:
  RawLine line_;
};

}  // namespace roger::app::bench
