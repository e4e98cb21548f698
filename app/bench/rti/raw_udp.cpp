#include "app/bench/rti/raw_udp.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/udp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "rti/net/socket_options.hpp"

namespace roger::app::bench {

namespace {

using rti::net::as_sockaddr;
using rti::net::set_option;
using rti::net::socket_address;
using rti::net::system_error;

constexpr filter::Ipv4Address kGroup{0xEFC013FF};     // 239.192.19.255
constexpr filter::Ipv4Address kLoopback{0x7F000001};  // 127.0.0.1
constexpr int kReceiveBuffer = 4 << 20;               // as in the default RID
constexpr std::size_t kBundle = 1400;
constexpr std::size_t kTrain = 44 * kBundle;  // below the most that a call takes, 65507

}  // namespace

std::size_t messages_a_call(RawMode mode, std::size_t size) {
  const std::size_t bundle = std::max<std::size_t>(1, kBundle / size);
  switch (mode) {
    case RawMode::kSingle:
      break;
    case RawMode::kBundled:
      return bundle;
    case RawMode::kSegmented:
      return bundle * std::max<std::size_t>(1, kTrain / (bundle * size));
  }
  return 1;
}

RawReceiver::RawReceiver() = default;

RawReceiver::~RawReceiver() {
  stopping_ = true;
  if (thread_.joinable()) thread_.join();
  if (socket_ >= 0) ::close(socket_);
}

Status RawReceiver::start() {
  socket_ = ::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (socket_ < 0) return system_error("a UDP socket");
  if (!set_option(socket_, SOL_SOCKET, SO_RCVBUFFORCE, kReceiveBuffer)) {
    static_cast<void>(set_option(socket_, SOL_SOCKET, SO_RCVBUF, kReceiveBuffer));
  }
  static_cast<void>(set_option(socket_, IPPROTO_UDP, UDP_GRO, 1));
  // A look at stopping_ now and then.
  const timeval patience{0, 100'000};
  if (!set_option(socket_, SOL_SOCKET, SO_RCVTIMEO, patience)) return system_error("SO_RCVTIMEO");
  sockaddr_in address = socket_address(kGroup, 0);
  socklen_t size = sizeof(address);
  if (::bind(socket_, as_sockaddr(address), size) != 0) return system_error("binding a UDP port");
  if (::getsockname(socket_, as_sockaddr(address), &size) != 0) return system_error("getsockname");
  port_ = ntohs(address.sin_port);
  ip_mreqn membership{};
  membership.imr_multiaddr.s_addr = htonl(kGroup.value);
  membership.imr_address.s_addr = htonl(kLoopback.value);
  if (!set_option(socket_, IPPROTO_IP, IP_ADD_MEMBERSHIP, membership)) {
    return system_error("joining " + kGroup.text());
  }
  thread_ = std::thread([this] { run(); });
  return ok();
}

void RawReceiver::run() {
  constexpr std::size_t kPackets = 8;
  constexpr std::size_t kLargest = std::size_t{1} << 16U;
  std::vector<std::uint8_t> buffer(kPackets * kLargest);
  std::array<iovec, kPackets> parts{};
  std::array<mmsghdr, kPackets> messages{};
  for (std::size_t i = 0; i < kPackets; ++i) {
    parts[i] = {buffer.data() + i * kLargest, kLargest};
    messages[i].msg_hdr.msg_iov = &parts[i];
    messages[i].msg_hdr.msg_iovlen = 1;
  }
  while (!stopping_) {
    const int count = ::recvmmsg(socket_, messages.data(), kPackets, MSG_WAITFORONE, nullptr);
    std::uint64_t bytes = 0;
    for (int i = 0; i < count; ++i) bytes += messages[static_cast<std::size_t>(i)].msg_len;
    bytes_ += bytes;
  }
}

RawSender::~RawSender() {
  if (socket_ >= 0) ::close(socket_);
}

Status RawSender::start(std::uint16_t port) {
  port_ = port;
  buffer_.resize(std::size_t{1} << 16U);
  socket_ = ::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (socket_ < 0) return system_error("a UDP socket");
  ip_mreqn from{};
  from.imr_address.s_addr = htonl(kLoopback.value);
  if (!set_option(socket_, IPPROTO_IP, IP_MULTICAST_IF, from)) return system_error("the loopback");
  const sockaddr_in to = socket_address(kGroup, port_);
  if (::connect(socket_, as_sockaddr(to), sizeof(to)) != 0) return system_error("connecting");
  return ok();
}

std::uint64_t RawSender::send(RawMode mode, std::size_t size, std::uint64_t messages) {
  const std::vector<std::uint8_t> message(size, 0x55);
  const std::size_t each = messages_a_call(mode, size);
  const std::size_t datagram =
      size * (mode == RawMode::kSingle ? 1 : messages_a_call(RawMode::kBundled, size));
  std::uint64_t sent = 0;
  while (sent < messages) {
    for (std::size_t i = 0; i < each; ++i) {
      std::memcpy(buffer_.data() + i * size, message.data(), size);
    }
    iovec part{buffer_.data(), each * size};
    msghdr call{};
    call.msg_iov = &part;
    call.msg_iovlen = 1;
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(std::uint16_t))> control{};
    if (each * size > datagram) {
      call.msg_control = control.data();
      call.msg_controllen = control.size();
      cmsghdr* item = CMSG_FIRSTHDR(&call);
      item->cmsg_level = IPPROTO_UDP;
      item->cmsg_type = UDP_SEGMENT;
      item->cmsg_len = CMSG_LEN(sizeof(std::uint16_t));
      const auto segment = static_cast<std::uint16_t>(datagram);
      std::memcpy(CMSG_DATA(item), &segment, sizeof(segment));
    }
    static_cast<void>(::sendmsg(socket_, &call, MSG_NOSIGNAL));
    sent += each;
  }
  return sent;
}

}  // namespace roger::app::bench
