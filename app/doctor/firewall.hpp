// Checks whether this computer's packet filter accepts voice.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/doctor/finding.hpp"

namespace roger::app {

/// Traffic that must be accepted: UDP to these ports on this interface.
struct FirewallNeeds {
  std::string interface;
  std::vector<std::uint16_t> udp_ports;
};

/// @{ Judges `rules` as printed by "nft list ruleset" and "iptables-save". A heuristic, line by
/// line: it considers the policy of the chains on the input hook, and the rules in them that accept
/// or drop UDP, multicast or everything. Jumps to other chains are not followed.
[[nodiscard]] Finding judge_nft(const std::string& rules, const FirewallNeeds& needs);
[[nodiscard]] Finding judge_iptables(const std::string& rules, const FirewallNeeds& needs);
/// @}

/// Checks this computer with the installed tool. Reading the rules requires root; without it the
/// finding says that they cannot be read.
[[nodiscard]] Finding check_firewall(const FirewallNeeds& needs);

}  // namespace roger::app
