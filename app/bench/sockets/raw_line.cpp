#include "app/bench/sockets/raw_line.hpp"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <string>
#include <thread>
#include <utility>

#include "app/bench/sockets/loopback.hpp"
#include "app/support/exit_code.hpp"
#include "rti/net/receive_socket.hpp"

namespace roger::app::bench {

namespace {

using rti::net::as_sockaddr;
using rti::net::Descriptor;
using rti::net::set_option;
using rti::net::socket_address;
using rti::net::system_error;

constexpr filter::Ipv4Address kLineGroup{0xEFC01E02};  // 239.192.30.2
constexpr std::chrono::seconds kSilence{2};

void no_delay(int socket) {
  static_cast<void>(set_option(socket, IPPROTO_TCP, TCP_NODELAY, 1));
}

void give_up_after_silence(int socket) {
  const timeval patience{kSilence.count(), 0};
  static_cast<void>(set_option(socket, SOL_SOCKET, SO_RCVTIMEO, patience));
}

/// Receives as ::recv() does, and what the kernel states with a datagram.
ssize_t receive_stated(int socket, std::span<std::uint8_t> room, int flags) {
  constexpr std::size_t kStated =
      CMSG_SPACE(sizeof(sockaddr_in)) + CMSG_SPACE(sizeof(std::uint32_t));
  alignas(cmsghdr) std::array<char, kStated> stated;
  sockaddr_in from;
  iovec part{room.data(), room.size()};
  msghdr call{};
  call.msg_name = &from;
  call.msg_namelen = sizeof(from);
  call.msg_iov = &part;
  call.msg_iovlen = 1;
  call.msg_control = stated.data();
  call.msg_controllen = stated.size();
  return ::recvmsg(socket, &call, flags);
}

void carry(int from, int to) {
  std::array<std::uint8_t, 65536> buffer{};
  for (;;) {
    const ssize_t got = ::recv(from, buffer.data(), buffer.size(), 0);
    if (got <= 0) break;
    if (::send(to, buffer.data(), static_cast<std::size_t>(got), MSG_NOSIGNAL) != got) break;
  }
  ::shutdown(from, SHUT_RDWR);
  ::shutdown(to, SHUT_RDWR);
}

}  // namespace

RawLine RawLine::udp(filter::Ipv4Address interface) {
  RawLine line;
  line.in_ = open_socket(SOCK_DGRAM);
  line.out_ = open_socket(SOCK_DGRAM);
  line.port_ = bind_any(line.in_, kLineGroup);
  join_group(line.in_, kLineGroup, interface);
  send_from(line.out_, interface);
  enlarge_receive_buffer(line.in_);
  give_up_after_silence(line.in_.get());
  return line;
}

RawLine RawLine::shared_udp(std::uint16_t port) {
  RawLine line;
  line.out_ = open_socket(SOCK_DGRAM);
  send_from(line.out_);
  const rti::net::OwnAddress own{kLoopback, bind_any(line.out_, kLoopback)};
  auto opened = rti::net::open_group_socket(port, rti::Rid{}.network.receive_buffer_bytes, own);
  if (!opened) throw CommandError(opened.error());
  line.in_ = std::move(opened.value().descriptor);
  line.port_ = line.peer_ = opened.value().port;
  line.shared_ = true;
  join_group(line.in_, kLineGroup);
  give_up_after_silence(line.in_.get());
  return line;
}

RawLine RawLine::tcp(std::uint16_t port) {
  RawLine line;
  line.in_ = open_socket(SOCK_STREAM);
  const sockaddr_in to = socket_address(kLoopback, port);
  if (::connect(line.in_.get(), as_sockaddr(to), sizeof(to)) != 0) {
    throw CommandError(system_error("connecting to port " + std::to_string(port)));
  }
  no_delay(line.in_.get());
  give_up_after_silence(line.in_.get());
  return line;
}

bool RawLine::send(std::span<const std::uint8_t> message) {
  const sockaddr_in to = socket_address(kLineGroup, peer_);
  const ssize_t sent =
      out_.is_open()
          ? ::sendto(out_.get(), message.data(), message.size(), 0, as_sockaddr(to), sizeof(to))
          : ::send(in_.get(), message.data(), message.size(), MSG_NOSIGNAL);
  return sent == static_cast<ssize_t>(message.size());
}

bool RawLine::receive(std::span<std::uint8_t> message, Wait wait) {
  const int flags = wait == Wait::kSpinning ? MSG_DONTWAIT : 0;
  // The clock is read rarely, because a read costs a noticeable part of what is measured.
  constexpr unsigned kLooks = 10'000;
  std::chrono::steady_clock::time_point since{};
  for (unsigned looks = 0; !message.empty(); ++looks) {
    const ssize_t got = shared_ ? receive_stated(in_.get(), message, flags)
                                : ::recv(in_.get(), message.data(), message.size(), flags);
    if (got > 0) {
      message = message.subspan(static_cast<std::size_t>(got));
      continue;
    }
    const bool nothing_yet = got < 0 && (errno == EAGAIN || errno == EINTR);
    if (!nothing_yet || wait == Wait::kBlocking) return false;
    if (looks % kLooks != 0) continue;
    const auto now = std::chrono::steady_clock::now();
    if (looks == 0) since = now;
    if (now - since > kSilence) return false;
  }
  return true;
}

std::size_t RawLine::receive_some(std::span<std::uint8_t> room) {
  const ssize_t got = ::recv(in_.get(), room.data(), room.size(), 0);
  return got > 0 ? static_cast<std::size_t>(got) : 0;
}

void RawRelay::listen() {
  listener_ = open_socket(SOCK_STREAM);
  port_ = listen_on_loopback(listener_, 2);
}

void RawRelay::run() {
  const auto accept = [&] {
    return Descriptor(::accept4(listener_.get(), nullptr, nullptr, SOCK_CLOEXEC));
  };
  const Descriptor a = accept();
  const Descriptor b = accept();
  if (!a.is_open() || !b.is_open()) return;
  no_delay(a.get());
  no_delay(b.get());
  std::thread back([&] { carry(b.get(), a.get()); });
  carry(a.get(), b.get());
  back.join();
}

}  // namespace roger::app::bench
