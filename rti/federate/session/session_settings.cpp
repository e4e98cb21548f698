#include "rti/federate/session/session_settings.hpp"

#include <algorithm>
#include <chrono>

#include "rti/security/datagram_seal.hpp"
#include "rti/wire/direct.hpp"
#include "rti/wire/limits.hpp"

namespace roger::rti {

Route find_route(const Rid& rid, const net::Interface& interface,
                 const net::asio::ip::tcp::socket& to_executive) {
  boost::system::error_code failed;
  const auto local = to_executive.local_endpoint(failed);
  // A configured interface takes precedence over the address of the connection.
  const bool usable = !failed && local.address().is_v4() && !local.address().is_loopback();
  Route route;
  route.direct = rid.network.interface != "auto" || !usable
                     ? interface.address
                     : filter::Ipv4Address{local.address().to_v4().to_uint()};
  const auto remote = to_executive.remote_endpoint(failed);
  if (failed || !remote.address().is_v4()) return route;
  const filter::Ipv4Address executive{remote.address().to_v4().to_uint()};
  route.executive_host = {executive};
  const auto interfaces = net::list_interfaces();
  if (!interfaces) return route;
  std::vector<filter::Ipv4Address> own;
  for (const net::Interface& one : interfaces.value()) own.push_back(one.address);
  const bool is_here =
      remote.address().is_loopback() || std::ranges::find(own, executive) != own.end();
  if (is_here) route.executive_host = std::move(own);
  return route;
}

namespace {

/// Returns the maximum size of a datagram that leaves by `interface`. Only the loopback is known to
/// reach every receiver with packets of its MTU; behind other interfaces, switches and routers may
/// discard longer packets than those of Ethernet.
std::size_t find_datagram_bytes(const Rid& rid, const net::Interface& interface) {
  constexpr std::size_t kIpAndUdpHeaders = 28;
  constexpr std::size_t kUsual = Rid::Network::kEthernetDatagramBytes;
  if (rid.network.datagram_bytes) return *rid.network.datagram_bytes;
  if (!interface.loopback || interface.mtu < kUsual + kIpAndUdpHeaders) return kUsual;
  return std::min(interface.mtu - kIpAndUdpHeaders, wire::kMaxDatagramBytes);
}

}  // namespace

net::ImpairmentSettings make_impairment_settings(const Rid& rid) {
  net::ImpairmentSettings settings;
  settings.loss = rid.impairment.loss;
  settings.loss_burst = rid.impairment.loss_burst;
  settings.duplication = rid.impairment.duplication;
  settings.reordering = rid.impairment.reordering;
  settings.reordering_hold = rid.impairment.reordering_hold;
  settings.delay = rid.impairment.delay;
  settings.jitter = rid.impairment.jitter;
  return settings;
}

SenderSettings sender_settings(const Rid& rid, const net::Interface& interface) {
  SenderSettings settings;
  // A copy is longer than its datagram by a prefix and must fit into one datagram as well.
  const std::size_t prefix =
      rid.network.multicast == Multicast::kAlways ? 0 : wire::DirectCopy::kPrefixBytes;
  const std::size_t seal = rid.security.credentials.protects() ? security::kSealBytes : 0;
  settings.limits = {find_datagram_bytes(rid, interface) - prefix - seal,
                     rid.network.message_bytes};
  settings.bundle.bytes = std::min(rid.bundling.bytes, settings.limits.datagram);
  settings.bundle.lone_bytes = settings.limits.datagram;
  settings.bundle.datagrams = rid.bundling.datagrams;
  settings.bundle.train_bytes = rid.bundling.datagrams * rid.network.datagram_bytes.value_or(
                                                             Rid::Network::kEthernetDatagramBytes);
  settings.bundle.deadline = rid.bundling.deadline;
  if (!bundles(rid)) settings.bundle.bytes = 0;
  return settings;
}

bool bundles(const Rid& rid) {
  return rid.bundling.bytes > 0 && rid.bundling.deadline > std::chrono::microseconds::zero();
}

net::HoldLimits hold_limits(const Rid& rid) {
  net::HoldLimits limits;
  if (bundles(rid)) {
    limits.bytes = std::min(rid.bundling.bytes * rid.bundling.datagrams, kMaxJoinedMessageBytes);
    limits.time = rid.bundling.deadline;
  }
  return limits;
}

net::UdpMulticastSettings transport_settings(const Rid& rid, const net::Interface& interface) {
  net::UdpMulticastSettings settings;
  settings.interface = interface;
  settings.multicast = rid.network.multicast != Multicast::kNever;
  settings.port = rid.network.data_port;
  settings.ttl = rid.network.ttl;
  settings.loopback = rid.network.loopback;
  settings.receive_buffer_bytes = rid.network.receive_buffer_bytes;
  return settings;
}

PresenceSettings presence_settings(const Rid& rid, filter::Ipv4Address direct_address) {
  PresenceSettings settings;
  settings.multicast = rid.network.multicast;
  settings.group = rid.network.control.address;
  settings.address = direct_address;
  settings.interval = rid.timing.presence;
  settings.patience = rid.timing.unheard;
  settings.loopback = rid.network.loopback;
  return settings;
}

}  // namespace roger::rti
