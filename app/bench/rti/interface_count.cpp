#include "app/bench/rti/interface_count.hpp"

#include <arpa/inet.h>
#include <linux/if_packet.h>
#include <net/ethernet.h>
#include <net/if.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>

#include "app/support/exit_code.hpp"
#include "rti/net/socket_filter.hpp"
#include "rti/net/socket_options.hpp"

namespace roger::app::bench {

namespace {

using rti::net::attach_filter;
using rti::net::filter_step;
using rti::net::system_error;

/// Offsets in the IPv4 header, where a filter on a SOCK_DGRAM packet socket begins.
constexpr std::uint32_t kIpProtocol = 9;
constexpr std::uint32_t kIpDestination = 16;
/// Offset in the UDP header.
constexpr std::uint32_t kUdpDestination = 2;

constexpr std::uint32_t about(int what) {
  return static_cast<std::uint32_t>(SKF_AD_OFF + what);
}

bool pass_only(int socket, Direction direction, const GroupBlock& groups) {
  const std::uint8_t if_out = direction == Direction::kOut ? 0 : 10;
  const std::uint8_t if_in = direction == Direction::kOut ? 10 : 0;
  const std::uint32_t first = groups.first.address.value;
  std::array<sock_filter, 15> program{
      filter_step(BPF_LD | BPF_W | BPF_ABS, about(SKF_AD_PROTOCOL)),
      filter_step(BPF_JMP | BPF_JEQ | BPF_K, ETHERTYPE_IP, 0, 12),
      filter_step(BPF_LD | BPF_W | BPF_ABS, about(SKF_AD_PKTTYPE)),
      filter_step(BPF_JMP | BPF_JEQ | BPF_K, PACKET_OUTGOING, if_out, if_in),
      filter_step(BPF_LD | BPF_B | BPF_ABS, kIpProtocol),
      filter_step(BPF_JMP | BPF_JEQ | BPF_K, IPPROTO_UDP, 0, 8),
      filter_step(BPF_LD | BPF_W | BPF_ABS, kIpDestination),
      filter_step(BPF_JMP | BPF_JGE | BPF_K, first, 0, 6),
      filter_step(BPF_JMP | BPF_JGE | BPF_K, first + groups.count, 5, 0),
      filter_step(BPF_JMP | BPF_JEQ | BPF_K, groups.except.value, 4, 0),
      filter_step(BPF_LDX | BPF_B | BPF_MSH, 0),  // length of the IPv4 header
      filter_step(BPF_LD | BPF_H | BPF_IND, kUdpDestination),
      filter_step(BPF_JMP | BPF_JEQ | BPF_K, groups.first.port, 0, 1),
      filter_step(BPF_RET | BPF_K, 1),
      filter_step(BPF_RET | BPF_K, 0),
  };
  return attach_filter(socket, program);
}

}  // namespace

InterfaceCount InterfaceCount::open(const std::string& interface, Direction direction,
                                    const GroupBlock& groups) {
  const unsigned index = ::if_nametoindex(interface.c_str());
  if (index == 0)
    throw CommandError(system_error("interface " + interface, errno, ErrorCode::kNotFound));
  // With protocol 0 the socket receives nothing until it is bound, so nothing is counted before the
  // filter is attached.
  InterfaceCount count(::socket(AF_PACKET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  if (!count.socket_.is_open()) throw CommandError(system_error("a packet socket"));
  if (!pass_only(count.socket_.get(), direction, groups))
    throw CommandError(system_error("a socket filter"));
  sockaddr_ll address{};
  address.sll_family = AF_PACKET;
  address.sll_protocol = htons(ETH_P_ALL);
  address.sll_ifindex = static_cast<int>(index);
  if (::bind(count.socket_.get(), reinterpret_cast<const sockaddr*>(&address), sizeof(address)) !=
      0) {
    throw CommandError(system_error("a packet socket on " + interface));
  }
  return count;
}

std::uint64_t InterfaceCount::take() {
  tpacket_stats counted{};
  socklen_t size = sizeof(counted);
  // tp_packets includes datagrams that did not fit the queue.
  if (::getsockopt(socket_.get(), SOL_PACKET, PACKET_STATISTICS, &counted, &size) != 0) {
    throw CommandError(system_error("PACKET_STATISTICS"));
  }
  return std::uint64_t{counted.tp_packets};
}

}  // namespace roger::app::bench
