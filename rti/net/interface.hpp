// Which of the host's network interfaces carries the multicast.
#pragma once

#include <string>
#include <vector>

#include "core/result.hpp"
#include "dds-filter/group.hpp"

namespace roger::rti::net {

struct Interface {
  std::string name;
  unsigned index = 0;           // as the kernel numbers it
  filter::Ipv4Address address;  // its first IPv4 address
  bool up = false;
  bool multicast = false;  // says it can; the loopback can without saying so
  bool loopback = false;
  bool default_route = false;
};

/// All interfaces that have an IPv4 address, in the kernel's order. Error: kSystem.
[[nodiscard]] Result<std::vector<Interface>> list_interfaces();

/// By `setting`: a name, an IPv4 address, or "auto". Auto is the interface of the default route,
/// else the first other one that is up and can multicast, else the loopback, so that the federates
/// of a host without a network still meet. Errors: kNotFound (names what there is), kUnavailable
/// (it is down).
[[nodiscard]] Result<Interface> choose_interface(const std::string& setting);

/// The same, but once "auto" has chosen a network of this process, it stays with that one: when a
/// cable is out, many systems take the address from its interface, and a federate that turned to
/// the loopback or to another network then would never meet the others again. Thread-safe.
[[nodiscard]] Result<Interface> choose_lasting_interface(const std::string& setting);

/// The same over a given list.
[[nodiscard]] Result<Interface> choose_interface(const std::string& setting,
                                                 const std::vector<Interface>& interfaces);

}  // namespace roger::rti::net
