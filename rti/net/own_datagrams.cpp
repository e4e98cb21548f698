#include "rti/net/own_datagrams.hpp"

#include <linux/filter.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <array>

#include "rti/net/socket_options.hpp"

namespace roger::rti::net {

namespace {

/// Of the IPv4 header.
constexpr std::uint32_t kSourceAddress = 12;
/// Of the UDP header, where the filter of a UDP socket begins.
constexpr std::uint32_t kSourcePort = 0;
constexpr std::uint32_t kKeepAll = 0xFFFFFFFF;

constexpr sock_filter step(unsigned code, std::uint32_t operand, std::uint8_t if_so = 0,
                           std::uint8_t if_not = 0) {
  return {static_cast<std::uint16_t>(code), if_so, if_not, operand};
}

}  // namespace

bool drop_datagrams_from(int socket, filter::Ipv4Address sender, std::uint16_t port) {
  constexpr auto kNetworkHeader = static_cast<std::uint32_t>(SKF_NET_OFF);
  std::array<sock_filter, 6> program{
      step(BPF_LD | BPF_W | BPF_ABS, kNetworkHeader + kSourceAddress),
      step(BPF_JMP | BPF_JEQ | BPF_K, sender.value, 0, 3),
      step(BPF_LD | BPF_H | BPF_ABS, kSourcePort),
      step(BPF_JMP | BPF_JEQ | BPF_K, port, 0, 1),
      step(BPF_RET | BPF_K, 0),
      step(BPF_RET | BPF_K, kKeepAll),
  };
  const sock_fprog whole{static_cast<unsigned short>(program.size()), program.data()};
  return set_option(socket, SOL_SOCKET, SO_ATTACH_FILTER, whole);
}

}  // namespace roger::rti::net
