#include "rti/net/wake_up.hpp"

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "rti/net/socket_options.hpp"

namespace roger::rti::net {

namespace {

/// Returns a group that is unique among the wake-ups of the host, as far as possible. If two share
/// one, a wake-up reaches both; the thread woken without a reason blocks again.
filter::Ipv4Address next_group() {
  static std::atomic<std::uint32_t> bells{0};
  constexpr std::uint32_t kBlock =
      0xEFFF0000;  // 239.255.0.0/16; with TTL 0 it never leaves the host
  constexpr std::uint32_t kSpread = 251;
  const auto process = static_cast<std::uint32_t>(::getpid());
  return filter::Ipv4Address{kBlock | ((process * kSpread + bells.fetch_add(1)) & 0xFFFFU)};
}

}  // namespace

Status SocketWakeUp::attach(int socket, std::uint16_t port) {
  ip_mreqn membership{};
  group_ = next_group();
  membership.imr_multiaddr.s_addr = htonl(group_.value);
  membership.imr_address.s_addr = htonl(INADDR_LOOPBACK);
  Descriptor bell(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  if (!bell.is_open()) return system_error("opening a UDP socket");
  if (!set_option(bell.get(), IPPROTO_IP, IP_MULTICAST_IF, membership) ||
      !set_option(bell.get(), IPPROTO_IP, IP_MULTICAST_TTL, 0) ||
      !set_option(socket, IPPROTO_IP, IP_ADD_MEMBERSHIP, membership)) {
    return system_error("multicast on the loopback");
  }
  port_ = port;
  socket_ = std::move(bell);
  return ok();
}

bool SocketWakeUp::ring() {
  const bool was_woken = woken_.exchange(true);
  if (!sleeping_ || !is_attached()) return false;
  if (was_woken) return true;
  const sockaddr_in to = socket_address(group_, port_);
  ::sendto(socket_.get(), nullptr, 0, MSG_DONTWAIT | MSG_NOSIGNAL, as_sockaddr(to), sizeof(to));
  return true;
}

}  // namespace roger::rti::net
