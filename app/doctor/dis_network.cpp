#include "app/doctor/dis_network.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <set>

namespace roger::app {
namespace {

constexpr Topic kDisTopic = Topic::kDis;
constexpr const char* kOtherInterface =
    "name another interface in the gateway's configuration: [[exercise.network]] interface = "
    "\"NAME\"";

bool uses_broadcast(const DisNetworkSettings& network) {
  return std::ranges::any_of(network.send_to, [](const DisDestination& to) { return !to.address; });
}

bool uses_multicast(const DisNetworkSettings& network) {
  return !network.groups.empty() ||
         std::ranges::any_of(network.send_to, [](const DisDestination& to) {
           return to.address && to.address->is_multicast();
         });
}

}  // namespace

Finding judge_dis_interface(const DisNetworkSettings& network,
                            const Result<rti::net::Interface>& interface) {
  if (!interface) {
    return problem(
        kDisTopic, interface.error().text(),
        fmt::format("bring the interface up ('ip link set NAME up'), or {}", kOtherInterface));
  }
  const rti::net::Interface& found = interface.value();
  const std::string name = fmt::format("{} ({})", found.name, found.address.text());
  if (uses_broadcast(network) && !found.broadcast) {
    return problem(kDisTopic, fmt::format("{} does not support broadcast", name),
                   "name the addresses to send to in the gateway's configuration: "
                   "[[exercise.network]] send_to");
  }
  // The loopback works without the flag.
  if (uses_multicast(network) && !found.multicast && !found.loopback) {
    return problem(
        kDisTopic, fmt::format("{} does not support multicast", name),
        fmt::format("as root: ip link set {} multicast on; or {}", found.name, kOtherInterface));
  }
  if (found.loopback) {
    return warning(kDisTopic, fmt::format("PDUs stay within this computer, on {}", name),
                   fmt::format("to reach other computers, {}", kOtherInterface));
  }
  const std::string broadcast =
      found.broadcast ? fmt::format("; broadcast: {}", found.broadcast->text()) : "";
  return fine(kDisTopic, fmt::format("PDUs are sent on {}{}", name, broadcast));
}

Finding judge_dis_port(std::uint16_t port, const PortUse& use) {
  if (!use.failure.empty()) {
    return problem(kDisTopic,
                   fmt::format("UDP {} is not available ({}); used by {}, which does not share it",
                               port, use.failure, use.owners),
                   "stop that program, or choose another port in all programs of the exercise");
  }
  if (use.owners.empty()) return fine(kDisTopic, fmt::format("UDP {} is free", port));
  return fine(
      kDisTopic,
      fmt::format("UDP {} is shared with {}: datagrams that are sent to this computer alone "
                  "reach only the program that opened the port last",
                  port, use.owners));
}

Findings check_dis_networks(std::span<const DisNetworkSettings> networks) {
  Findings out;
  std::set<std::uint16_t> ports;
  for (const DisNetworkSettings& network : networks) {
    out.push_back(judge_dis_interface(network, rti::net::choose_interface(network.interface)));
    if (!ports.insert(network.port).second) continue;
    out.push_back(judge_dis_port(network.port, find_port_use(network.port)));
  }
  return out;
}

Findings describe_dis_network() {
  const DisNetworkSettings usual;
  Findings out = check_dis_networks({&usual, 1});
  for (Finding& finding : out) {
    if (finding.severity == Severity::kOk) continue;
    finding = unknown(finding.topic, "whether a gateway is impaired: " + finding.fact,
                      "check its networks: roger doctor --dis FILE");
  }
  return out;
}

}  // namespace roger::app
