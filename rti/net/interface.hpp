// Selects the network interface that carries multicast.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "dds-filter/group.hpp"

namespace roger::rti::net {

struct Interface {
  std::string name;
  unsigned index = 0;           // kernel index
  filter::Ipv4Address address;  // its first IPv4 address
  bool up = false;
  bool multicast = false;  // multicast flag set; the loopback works without the flag
  bool loopback = false;
  bool default_route = false;
  /// Broadcast address of the network of `address`; nullopt: the interface does not broadcast.
  std::optional<filter::Ipv4Address> broadcast{};
  std::size_t mtu = 0;  // largest IP packet in bytes; 0: unknown
};

/// Returns all interfaces that have an IPv4 address, in the kernel's order. Error: kSystem.
[[nodiscard]] Result<std::vector<Interface>> list_interfaces();

/// Chooses the interface by `setting`: a name, an IPv4 address, or "auto". "auto" selects the
/// interface of the default route, else the first other one that is up and multicast-capable, else
/// the loopback, so that the federates of a host without a network can still communicate. Errors:
/// kNotFound (lists the available interfaces), kUnavailable (the interface is down).
[[nodiscard]] Result<Interface> choose_interface(const std::string& setting);

/// Like choose_interface(), but the first network that "auto" selects in this process is kept while
/// its interface exists: when a cable is unplugged, many systems remove the interface's address,
/// and a federate that switched to the loopback or to another network then would not reach the
/// others again. If the interface itself was removed, another one that is not the loopback replaces
/// it. Thread-safe.
[[nodiscard]] Result<Interface> choose_lasting_interface(const std::string& setting);

/// Like choose_interface(setting), with a given list of interfaces.
[[nodiscard]] Result<Interface> choose_interface(const std::string& setting,
                                                 const std::vector<Interface>& interfaces);

}  // namespace roger::rti::net
