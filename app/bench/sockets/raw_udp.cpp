#include "app/bench/sockets/raw_udp.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/udp.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "app/bench/sockets/loopback.hpp"
#include "app/support/exit_code.hpp"

namespace roger::app::bench {

namespace {

using rti::net::as_sockaddr;
using rti::net::set_option;
using rti::net::socket_address;
using rti::net::system_error;

constexpr filter::Ipv4Address kGroup{0xEFC013FF};     // 239.192.19.255
constexpr std::size_t kTrain = 44 * kRawBundleBytes;  // below 65507 bytes, the maximum of a call

}  // namespace

std::size_t messages_a_call(RawMode mode, std::size_t size, std::size_t bundle_bytes) {
  const std::size_t bundle = std::max<std::size_t>(1, bundle_bytes / size);
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

RawReceiver::~RawReceiver() {
  stopping_ = true;
  if (thread_.joinable()) thread_.join();
}

void RawReceiver::start(std::chrono::milliseconds pause) {
  pause_ = pause;
  socket_ = open_socket(SOCK_DGRAM);
  enlarge_receive_buffer(socket_);
  static_cast<void>(set_option(socket_.get(), IPPROTO_UDP, UDP_GRO, 1));
  // Wakes up the receiver regularly to check stopping_.
  const timeval patience{0, 100'000};
  if (!set_option(socket_.get(), SOL_SOCKET, SO_RCVTIMEO, patience)) {
    throw CommandError(system_error("SO_RCVTIMEO"));
  }
  port_ = bind_any(socket_, kGroup);
  join_group(socket_, kGroup);
  thread_ = std::thread([this] { run(); });
}

void RawReceiver::run() {
  constexpr std::size_t kPackets = 8;
  constexpr std::size_t kMaxDatagramBytes = std::size_t{1} << 16U;
  std::vector<std::uint8_t> buffer(kPackets * kMaxDatagramBytes);
  std::array<iovec, kPackets> parts{};
  std::array<mmsghdr, kPackets> messages{};
  for (std::size_t i = 0; i < kPackets; ++i) {
    parts[i] = {buffer.data() + i * kMaxDatagramBytes, kMaxDatagramBytes};
    messages[i].msg_hdr.msg_iov = &parts[i];
    messages[i].msg_hdr.msg_iovlen = 1;
  }
  while (!stopping_) {
    const int count = ::recvmmsg(socket_.get(), messages.data(), kPackets, MSG_WAITFORONE, nullptr);
    std::uint64_t bytes = 0;
    for (int i = 0; i < count; ++i) bytes += messages[static_cast<std::size_t>(i)].msg_len;
    bytes_ += bytes;
    const bool took_all = count > 0 && static_cast<std::size_t>(count) < kPackets;
    if (took_all && pause_.count() > 0) std::this_thread::sleep_for(pause_);
  }
}

void RawSender::start(std::uint16_t port) {
  buffer_.resize(std::size_t{1} << 16U);
  socket_ = open_socket(SOCK_DGRAM);
  send_from(socket_);
  const sockaddr_in to = socket_address(kGroup, port);
  if (::connect(socket_.get(), as_sockaddr(to), sizeof(to)) != 0)
    throw CommandError(system_error("connecting"));
}

std::uint64_t RawSender::send(RawMode mode, std::size_t size, std::uint64_t messages,
                              std::size_t bundle_bytes) {
  const std::vector<std::uint8_t> message(size, 0x55);
  const std::size_t each = messages_a_call(mode, size, bundle_bytes);
  const std::size_t datagram =
      size *
      (mode == RawMode::kSingle ? 1 : messages_a_call(RawMode::kBundled, size, bundle_bytes));
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
    static_cast<void>(::sendmsg(socket_.get(), &call, MSG_NOSIGNAL));
    sent += each;
  }
  return sent;
}

}  // namespace roger::app::bench
