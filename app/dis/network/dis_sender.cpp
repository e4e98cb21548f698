#include "app/dis/network/dis_sender.hpp"

#include <netinet/in.h>
#include <sys/socket.h>

#include <cerrno>
#include <utility>

#include "app/dis/network/dis_network_settings.hpp"
#include "rti/net/interface.hpp"
#include "rti/net/socket_options.hpp"

namespace roger::app {
namespace {

using rti::net::as_sockaddr;
using rti::net::set_option;
using rti::net::socket_address;
using rti::net::system_error;

/// Returns whether the routes of the system determine the interface: for the addresses of
/// computers and networks, unless the user names an interface.
bool uses_routes(const DisSenderSettings& settings) {
  return settings.to && !settings.to->is_multicast() && *settings.to != kLimitedBroadcast &&
         settings.interface == DisSenderSettings{}.interface;
}

}  // namespace

filter::Group destination_of(const UdpDatagram& datagram, const DisSenderSettings& settings) {
  const filter::Ipv4Address by_record =
      datagram.destination.is_multicast() ? datagram.destination : kLimitedBroadcast;
  return {settings.to.value_or(by_record), settings.port.value_or(datagram.destination_port)};
}

DisSender::DisSender(DisSenderSettings settings)
    : settings_(std::move(settings)), socket_(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0)) {
}

Result<DisSender> DisSender::open(const DisSenderSettings& settings) {
  DisSender opened(settings);
  if (!opened.socket_.is_open()) return system_error("opening a UDP socket");
  if (!set_option(opened.socket_.get(), SOL_SOCKET, SO_BROADCAST, 1)) {
    return system_error("permitting broadcast");
  }
  if (!uses_routes(settings)) {
    const Status chosen = opened.choose_interface();
    if (!chosen) return chosen.error();
  }
  const Status set = opened.set_ttl();
  if (!set) return set.error();
  return opened;
}

Status DisSender::choose_interface() const {
  const auto chosen = rti::net::choose_interface(settings_.interface);
  if (!chosen) return chosen.error();
  const rti::net::Interface& interface = chosen.value();
  ip_mreqn multicast{};
  multicast.imr_address.s_addr = htonl(interface.address.value);
  multicast.imr_ifindex = static_cast<int>(interface.index);
  // For broadcast to 255.255.255.255, which routes do not cover. The kernel expects the index
  // big-endian.
  const std::uint32_t others = htonl(interface.index);
  if (!set_option(socket_.get(), IPPROTO_IP, IP_MULTICAST_IF, multicast) ||
      !set_option(socket_.get(), IPPROTO_IP, IP_UNICAST_IF, others)) {
    return system_error("sending on interface " + interface.name);
  }
  return ok();
}

Status DisSender::set_ttl() const {
  if (!settings_.ttl) return ok();
  if (set_option(socket_.get(), IPPROTO_IP, IP_MULTICAST_TTL, *settings_.ttl) &&
      set_option(socket_.get(), IPPROTO_IP, IP_TTL, *settings_.ttl)) {
    return ok();
  }
  return system_error("setting the TTL " + std::to_string(*settings_.ttl));
}

Status DisSender::send(const UdpDatagram& datagram) const {
  const filter::Group destination = destination_of(datagram, settings_);
  const sockaddr_in to = socket_address(destination.address, destination.port);
  const ssize_t sent = ::sendto(socket_.get(), datagram.data.data(), datagram.data.size(), 0,
                                as_sockaddr(to), sizeof to);
  if (sent >= 0) return ok();
  return system_error("sending to " + destination.text());
}

}  // namespace roger::app
