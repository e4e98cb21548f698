// Checks of this computer's network: interface, multicast, querier, ports.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/doctor/finding.hpp"
#include "core/result.hpp"
#include "rti/net/interface.hpp"

namespace roger::app {

/// Says which interface carries voice, and why. `setting` is network.interface of the RID.
[[nodiscard]] Finding judge_interface(const std::string& setting,
                                      const Result<rti::net::Interface>& chosen,
                                      const std::vector<rti::net::Interface>& all);

/// Sends to a group on `interface` and receives it again within this computer.
[[nodiscard]] Finding check_multicast(const rti::net::Interface& interface,
                                      const filter::Group& group);

/// Facts about the IGMP querier of a network (RFC 3376).
struct QuerierFacts {
  std::string interface;
  bool is_loopback = false;
  std::string bridge;  // the bridge that the interface is or belongs to; empty: none
  bool snooping = false;
  bool bridge_queries = false;
  /// IGMP version that an old querier forces on this host, as in /proc/net/igmp: "V1", "V2" or
  /// "V3".
  std::string version;
  std::optional<std::string> heard_from;  // sender of a query received while listening
  std::string listen_failure;             // why listening was impossible; empty: it was possible
  std::chrono::seconds listened{0};
};

/// Returns the column "Querier" of `interface` in the text of /proc/net/igmp; "" if the interface
/// is not listed.
[[nodiscard]] std::string igmp_version_of(const std::string& proc_net_igmp,
                                          const std::string& interface);
[[nodiscard]] Finding judge_querier(const QuerierFacts& facts);
[[nodiscard]] Finding check_querier(const rti::net::Interface& interface,
                                    std::chrono::seconds listen);

/// Returns the inodes of the sockets bound to a local port in the text of /proc/net/udp.
[[nodiscard]] std::vector<std::uint64_t> sockets_on_port(const std::string& proc_net_udp,
                                                         std::uint16_t port);
/// How programs of this computer use a UDP port.
struct PortUse {
  std::string owners;   // as owner_of_sockets(); empty: the port is free
  std::string failure;  // why this program cannot use it as well; empty: it can
};
[[nodiscard]] PortUse find_port_use(std::uint16_t port);
/// Checks whether the UDP port can be shared, and names its owner if not.
[[nodiscard]] Finding check_udp_port(std::uint16_t port, const std::string& purpose);

/// Returns "roger (process 4711)", or a text that says that the owner is not visible without root.
[[nodiscard]] std::string owner_of_sockets(const std::vector<std::uint64_t>& inodes);

}  // namespace roger::app
