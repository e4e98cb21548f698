// Round trips over bare sockets, as a baseline for the RTI.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "dds-filter/group.hpp"
#include "rti/net/descriptor.hpp"

namespace roger::app::bench {

/// One end of a connection: UDP multicast on an interface, or TCP on the loopback interface. One
/// thread may send while another one receives.
class RawLine {
 public:
  /// How receive() waits.
  enum class Wait { kBlocking, kSpinning };

  /// Opens a UDP end on a port chosen by the kernel, on the interface with that address. Call
  /// set_peer() before sending.
  static RawLine udp(filter::Ipv4Address interface);
  /// Opens a UDP end on the loopback interface as federates need it: it shares its port and group
  /// with its peer, the kernel filters its own datagrams out, and states with each datagram its
  /// group and the drops at the socket. `port`: that of the peer; 0: chosen by the kernel.
  static RawLine shared_udp(std::uint16_t port);
  [[nodiscard]] std::uint16_t port() const { return port_; }
  void set_peer(std::uint16_t port) { peer_ = port; }
  /// Connects to a RawRelay.
  static RawLine tcp(std::uint16_t port);

  /// Sends a message. Returns whether all of it was accepted.
  [[nodiscard]] bool send(std::span<const std::uint8_t> message);
  /// Receives a message of exactly this size. Returns false if none arrives for two seconds.
  [[nodiscard]] bool receive(std::span<std::uint8_t> message, Wait wait);
  /// Receives at least one byte and returns the number of bytes; 0 if none arrives for two seconds.
  [[nodiscard]] std::size_t receive_some(std::span<std::uint8_t> room);

 private:
  rti::net::Descriptor in_;
  rti::net::Descriptor out_;  // not open if one socket serves both directions
  std::uint16_t port_ = 0;
  std::uint16_t peer_ = 0;
  bool shared_ = false;
};

/// Forwards bytes between two TCP connections, so that a message takes two hops, as through an
/// executive.
class RawRelay {
 public:
  /// Listens on a port chosen by the kernel.
  void listen();
  [[nodiscard]] std::uint16_t port() const { return port_; }
  /// Accepts two connections and forwards bytes until one of them ends.
  void run();

 private:
  rti::net::Descriptor listener_;
  std::uint16_t port_ = 0;
};

}  // namespace roger::app::bench
