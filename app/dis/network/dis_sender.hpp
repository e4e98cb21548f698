// The UDP socket from which recorded DIS PDUs are sent again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/dis/capture/udp_datagram.hpp"
#include "core/result.hpp"
#include "dds-filter/group.hpp"
#include "rti/net/descriptor.hpp"

namespace roger::app {

struct DisSenderSettings {
  std::optional<filter::Ipv4Address> to;  // nullopt: see destination_of()
  std::optional<std::uint16_t> port;      // nullopt: that of each datagram
  /// Interface at which multicast and broadcast are sent: a name, an IPv4 address, or "auto" (see
  /// rti::net::choose_interface()).
  std::string interface = "auto";
  std::optional<int> ttl;  // nullopt: that of the system
};

/// Returns where a datagram is sent. Without an address in the settings, it is sent to its
/// multicast group, or else by broadcast to 255.255.255.255: unicast and broadcast addresses of a
/// recording often do not exist in the network where it is replayed.
[[nodiscard]] filter::Group destination_of(const UdpDatagram& datagram,
                                           const DisSenderSettings& settings);

/// Sends datagrams. Not thread-safe.
class DisSender {
 public:
  /// Errors: kNotFound (no such interface), kUnavailable (the interface is down), kSystem.
  static Result<DisSender> open(const DisSenderSettings& settings);

  /// Sends the data to destination_of(datagram). Errors: kSystem, naming the destination.
  Status send(const UdpDatagram& datagram) const;

 private:
  explicit DisSender(DisSenderSettings settings);
  Status choose_interface() const;
  Status set_ttl() const;

  DisSenderSettings settings_;
  rti::net::Descriptor socket_;
};

}  // namespace roger::app
