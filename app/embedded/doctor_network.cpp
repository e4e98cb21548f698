// Checks the network for Roger's own RTI: interface, multicast, ports, executive, the path to
// another computer.
#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdlib>

#include "app/dis/gateway/gateway_settings.hpp"
#include "app/doctor/dis_network.hpp"
#include "app/doctor/executive.hpp"
#include "app/doctor/firewall.hpp"
#include "app/doctor/host.hpp"
#include "app/doctor/network.hpp"
#include "app/doctor/peer.hpp"
#include "app/doctor/rti_network.hpp"
#include "app/support/exit_code.hpp"
#include "app/support/locate.hpp"
#include "app/support/value_option.hpp"
#include "rti/net/udp_multicast.hpp"
#include "rti/rid/credentials_setting.hpp"
#include "rti/rid/rid.hpp"

namespace roger::app {
namespace {

constexpr const char* kDoctorExamples = R"(Examples:
  roger doctor                          check this computer only
  roger doctor --peer 192.168.1.20      also check the path to another one; run the doctor there
                                        at the same time, with this computer's address
  roger doctor --dis dis.toml           also check the networks of a gateway to DIS
  sudo roger doctor --listen 130        as root, also check the firewall, other users' programs
                                        and whether an IGMP querier is heard within 130 seconds
)";

/// Returns the group that doctors of two computers use: the control group, on the port after the
/// beacons' port.
filter::Group doctors_group(const rti::Rid::Network& network) {
  return {network.control.address, static_cast<std::uint16_t>(network.control.port + 1)};
}

using Say = std::function<void(const Finding&)>;

/// Returns the findings about the networks of a gateway; without a configuration, about the usual
/// port and interface.
Findings examine_dis(const std::string& file) {
  if (file.empty()) return describe_dis_network();
  std::vector<DisNetworkSettings> networks;
  for (const ExerciseSettings& exercise : require(load_gateway_settings(file)).exercises) {
    networks.insert(networks.end(), exercise.networks.begin(), exercise.networks.end());
  }
  return check_dis_networks(networks);
}

void examine(const rti::Rid& rid, const NetworkOptions& options, const Say& say) {
  const auto all = rti::net::list_interfaces();
  const auto chosen = rti::net::choose_interface(rid.network.interface);
  say(judge_interface(rid.network.interface, chosen,
                      all ? all.value() : std::vector<rti::net::Interface>{}));
  const filter::Group combined = doctors_group(rid.network);
  const bool multicast = rid.network.multicast != rti::Multicast::kNever;
  if (!multicast) {
    say(fine(Topic::kMulticast,
             "disabled in the RID (network.multicast = \"never\"): voice is sent to each "
             "receiver directly"));
  } else if (chosen) {
    say(check_multicast(chosen.value(), combined));
    say(check_querier(chosen.value(), std::chrono::seconds{options.listen_s}));
  }
  FirewallNeeds needs{chosen ? chosen.value().name : "",
                      {rid.network.data_port, rid.network.control.port}};
  if (!multicast) needs.udp_ports = {rti::net::first_direct_port(rid.network.data_port)};
  say(check_firewall(needs));
  say(check_udp_port(rid.network.data_port, "voice"));
  say(check_udp_port(rid.network.control.port, "beacons"));
  if (!chosen) return;
  say(check_executive(rid, chosen.value()));
  if (options.peer.empty()) return;
  const auto findings = check_peer(options.peer, chosen.value(), combined, rid.network.ttl,
                                   std::chrono::seconds{options.wait_s});
  for (const auto& finding : findings) say(finding);
}

}  // namespace

void declare_network_options(CLI::App& command, NetworkOptions& options) {
  add_value(command, "--peer HOST", options.peer, "Name or IPv4 address of the other computer");
  add_value(command, "--wait S", options.wait_s,
            "Seconds to wait for the other computer's doctor, 1 to 600 (default: 5)")
      ->check(CLI::Range(1, 600));
  add_value(command, "--listen S", options.listen_s,
            "Seconds to listen for an IGMP querier, 0 to 600; queriers ask every 125 s "
            "(default: 1; needs root)")
      ->check(CLI::Range(0, 600));
  add_value(command, "--dis FILE", options.dis,
            "Configuration of roger dis-gateway (TOML) whose networks are checked");
  add_value(command, "--rid FILE", options.rid, "Network settings of the RTI (TOML)");
}

const char* doctor_examples() {
  return kDoctorExamples;
}

void examine_network(const NetworkOptions& options, const Say& say) {
  rti::Rid rid = require(rti::load_rid(require(find_config(options.rid, "rid.toml"))));
  require(rti::open_credentials(rid, std::getenv(rti::kKeyVariable)));
  const Findings dis = examine_dis(options.dis);
  examine(rid, options, say);
  say(check_receive_buffer(rid.network.receive_buffer_bytes));
  for (const Finding& finding : dis) say(finding);
}

}  // namespace roger::app
