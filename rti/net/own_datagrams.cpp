#include "rti/net/own_datagrams.hpp"

#include <netinet/in.h>
#include <sys/socket.h>

#include <array>

#include "rti/net/socket_filter.hpp"

namespace roger::rti::net {

namespace {

/// Offset in the IPv4 header.
constexpr std::uint32_t kSourceAddress = 12;
/// Offset in the UDP header, at which the filter of a UDP socket starts.
constexpr std::uint32_t kSourcePort = 0;
constexpr std::uint32_t kKeepAll = 0xFFFFFFFF;

}  // namespace

bool drop_datagrams_from(int socket, filter::Ipv4Address sender, std::uint16_t port) {
  constexpr auto kNetworkHeader = static_cast<std::uint32_t>(SKF_NET_OFF);
  // Returns 0 (drop) only if both the source address and the source port match.
  std::array<sock_filter, 6> program{
      filter_step(BPF_LD | BPF_W | BPF_ABS, kNetworkHeader + kSourceAddress),
      filter_step(BPF_JMP | BPF_JEQ | BPF_K, sender.value, 0, 3),
      filter_step(BPF_LD | BPF_H | BPF_ABS, kSourcePort),
      filter_step(BPF_JMP | BPF_JEQ | BPF_K, port, 0, 1),
      filter_step(BPF_RET | BPF_K, 0),
      filter_step(BPF_RET | BPF_K, kKeepAll),
  };
  return attach_filter(socket, program);
}

}  // namespace roger::rti::net
