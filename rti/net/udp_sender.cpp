#include "rti/net/udp_sender.hpp"

#include <netinet/udp.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "rti/net/socket_options.hpp"
#include "rti/wire/datagram.hpp"

namespace roger::rti::net {

namespace {

/// Maximum number of datagrams that Linux cuts from one call (UDP_MAX_SEGMENTS of older kernels).
constexpr std::size_t kMaxSegments = 64;
constexpr std::size_t kMaxRuns = 32;

/// Returns how many of `sizes`, from the first on, can be cut by one segment size: all but the last
/// are equal, the last may be shorter.
std::size_t uniform(std::span<const std::uint16_t> sizes) {
  std::size_t count = 0;
  std::size_t bytes = 0;
  while (count < sizes.size() && count < kMaxSegments && sizes[count] <= sizes[0] &&
         bytes + sizes[count] <= wire::kMaxDatagramBytes) {
    bytes += sizes[count];
    ++count;
    if (sizes[count - 1] < sizes[0]) break;
  }
  return count;
}

std::size_t total(std::span<const std::uint16_t> sizes) {
  std::size_t bytes = 0;
  for (const std::uint16_t size : sizes) bytes += size;
  return bytes;
}

/// Control message that makes the kernel cut a run into segments (UDP_SEGMENT).
class SegmentSize {
 public:
  /// Attaches the segment size to `run`, which refers to this object from then on.
  void put(msghdr& run, std::uint16_t size) {
    run.msg_control = room_.data();
    run.msg_controllen = room_.size();
    cmsghdr* item = CMSG_FIRSTHDR(&run);
    item->cmsg_level = IPPROTO_UDP;
    item->cmsg_type = UDP_SEGMENT;
    item->cmsg_len = CMSG_LEN(sizeof(size));
    std::memcpy(CMSG_DATA(item), &size, sizeof(size));
  }

 private:
  alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(std::uint16_t))> room_{};
};

}  // namespace

Status UdpSender::open(const Interface& from, int ttl, bool loopback) {
  socket_ = Descriptor(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  if (!socket_.is_open()) return system_error("opening a UDP socket");
  ip_mreqn choice{};
  choice.imr_address.s_addr = htonl(from.address.value);
  choice.imr_ifindex = static_cast<int>(from.index);
  if (!set_option(socket_.get(), IPPROTO_IP, IP_MULTICAST_IF, choice)) {
    return system_error("sending multicast on interface " + from.name);
  }
  if (!set_option(socket_.get(), IPPROTO_IP, IP_MULTICAST_TTL, ttl)) {
    return system_error("setting the multicast TTL " + std::to_string(ttl));
  }
  if (!set_option(socket_.get(), IPPROTO_IP, IP_MULTICAST_LOOP, loopback ? 1 : 0)) {
    return system_error("IP_MULTICAST_LOOP");
  }
  // Bound now rather than by the first datagram, so that own datagrams can be recognized by their
  // source port.
  sockaddr_in bound = socket_address(from.address, 0);
  socklen_t size = sizeof(bound);
  if (::bind(socket_.get(), as_sockaddr(bound), sizeof(bound)) != 0 ||
      ::getsockname(socket_.get(), as_sockaddr(bound), &size) != 0) {
    return system_error("sending from " + from.address.text());
  }
  address_ = from.address;
  port_ = ntohs(bound.sin_port);
  return ok();
}

SendResult UdpSender::failed(int number) noexcept {
  if (number == EAGAIN || number == EWOULDBLOCK || number == ENOBUFS) {
    would_block_.add();
    return SendResult::kWouldBlock;
  }
  send_failed_.add();
  return number == EMSGSIZE ? SendResult::kTooLarge : SendResult::kFailed;
}

SendResult UdpSender::send(filter::Ipv4Address group, std::uint16_t port, Bytes datagram) noexcept {
  if (datagram.size() > wire::kMaxDatagramBytes) return failed(EMSGSIZE);
  const sockaddr_in to = socket_address(group, port);
  const ssize_t sent = ::sendto(socket_.get(), datagram.data(), datagram.size(),
                                MSG_DONTWAIT | MSG_NOSIGNAL, as_sockaddr(to), sizeof(to));
  if (sent < 0) return failed(errno);
  sent_.add();
  sent_bytes_.add(datagram.size());
  return SendResult::kSent;
}

std::size_t UdpSender::send_train(filter::Ipv4Address group, std::uint16_t port, Bytes bytes,
                                  std::span<const std::uint16_t> sizes) noexcept {
  const sockaddr_in to = socket_address(group, port);
  std::size_t packets = 0;
  while (!sizes.empty()) {
    const Done done = send_runs(to, bytes, sizes, segments_);
    packets += done.packets;
    bytes = bytes.subspan(total(sizes.first(done.datagrams)));
    sizes = sizes.subspan(done.datagrams);
  }
  return packets;
}

/// Sends up to kMaxRuns runs with one system call and returns the progress. The loop of a caller
/// that repeats the call with the rest terminates: each call either consumes at least one datagram,
/// sent or counted as failed, or switches segmentation off, which happens once.
UdpSender::Done UdpSender::send_runs(sockaddr_in to, Bytes bytes,
                                     std::span<const std::uint16_t> sizes,
                                     bool segmented) noexcept {
  std::array<iovec, kMaxRuns> parts{};
  std::array<SegmentSize, kMaxRuns> segment_sizes;
  std::array<std::size_t, kMaxRuns> counts{};
  std::array<mmsghdr, kMaxRuns> runs{};
  unsigned used = 0;
  for (std::span<const std::uint16_t> rest = sizes; !rest.empty() && used < kMaxRuns; ++used) {
    const std::size_t count = segmented ? uniform(rest) : 1;
    const std::size_t size = total(rest.first(count));
    parts[used] = {const_cast<std::uint8_t*>(bytes.data()), size};
    counts[used] = count;
    msghdr& run = runs[used].msg_hdr;
    run.msg_name = &to;
    run.msg_namelen = sizeof(to);
    run.msg_iov = &parts[used];
    run.msg_iovlen = 1;
    if (count > 1) segment_sizes[used].put(run, rest[0]);
    bytes = bytes.subspan(size);
    rest = rest.subspan(count);
  }
  const int sent = ::sendmmsg(socket_.get(), runs.data(), used, MSG_DONTWAIT | MSG_NOSIGNAL);
  if (sent > 0) {
    std::size_t sent_datagrams = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(sent); ++i) {
      sent_datagrams += counts[i];
      sent_bytes_.add(parts[i].iov_len);
    }
    sent_.add(sent_datagrams);
    return {sent_datagrams, static_cast<std::size_t>(sent)};
  }
  // Only the first run was refused; the caller retries the others.
  if (counts[0] > 1) {
    switch (errno) {
      case EMSGSIZE:  // a segment exceeds the interface's MTU and must be fragmented by IP
        return send_runs(to,
                         {static_cast<const std::uint8_t*>(parts[0].iov_base), parts[0].iov_len},
                         sizes.first(counts[0]), false);
      case EIO:  // the interface has no checksum offload
      case EINVAL:
      case ENOPROTOOPT:
      case EOPNOTSUPP:
        segments_ = false;
        return {};
      default:
        break;
    }
  }
  for (std::size_t i = 0; i < counts[0]; ++i) static_cast<void>(failed(errno));
  return {counts[0], 0};
}

void UdpSender::count(TransportCounters& out) const {
  out.sent = sent_.value();
  out.sent_bytes = sent_bytes_.value();
  out.would_block = would_block_.value();
  out.send_failed = send_failed_.value();
}

}  // namespace roger::rti::net
