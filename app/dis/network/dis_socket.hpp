// The UDP socket at which DIS PDUs are received.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "app/dis/capture/udp_datagram.hpp"
#include "core/octets.hpp"
#include "core/result.hpp"
#include "dds-filter/group.hpp"
#include "rti/net/descriptor.hpp"
#include "rti/net/interface.hpp"

namespace roger::app {

struct DisSocketSettings {
  std::uint16_t port = 3000;                 // the port registered for DIS
  std::optional<filter::Ipv4Address> group;  // multicast group; nullopt: none
  /// Interface at which the group is joined: a name, an IPv4 address, or "auto" (see
  /// rti::net::choose_interface()).
  std::string interface = "auto";
};

/// Receives what is sent to the port: by unicast, by broadcast, and to the group. Other programs of
/// the host may share the port if they permit that (SO_REUSEADDR). Each of them receives broadcast
/// and multicast, but only the one that opened the port last receives unicast. Not thread-safe.
class DisSocket {
 public:
  /// Errors: kNotFound (no such interface), kUnavailable (the port is used by a program that does
  /// not share it; the interface is down), kSystem (such as an interface that refuses multicast).
  /// They name port, group and interface.
  static Result<DisSocket> open(const DisSocketSettings& settings);

  /// Joins a further group at an interface. Errors: kSystem, naming group and interface.
  Status join(filter::Ipv4Address group, const rti::net::Interface& interface) const;
  /// Leaves a group that was joined at the interface with that index, which need not exist any
  /// more.
  void leave(filter::Ipv4Address group, unsigned interface) const;

  /// Returns the next datagram that has arrived; nullopt if there is none. Its data are valid until
  /// the next call. Does not wait.
  std::optional<UdpDatagram> receive();

  /// Returns the number of datagrams that the kernel has dropped because they arrived faster than
  /// receive() was called, or because their checksum was wrong.
  [[nodiscard]] std::uint32_t lost() const;

  /// Returns the descriptor, which is readable if a datagram has arrived.
  [[nodiscard]] int descriptor() const { return descriptor_.get(); }

 private:
  static constexpr std::size_t kMaxDatagram = std::size_t{1} << 16U;  // octets
  using Buffer = std::array<Octet, kMaxDatagram>;

  DisSocket(int descriptor, std::uint16_t port) : descriptor_(descriptor), port_(port) {}

  rti::net::Descriptor descriptor_;
  std::uint16_t port_;
  std::unique_ptr<Buffer> buffer_ = std::make_unique<Buffer>();
};

}  // namespace roger::app
