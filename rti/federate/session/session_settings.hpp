// Derives the settings of a session's parts from a RID.
#pragma once

#include <string>
#include <vector>

#include "rti/federate/presence/presence.hpp"
#include "rti/federate/send/best_effort_sender.hpp"
#include "rti/net/connection.hpp"
#include "rti/net/impairment_queue.hpp"
#include "rti/net/interface.hpp"
#include "rti/net/io/asio.hpp"
#include "rti/net/udp_multicast.hpp"
#include "rti/rid/rid.hpp"

namespace roger::rti {

/// The hosts at both ends of the connection to the executive.
struct Route {
  /// Address at which other hosts reach this one: the local address of the connection, because the
  /// same route most likely leads to the federates. If the RID names an interface or the executive
  /// is on this host: the address of the interface.
  filter::Ipv4Address direct;
  /// The address of the executive's host; all addresses of this host if the executive is on it.
  std::vector<filter::Ipv4Address> executive_host;
};
[[nodiscard]] Route find_route(const Rid& rid, const net::Interface& interface,
                               const net::asio::ip::tcp::socket& to_executive);

[[nodiscard]] net::UdpMulticastSettings transport_settings(const Rid& rid,
                                                           const net::Interface& interface);
[[nodiscard]] net::ImpairmentSettings make_impairment_settings(const Rid& rid);
/// `interface`: the one from which the datagrams are sent.
[[nodiscard]] SenderSettings sender_settings(const Rid& rid, const net::Interface& interface);
/// Returns whether messages may wait, to be sent together.
[[nodiscard]] bool bundles(const Rid& rid);
/// Returns the limits of the reliable messages that wait: the same as of best-effort messages.
[[nodiscard]] net::HoldLimits hold_limits(const Rid& rid);
[[nodiscard]] PresenceSettings presence_settings(const Rid& rid,
                                                 filter::Ipv4Address direct_address);

}  // namespace roger::rti
