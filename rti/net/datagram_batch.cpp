#include "rti/net/datagram_batch.hpp"

#include <netinet/udp.h>

#include <cerrno>
#include <cstring>
#include <span>

#include "rti/net/socket_options.hpp"

namespace roger::rti::net {
namespace {

/// Receives packets in `messages`. Returns their number; 0: none, or an error.
std::size_t receive(int socket, std::span<mmsghdr> messages, bool waits) {
  ssize_t received = 0;
  do {
    if (messages.size() > 1) {
      received = ::recvmmsg(socket, messages.data(), static_cast<unsigned>(messages.size()),
                            waits ? MSG_WAITFORONE : MSG_DONTWAIT, nullptr);
    } else {
      // Costs less than recvmmsg for one.
      received = ::recvmsg(socket, &messages[0].msg_hdr, waits ? 0 : MSG_DONTWAIT);
      if (received >= 0) {
        messages[0].msg_len = static_cast<unsigned>(received);
        received = 1;
      }
    }
  } while (received < 0 && errno == EINTR);
  return received > 0 ? static_cast<std::size_t>(received) : 0;
}

}  // namespace

// Left uninitialized so that pages are mapped only when they are used; most are never used.
DatagramBatch::DatagramBatch()
    : buffer_(std::make_unique_for_overwrite<std::uint8_t[]>(kMaxPackets * kMaxPacketBytes)) {
}

Status DatagramBatch::prepare(int socket) {
  // Costs less than IP_PKTINFO, for which the kernel also looks up a route of each packet.
  if (!set_option(socket, IPPROTO_IP, IP_RECVORIGDSTADDR, 1)) {
    return system_error("IP_RECVORIGDSTADDR");
  }
  if (!set_option(socket, SOL_SOCKET, SO_RXQ_OVFL, 1)) return system_error("SO_RXQ_OVFL");
  // Optional: an older kernel delivers the datagrams one by one.
  static_cast<void>(set_option(socket, IPPROTO_UDP, UDP_GRO, 1));
  return ok();
}

std::size_t DatagramBatch::count_slots(bool waits) const {
  if (full()) return kMaxPackets;
  return waits && lone_ % kLoneInSuccession != 0 ? 1 : kMinPackets;
}

bool DatagramBatch::fetch(int socket, bool waits) {
  using Control = std::array<char, 128>;
  offered_ = count_slots(waits);
  std::array<sockaddr_in, kMaxPackets> from;
  std::array<iovec, kMaxPackets> parts;
  alignas(cmsghdr) std::array<Control, kMaxPackets> controls;
  std::array<mmsghdr, kMaxPackets> messages;
  for (std::size_t i = 0; i < offered_; ++i) {
    parts[i] = {buffer_.get() + i * kMaxPacketBytes, kMaxPacketBytes};
    messages[i] = {};
    msghdr& message = messages[i].msg_hdr;
    message.msg_name = &from[i];
    message.msg_namelen = sizeof(from[i]);
    message.msg_iov = &parts[i];
    message.msg_iovlen = 1;
    message.msg_control = controls[i].data();
    message.msg_controllen = controls[i].size();
  }
  count_ = receive(socket, std::span(messages).first(offered_), waits);
  lone_ = count_ == 1 ? lone_ + 1 : 0;
  drops_reported_ = false;
  for (std::size_t i = 0; i < count_; ++i) {
    Packet& packet = packets_[i];
    packet.whole.group = {};
    packet.whole.from = filter::Ipv4Address{ntohl(from[i].sin_addr.s_addr)};
    packet.whole.data = Bytes(buffer_.get() + i * kMaxPacketBytes, messages[i].msg_len);
    packet.segment = packet.whole.data.size();
    read_control(messages[i].msg_hdr, packet);
  }
  return count_ > 0;
}

void DatagramBatch::read_control(const msghdr& message, Packet& packet) {
  // The CMSG macros need a non-const list but only read it.
  auto& list = const_cast<msghdr&>(message);
  for (cmsghdr* item = CMSG_FIRSTHDR(&list); item != nullptr; item = CMSG_NXTHDR(&list, item)) {
    if (item->cmsg_level == IPPROTO_IP && item->cmsg_type == IP_ORIGDSTADDR) {
      sockaddr_in to{};
      std::memcpy(&to, CMSG_DATA(item), sizeof(to));
      packet.whole.group = filter::Ipv4Address{ntohl(to.sin_addr.s_addr)};
    } else if (item->cmsg_level == IPPROTO_UDP && item->cmsg_type == UDP_GRO) {
      int segment = 0;
      std::memcpy(&segment, CMSG_DATA(item), sizeof(segment));
      if (segment > 0) packet.segment = static_cast<std::size_t>(segment);
    } else if (item->cmsg_level == SOL_SOCKET && item->cmsg_type == SO_RXQ_OVFL) {
      std::memcpy(&drops_, CMSG_DATA(item), sizeof(drops_));
      drops_reported_ = true;
    }
  }
}

}  // namespace roger::rti::net
