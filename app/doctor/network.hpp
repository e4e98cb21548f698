// Checks of this computer's end of the network: interface, multicast, querier, ports.
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

/// Which interface carries the voice, and why. `setting` is network.interface of the RID.
[[nodiscard]] Finding judge_interface(const std::string& setting,
                                      const Result<rti::net::Interface>& chosen,
                                      const std::vector<rti::net::Interface>& all);

/// Sends to a group on `interface` and receives it again, within this computer.
[[nodiscard]] Finding check_multicast(const rti::net::Interface& interface,
                                      const filter::Group& group);

/// What is known about who asks for multicast memberships on a network.
struct QuerierFacts {
  std::string interface;
  bool is_loopback = false;
  std::string bridge;  // the bridge that the interface is, or is a port of; empty: none here
  bool snooping = false;
  bool bridge_queries = false;
  /// IGMP version that an old querier forces on us, as in /proc/net/igmp: "V1", "V2" or "V3".
  std::string version;
  std::optional<std::string> heard_from;  // a query came while listening
  std::string deaf;                       // why it was not listened; empty: it was
  std::chrono::seconds listened{0};
};

/// Column "Querier" of `interface` in the text of /proc/net/igmp; empty when it isn't there.
[[nodiscard]] std::string igmp_version_of(const std::string& proc_net_igmp,
                                          const std::string& interface);
[[nodiscard]] Finding judge_querier(const QuerierFacts& facts);
[[nodiscard]] Finding check_querier(const rti::net::Interface& interface,
                                    std::chrono::seconds listen);

/// Inodes of the sockets bound to a local port in the text of /proc/net/udp.
[[nodiscard]] std::vector<std::uint64_t> sockets_on_port(const std::string& proc_net_udp,
                                                         std::uint16_t port);
/// Whether the UDP port can be shared, and who has it if not.
[[nodiscard]] Finding check_udp_port(std::uint16_t port, const std::string& purpose);

/// "roger (process 4711)", or "another user's program" when it can't be seen.
[[nodiscard]] std::string owner_of_sockets(const std::vector<std::uint64_t>& inodes);

}  // namespace roger::app
