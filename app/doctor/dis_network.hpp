// Checks whether DIS programs can use a port and an interface of this computer.
#pragma once

#include <span>

#include "app/dis/network/dis_network_settings.hpp"
#include "app/doctor/finding.hpp"
#include "app/doctor/network.hpp"
#include "core/result.hpp"
#include "rti/net/interface.hpp"

namespace roger::app {

/// Judges whether PDUs can be sent and received at the interface that `network` names: it exists,
/// is up, and supports broadcast and multicast if the network uses them.
[[nodiscard]] Finding judge_dis_interface(const DisNetworkSettings& network,
                                          const Result<rti::net::Interface>& interface);
/// Judges whether a UDP port can be opened for DIS.
[[nodiscard]] Finding judge_dis_port(std::uint16_t port, const PortUse& use);

/// Checks the networks of a gateway on this computer.
[[nodiscard]] Findings check_dis_networks(std::span<const DisNetworkSettings> networks);
/// Checks the usual port and interface on a computer for which no gateway is configured. The
/// findings inform only: nothing of them is a problem.
[[nodiscard]] Findings describe_dis_network();

}  // namespace roger::app
