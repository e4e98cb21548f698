#include "rti/net/receive_sockets.hpp"

#include <netinet/in.h>

#include <cerrno>
#include <string>
#include <utility>

#include "core/log.hpp"
#include "rti/net/socket_options.hpp"

namespace roger::rti::net {
namespace {

/// Linux default of net.ipv4.igmp_max_memberships. If the host's limit is lower, a refused join
/// opens the next socket.
constexpr std::size_t kGroupsPerSocket = 20;

}  // namespace

ReceiveSockets::ReceiveSockets(const UdpMulticastSettings& settings, Poller& poller,
                               JoinedGroups& joined_groups)
    : settings_(settings),
      poller_(poller),
      joined_groups_(joined_groups),
      port_(settings.port),
      direct_(settings_, poller) {
}

Status ReceiveSockets::open(const OwnAddress& own) {
  const std::lock_guard lock(mutex_);
  own_ = own;
  return settings_.multicast ? open_group_receiver() : ok();
}

Status ReceiveSockets::join(filter::Ipv4Address group) {
  const std::lock_guard lock(mutex_);
  if (closed_) return transport_stopped();
  if (!settings_.multicast) return ok();
  for (const auto& receiver : receivers_) {
    if (receiver->groups.contains(group)) return ok();
  }
  for (const auto& receiver : receivers_) {
    if (receiver->groups.size() >= kGroupsPerSocket) continue;
    const int refused = change(*receiver, IP_ADD_MEMBERSHIP, group);
    if (refused == 0) return joined(*receiver, group);
    if (refused != ENOBUFS) return join_error(group, refused);
  }
  if (Status opened = open_group_receiver(); !opened) return opened;
  Receiver& receiver = *receivers_.back();
  const int refused = change(receiver, IP_ADD_MEMBERSHIP, group);
  if (refused != 0) return join_error(group, refused);
  return joined(receiver, group);
}

void ReceiveSockets::leave(filter::Ipv4Address group) {
  const std::lock_guard lock(mutex_);
  if (closed_) return;
  for (const auto& receiver : receivers_) {
    if (receiver->groups.erase(group) == 0) continue;
    joined_groups_.erase(group);
    const int refused = change(*receiver, IP_DROP_MEMBERSHIP, group);
    if (refused != 0) {
      log(LogLevel::kWarning, "rti", system_error("leaving " + group.text(), refused).message);
    }
  }
}

Result<std::uint16_t> ReceiveSockets::listen_directly() {
  return direct_.open(first_direct_port(port_));
}

void ReceiveSockets::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  only_ = nullptr;
  count_ = 0;
  receivers_.clear();
  direct_.close();
}

Status ReceiveSockets::open_group_receiver() {
  Result<ReceiveSocket> opened = open_group_socket(port_, settings_.receive_buffer_bytes, own_);
  if (!opened) return opened.error();
  // All sockets share one port, which is read without a lock once the first one is open.
  if (port_ == 0) port_ = opened.value().port;
  note_if_clipped(opened.value().buffer_bytes);
  auto receiver = std::make_unique<Receiver>();
  receiver->socket = std::move(opened.value().descriptor);
  receiver->filters_own = opened.value().filters_own;
  if (Status added = poller_.add(receiver->socket.get(), receiver.get()); !added) return added;
  receivers_.push_back(std::move(receiver));
  count_ = receivers_.size();
  only_ = receivers_.size() == 1 ? receivers_.front().get() : nullptr;
  return ok();
}

// Usual kernels limit the buffer, which costs nothing until a burst is lost (see OverflowWatch), so
// this is information, and given once.
void ReceiveSockets::note_if_clipped(std::size_t granted) {
  granted_ = granted;
  static std::atomic<bool> noted{false};
  if (granted >= settings_.receive_buffer_bytes || noted.exchange(true)) return;
  const std::string asked = std::to_string(settings_.receive_buffer_bytes);
  log(LogLevel::kInfo, "rti",
      "the kernel limits the receive buffer to " + std::to_string(granted) + " of " + asked +
          " bytes; to allow more: sysctl -w net.core.rmem_max=" + asked);
}

int ReceiveSockets::change(const Receiver& receiver, int option, filter::Ipv4Address group) {
  ip_mreqn membership{};
  membership.imr_multiaddr.s_addr = htonl(group.value);
  membership.imr_ifindex = static_cast<int>(settings_.interface.index);
  return set_option(receiver.socket.get(), IPPROTO_IP, option, membership) ? 0 : errno;
}

Status ReceiveSockets::joined(Receiver& receiver, filter::Ipv4Address group) {
  receiver.groups.insert(group);
  if (settings_.loopback && receiver.filters_own) joined_groups_.insert(group);
  return ok();
}

Error ReceiveSockets::join_error(filter::Ipv4Address group, int number) const {
  const std::string what =
      "joining multicast group " + group.text() + " on interface " + settings_.interface.name;
  switch (number) {
    case ENOBUFS:
      return Error{ErrorCode::kSystem,
                   what +
                       ": the host allows no further memberships; raise "
                       "net.ipv4.igmp_max_memberships",
                   {}};
    case ENODEV:
      return Error{ErrorCode::kUnavailable, what + ": the interface no longer exists", {}};
    case EINVAL:
      return Error{ErrorCode::kInvalid, what + ": not a multicast address", {}};
    default:
      return system_error(what, number);
  }
}

}  // namespace roger::rti::net
