// A network by which a gateway reaches a DIS exercise.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "dds-filter/group.hpp"

namespace roger::app {

/// Broadcast to all hosts of a network that no route determines.
inline constexpr filter::Ipv4Address kLimitedBroadcast{0xFFFFFFFF};

/// Where PDUs are sent.
struct DisDestination {
  std::optional<filter::Ipv4Address> address;  // nullopt: broadcast to all hosts of the interface
  std::optional<std::uint16_t> port;           // nullopt: that of the network
};

/// Port, interface and addresses of a DIS network.
struct DisNetworkSettings {
  static constexpr std::size_t kMaxBundleOctets = 8192;
  static constexpr int kMaxTtl = 255;
  static constexpr std::size_t kMaxNetworks = 32;  // of an exercise
  /// Maximum numbers of `groups` and `send_to`.
  static constexpr std::size_t kMaxAddresses = 100;

  std::uint16_t port = 3000;  // the port registered for DIS
  /// Interface of broadcast and multicast, and the only one from which datagrams are accepted: a
  /// name, an IPv4 address, or "auto" (see rti::net::choose_lasting_interface()).
  std::string interface = "auto";
  std::vector<filter::Ipv4Address> groups;  // multicast groups that are received
  std::vector<DisDestination> send_to{{}};  // each receives all PDUs
  int ttl = 1;                              // time to live of multicast: 0 to kMaxTtl
  /// Maximum size of a datagram with several PDUs; 0: each PDU is sent alone, at once.
  std::size_t bundle_octets = 0;
};

/// Returns for example "239.1.2.3:3000", or "broadcast:3000 at interface eth0".
[[nodiscard]] std::string text(const DisDestination& to, const DisNetworkSettings& network);

}  // namespace roger::app
