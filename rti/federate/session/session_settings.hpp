// What a RID means to the parts of a session.
#pragma once

#include <string>

#include "rti/federate/presence/presence.hpp"
#include "rti/federate/send/best_effort_sender.hpp"
#include "rti/net/asio.hpp"
#include "rti/net/impairment_queue.hpp"
#include "rti/net/interface.hpp"
#include "rti/net/udp_multicast.hpp"
#include "rti/rid/rid.hpp"

namespace roger::rti {

/// The settings that federates must share to hear each other, in words.
[[nodiscard]] std::string data_plane_words(const Rid& rid);

/// Where others reach this host: what leads to the executive most likely leads to the federates,
/// unless the RID says otherwise or the executive is on this host.
[[nodiscard]] filter::Ipv4Address direct_address(const Rid& rid, const net::Interface& interface,
                                                 const net::asio::ip::tcp::socket& to_executive);

[[nodiscard]] net::UdpMulticastSettings transport_settings(const Rid& rid,
                                                           const net::Interface& interface);
[[nodiscard]] net::ImpairmentSettings impairment_of(const Rid& rid);
[[nodiscard]] SenderSettings sender_settings(const Rid& rid);
[[nodiscard]] PresenceSettings presence_settings(const Rid& rid,
                                                 filter::Ipv4Address direct_address);

}  // namespace roger::rti
