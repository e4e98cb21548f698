// A barrier over bare TCP, as a baseline for time advances.
#pragma once

#include <cstddef>
#include <cstdint>

#include "app/bench/sockets/raw_line.hpp"
#include "rti/net/descriptor.hpp"

namespace roger::app::bench {

constexpr std::size_t kBarrierMessageBytes = 100;

/// The central process: answers all participants once a request of each has arrived, and before
/// that forwards the messages that accompany a request to all others.
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

/// One of `participants` that meet at a barrier.
class RawParticipant {
 public:
  /// Connects, see RawLine::tcp(). Throws CommandError.
  RawParticipant(std::uint16_t port, std::size_t participants)
      : others_(participants - 1), line_(RawLine::tcp(port)) {}
  /// Waits at the barrier `times` times, and each time sends this number of messages to all others
  /// and receives as many from each of them. Throws std::runtime_error if the barrier does not open
  /// within two seconds.
  void wait(std::size_t times, std::uint8_t messages);

 private:
  std::size_t others_;
  RawLine line_;
};

}  // namespace roger::app::bench
