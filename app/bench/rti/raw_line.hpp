// Two ends that play ping-pong over bare sockets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/result.hpp"
#include "rti/net/descriptor.hpp"

namespace roger::app::bench {

/// One end of a line: UDP multicast on the loopback, or TCP. Not thread-safe.
class RawLine {
 public:
  /// How receive() waits.
  enum class Wait { kBlocking, kSpinning };

  /// Listens on a port of the kernel's choice; set_peer() before sending.
  static Result<RawLine> udp();
  [[nodiscard]] std::uint16_t port() const { return port_; }
  void set_peer(std::uint16_t port) { peer_ = port; }
  /// To a RawRelay.
  static Result<RawLine> tcp(std::uint16_t port);

  [[nodiscard]] bool send(std::span<const std::uint8_t> message);
  /// Exactly a message of that size; false when none came for two seconds.
  [[nodiscard]] bool receive(std::span<std::uint8_t> message, Wait wait);
  /// Some bytes, at least one; 0 when none came for two seconds.
  [[nodiscard]] std::size_t receive_some(std::span<std::uint8_t> room);

 private:
  rti::net::Descriptor in_;
  rti::net::Descriptor out_;  // none where one socket does both
  std::uint16_t port_ = 0;
  std::uint16_t peer_ = 0;
};

/// Carries bytes between two TCP connections, as a forwarder must: two hops.
class RawRelay {
 public:
  [[nodiscard]] Status listen();
  [[nodiscard]] std::uint16_t port() const { return port_; }
  /// Accepts two connections and carries what comes until one of them ends.
  void run();

 private:
  rti::net::Descriptor listener_;
  std::uint16_t port_ = 0;
};

}  // namespace roger::app::bench
