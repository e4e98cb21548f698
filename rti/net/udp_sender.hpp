// The socket that multicast is sent from.
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

/// Sends from any thread without a lock, and never waits.
class UdpSender {
 public:
  /// Once, before all else. Error: which call the kernel refused and why.
  [[nodiscard]] Status open(const Interface& from, int ttl, bool loopback);

  /// Where its datagrams come from.
  [[nodiscard]] filter::Ipv4Address address() const { return address_; }
  [[nodiscard]] std::uint16_t port() const { return port_; }

  SendResult send(filter::Ipv4Address group, std::uint16_t port, Bytes datagram) noexcept;

  /// As Transport::send_train(): the kernel takes a list (sendmmsg) of datagrams, or of runs of
  /// datagrams of one size, the last aside, which it cuts itself where it can (UDP_SEGMENT).
  /// Returns how many packets the kernel took, a run being one.
  std::size_t send_train(filter::Ipv4Address group, std::uint16_t port, Bytes bytes,
                         std::span<const std::uint16_t> sizes) noexcept;

  /// Fills in what is of sending.
  void count(TransportCounters& out) const;

 private:
  struct Done {
    std::size_t datagrams = 0;  // from the first on, sent or refused
    std::size_t packets = 0;    // that the kernel took
  };
  Done send_runs(sockaddr_in to, Bytes bytes, std::span<const std::uint16_t> sizes,
                 bool segmented) noexcept;
  SendResult failed(int number) noexcept;

  Descriptor socket_;
  filter::Ipv4Address address_;
  std::uint16_t port_ = 0;
  std::atomic<bool> segments_{true};  // until the kernel refuses
  Counter sent_;
  Counter sent_bytes_;
  Counter would_block_;
  Counter send_failed_;
};

}  // namespace roger::rti::net
