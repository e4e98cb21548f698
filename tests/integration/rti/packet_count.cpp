#include "tests/integration/rti/packet_count.hpp"

#include <arpa/inet.h>
#include <linux/if_packet.h>
#include <net/ethernet.h>
#include <netinet/ip.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <stdexcept>

namespace roger::test {

PacketCount::PacketCount() : socket_(::socket(AF_PACKET, SOCK_DGRAM, htons(ETH_P_IP))) {
  if (socket_ < 0) throw std::runtime_error("cannot open a packet socket");
  thread_ = std::thread([this] { run(); });
}

PacketCount::~PacketCount() {
  stop_ = true;
  thread_.join();
  ::close(socket_);
}

void PacketCount::run() {
  while (!stop_) {
    pollfd waiting{socket_, POLLIN, 0};
    if (::poll(&waiting, 1, 50) <= 0) continue;
    std::array<unsigned char, 2048> packet{};
    sockaddr_ll from{};
    socklen_t size = sizeof(from);
    const ssize_t got = ::recvfrom(socket_, packet.data(), packet.size(), 0,
                                   reinterpret_cast<sockaddr*>(&from), &size);
    if (got < 20 || from.sll_pkttype == PACKET_OUTGOING || packet[9] != IPPROTO_UDP) continue;
    std::array<char, INET_ADDRSTRLEN> text{};
    ::inet_ntop(AF_INET, &packet[16], text.data(), text.size());
    const std::lock_guard lock(mutex_);
    ++counts_[text.data()];
  }
}

std::uint64_t PacketCount::of(const std::string& address) const {
  const std::lock_guard lock(mutex_);
  const auto found = counts_.find(address);
  return found == counts_.end() ? 0 : found->second;
}

}  // namespace roger::test
