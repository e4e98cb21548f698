#include "rti/net/unicast_fanout.hpp"

#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "rti/net/socket_options.hpp"
#include "rti/wire/direct.hpp"

namespace roger::rti::net {

namespace {

/// Maximum number of copies per system call.
constexpr std::size_t kAtOnce = 32;

/// Requested send buffer: one datagram for each of a hundred receivers is a burst.
constexpr int kSendBufferBytes = 4 << 20;

bool same(const sockaddr_in& a, const sockaddr_in& b) {
  return a.sin_addr.s_addr == b.sin_addr.s_addr && a.sin_port == b.sin_port;
}

}  // namespace

/// Collects copies for sendmmsg.
class UnicastFanout::Batch {
 public:
  Batch(UnicastFanout& fanout, filter::Ipv4Address group)
      : fanout_(fanout), prefix_(wire::DirectCopy::prefix(group.value)) {}

  /// Adds a copy; both arguments must remain valid until flush().
  void add(sockaddr_in& to, Bytes datagram) {
    auto& part = parts_[count_];
    part[0] = {prefix_.data(), prefix_.size()};
    part[1] = {const_cast<std::uint8_t*>(datagram.data()), datagram.size()};
    messages_[count_] = {};
    msghdr& message = messages_[count_].msg_hdr;
    message.msg_name = &to;
    message.msg_namelen = sizeof(to);
    message.msg_iov = part.data();
    message.msg_iovlen = part.size();
    if (++count_ == kAtOnce) flush();
  }

  void flush() {
    std::size_t done = 0;
    while (done < count_ && !full_) {
      const int sent =
          ::sendmmsg(fanout_.socket_.get(), &messages_[done], static_cast<unsigned>(count_ - done),
                     MSG_DONTWAIT | MSG_NOSIGNAL);
      if (sent > 0) {
        for (int i = 0; i < sent; ++i, ++done) sent_bytes_ += messages_[done].msg_len;
        sent_ += static_cast<std::size_t>(sent);
        continue;
      }
      full_ = errno == EAGAIN || errno == EWOULDBLOCK || errno == ENOBUFS;
      // Any other error concerns one receiver only: the others are still tried.
      ++done;
      ++dropped_;
    }
    dropped_ += count_ - done;
    count_ = 0;
  }

  ~Batch() {
    flush();
    fanout_.copies_.add(sent_);
    fanout_.copied_bytes_.add(sent_bytes_);
    fanout_.copies_dropped_.add(dropped_);
  }
  Batch(const Batch&) = delete;
  Batch& operator=(const Batch&) = delete;

 private:
  UnicastFanout& fanout_;
  std::array<std::uint8_t, wire::DirectCopy::kPrefixBytes> prefix_;
  std::array<std::array<iovec, 2>, kAtOnce> parts_;
  std::array<mmsghdr, kAtOnce> messages_;
  std::size_t count_ = 0;
  std::size_t sent_ = 0;
  std::size_t sent_bytes_ = 0;
  std::size_t dropped_ = 0;
  bool full_ = false;
};

Status UnicastFanout::copy_to(const DirectAddress& to,
                              std::span<const filter::Ipv4Address> groups) {
  const std::lock_guard lock(mutex_);
  if (!socket_.is_open() && !groups.empty()) {
    // Not bound to an address: the route to the receiver selects the source address.
    Descriptor socket(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    if (!socket.is_open()) return system_error("opening a UDP socket");
    if (!set_option(socket.get(), SOL_SOCKET, SO_SNDBUFFORCE, kSendBufferBytes)) {
      static_cast<void>(set_option(socket.get(), SOL_SOCKET, SO_SNDBUF, kSendBufferBytes));
    }
    socket_ = std::move(socket);
  }
  const sockaddr_in address = socket_address(to.address, to.port);
  for (auto& [group, receivers] : receivers_) {
    std::erase_if(receivers, [&](const sockaddr_in& one) { return same(one, address); });
  }
  for (const filter::Ipv4Address group : groups) {
    // A group that is listed twice is still sent once.
    std::vector<sockaddr_in>& receivers = receivers_[group.value];
    const bool twice = !receivers.empty() && same(receivers.back(), address);
    if (!twice) receivers.push_back(address);
  }
  std::erase_if(receivers_, [](const auto& entry) { return entry.second.empty(); });
  any_ = !receivers_.empty();
  return ok();
}

void UnicastFanout::send(filter::Ipv4Address group, Bytes bytes,
                         std::span<const std::uint16_t> sizes) noexcept {
  const std::lock_guard lock(mutex_);
  const auto found = receivers_.find(group.value);
  if (found == receivers_.end()) return;
  Batch batch(*this, group);
  for (const std::uint16_t size : sizes) {
    const Bytes datagram = bytes.first(size);
    bytes = bytes.subspan(size);
    for (sockaddr_in& to : found->second) batch.add(to, datagram);
  }
}

void UnicastFanout::count(TransportCounters& out) const {
  out.copies = copies_.value();
  out.copied_bytes = copied_bytes_.value();
  out.copies_dropped = copies_dropped_.value();
}

}  // namespace roger::rti::net
