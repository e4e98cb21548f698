// Whether this computer's packet filter lets voice in.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/doctor/finding.hpp"

namespace roger::app {

/// What has to come in: UDP to these ports, on this interface.
struct FirewallNeeds {
  std::string interface;
  std::vector<std::uint16_t> udp_ports;
};

/// @{ `rules` as printed by "nft list ruleset" and "iptables-save". Judged line by line, as a
/// person would skim them: the policy of the chains on the input hook, and the rules in them that
/// accept or drop UDP, multicast or everything.
[[nodiscard]] Finding judge_nft(const std::string& rules, const FirewallNeeds& needs);
[[nodiscard]] Finding judge_iptables(const std::string& rules, const FirewallNeeds& needs);
/// @}

/// For this computer, by whichever of the two tools is there. Reading the rules needs root;
/// without it the finding says that they can't be seen.
[[nodiscard]] Finding check_firewall(const FirewallNeeds& needs);

}  // namespace roger::app
