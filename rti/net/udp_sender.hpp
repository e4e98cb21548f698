// The socket from which multicast is sent.
#pragma once

#include <netinet/in.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/counters.hpp"
#include "core/result.hpp"
#include "rti/net/descriptor.hpp"
#include "rti/net/interface.hpp"
#include "rti/net/transport.hpp"

namespace roger::rti::net {

/// Sends datagrams from any thread, without a lock, and never waits.
class UdpSender {
 public:
  /// Opens the socket; call once, first. Error: names the call that the kernel refused and the
  /// reason.
  [[nodiscard]] Status open(const Interface& from, int ttl, bool loopback);

  /// Returns the source address of the datagrams.
  [[nodiscard]] filter::Ipv4Address address() const { return address_; }
  [[nodiscard]] std::uint16_t port() const { return port_; }

  SendResult send(filter::Ipv4Address group, std::uint16_t port, Bytes datagram) noexcept;

  /// As Transport::send_train(). The kernel takes a list (sendmmsg) of datagrams or, where it can
  /// cut them itself (UDP_SEGMENT), of runs: datagrams of one size, of which the last may be
  /// shorter. Returns how many packets the kernel took; a run is one packet.
  std::size_t send_train(filter::Ipv4Address group, std::uint16_t port, Bytes bytes,
                         std::span<const std::uint16_t> sizes) noexcept;

  /// Fills in the counters of sending.
  void count(TransportCounters& out) const;

 private:
  struct Done {
    std::size_t datagrams = 0;  // counted from the first, sent or refused
    std::size_t packets = 0;    // accepted by the kernel
  };
  Done send_runs(sockaddr_in to, Bytes bytes, std::span<const std::uint16_t> sizes,
                 bool segmented) noexcept;
  SendResult failed(int number) noexcept;

  Descriptor socket_;
  filter::Ipv4Address address_;
  std::uint16_t port_ = 0;
  std::atomic<bool> segments_{true};  // UDP_SEGMENT works; cleared when the kernel refuses it
  Counter sent_;
  Counter sent_bytes_;
  Counter would_block_;
  Counter send_failed_;
};

}  // namespace roger::rti::net
