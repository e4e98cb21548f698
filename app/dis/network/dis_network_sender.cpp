#include "app/dis/network/dis_network_sender.hpp"

#include <netinet/in.h>
#include <sys/socket.h>

#include <array>
#include <cstring>
#include <string>
#include <utility>

#include "core/log.hpp"
#include "rti/net/socket_options.hpp"

namespace roger::app {
namespace {

using rti::net::set_option;
using rti::net::socket_address;
using rti::net::system_error;

/// Returns whether datagrams leave at the interface of the network, instead of that of a route.
bool uses_interface(const DisDestination& to) {
  return !to.address || to.address->is_multicast() || *to.address == kLimitedBroadcast;
}

/// A message that is sent at a certain interface.
class InterfaceMessage {
 public:
  InterfaceMessage(msghdr& message, unsigned interface) {
    cmsghdr head{};
    head.cmsg_level = IPPROTO_IP;
    head.cmsg_type = IP_PKTINFO;
    head.cmsg_len = CMSG_LEN(sizeof(in_pktinfo));
    in_pktinfo info{};
    info.ipi_ifindex = static_cast<int>(interface);
    std::memcpy(control_.data(), &head, sizeof head);
    std::memcpy(control_.data() + CMSG_LEN(0), &info, sizeof info);
    message.msg_control = control_.data();
    message.msg_controllen = control_.size();
  }

 private:
  alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(in_pktinfo))> control_{};
};

}  // namespace

DisNetworkSender::DisNetworkSender(DisNetworkSettings settings, rti::net::Interface interface)
    : settings_(std::move(settings)),
      failing_(settings_.send_to.size()),
      interface_(std::move(interface)),
      socket_(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0)) {
}

Result<DisNetworkSender> DisNetworkSender::open(const DisNetworkSettings& settings,
                                                const rti::net::Interface& interface) {
  DisNetworkSender opened(settings, interface);
  if (!opened.socket_.is_open()) return system_error("opening a UDP socket");
  if (!set_option(opened.socket_.get(), SOL_SOCKET, SO_BROADCAST, 1)) {
    return system_error("permitting broadcast");
  }
  if (!set_option(opened.socket_.get(), IPPROTO_IP, IP_MULTICAST_TTL, settings.ttl)) {
    return system_error("setting the TTL " + std::to_string(settings.ttl));
  }
  for (const DisDestination& to : settings.send_to) {
    const auto address = opened.resolve(to);
    if (!address) return address.error();
  }
  return opened;
}

Result<filter::Group> DisNetworkSender::resolve(const DisDestination& to) const {
  const std::uint16_t port = to.port.value_or(settings_.port);
  if (uses_interface(to) && !interface_) return interface_.error();
  if (to.address) return filter::Group{*to.address, port};
  const rti::net::Interface& interface = interface_.value();
  if (interface.broadcast) return filter::Group{*interface.broadcast, port};
  return Error{ErrorCode::kUnavailable,
               "interface " + interface.name + " (" + interface.address.text() +
                   ") has no broadcast address; name the addresses to send to",
               {}};
}

Status DisNetworkSender::send_to(const DisDestination& to, Bytes datagram) const {
  const auto group = resolve(to);
  if (!group) return group.error();
  sockaddr_in address = socket_address(group.value().address, group.value().port);
  iovec part{const_cast<Octet*>(datagram.data()), datagram.size()};
  msghdr message{};
  message.msg_name = &address;
  message.msg_namelen = sizeof address;
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  std::optional<InterfaceMessage> at_interface;
  if (uses_interface(to)) at_interface.emplace(message, interface_.value().index);
  if (::sendmsg(socket_.get(), &message, MSG_DONTWAIT) >= 0) return ok();
  return system_error("sending " + std::to_string(datagram.size()) + " octets");
}

void DisNetworkSender::send_datagram(Bytes datagram) {
  for (std::size_t i = 0; i < settings_.send_to.size(); ++i) {
    const DisDestination& to = settings_.send_to[i];
    const Status sent = send_to(to, datagram);
    ++(sent ? figures_.sent : figures_.errors);
    if (failing_[i] == !sent) continue;
    failing_[i] = !sent;
    const std::string name = text(to, settings_);
    if (sent) {
      log(LogLevel::kWarning, "dis", "sending to " + name + " works again");
    } else {
      log(LogLevel::kWarning, "dis",
          "cannot send to " + name + ": " + sent.error().text() +
              "; further failures are only counted");
    }
  }
}

void DisNetworkSender::send(Bytes pdu) {
  if (bundle_.size() + pdu.size() > settings_.bundle_octets) flush();
  if (pdu.size() > settings_.bundle_octets) return send_datagram(pdu);
  bundle_.insert(bundle_.end(), pdu.begin(), pdu.end());
}

void DisNetworkSender::flush() {
  if (bundle_.empty()) return;
  send_datagram(bundle_);
  bundle_.clear();
}

}  // namespace roger::app
