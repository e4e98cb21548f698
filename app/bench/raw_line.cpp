#include "app/bench/raw_line.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <system_error>
#include <thread>

namespace roger::app::bench {

namespace {

constexpr std::uint32_t kLineGroup = 0xEFC01E02;  // 239.192.30.2
constexpr std::chrono::seconds kSilence{2};

Error line_failed(const char* what) {
  return Error{
      ErrorCode::kSystem, std::string(what) + ": " + std::generic_category().message(errno), {}};
}

sockaddr_in address_of(std::uint32_t address, std::uint16_t port) {
  sockaddr_in out{};
  out.sin_family = AF_INET;
  out.sin_addr.s_addr = htonl(address);
  out.sin_port = htons(port);
  return out;
}

const sockaddr* generic(const sockaddr_in& address) {
  return reinterpret_cast<const sockaddr*>(&address);
}

void close_if_open(int& descriptor) {
  if (descriptor >= 0) ::close(descriptor);
  descriptor = -1;
}

void no_delay(int socket) {
  const int one = 1;
  ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &one, sizeof(one));
}

void give_up_after(int socket) {
  timeval patience{};
  patience.tv_sec = kSilence.count();
  ::setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
}

Result<std::uint16_t> bind_any(int socket, std::uint32_t address) {
  sockaddr_in bound = address_of(address, 0);
  socklen_t size = sizeof(bound);
  if (::bind(socket, generic(bound), sizeof(bound)) != 0 ||
      ::getsockname(socket, reinterpret_cast<sockaddr*>(&bound), &size) != 0) {
    return line_failed("binding");
  }
  return ntohs(bound.sin_port);
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

RawLine::~RawLine() {
  if (out_ != in_) close_if_open(out_);
  close_if_open(in_);
}

RawLine::RawLine(RawLine&& other) noexcept
    : in_(std::exchange(other.in_, -1)),
      out_(std::exchange(other.out_, -1)),
      stream_(other.stream_),
      port_(other.port_),
      peer_(other.peer_) {
}

RawLine& RawLine::operator=(RawLine&& other) noexcept {
  std::swap(in_, other.in_);
  std::swap(out_, other.out_);
  stream_ = other.stream_;
  port_ = other.port_;
  peer_ = other.peer_;
  return *this;
}

Result<RawLine> RawLine::udp() {
  RawLine line;
  line.in_ = ::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  line.out_ = ::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (line.in_ < 0 || line.out_ < 0) return line_failed("a UDP socket");
  const auto port = bind_any(line.in_, kLineGroup);
  if (!port) return port.error();
  line.port_ = port.value();
  ip_mreqn membership{};
  membership.imr_multiaddr.s_addr = htonl(kLineGroup);
  membership.imr_address.s_addr = htonl(INADDR_LOOPBACK);
  if (::setsockopt(line.in_, IPPROTO_IP, IP_ADD_MEMBERSHIP, &membership, sizeof(membership)) != 0) {
    return line_failed("joining a group of the loopback");
  }
  if (::setsockopt(line.out_, IPPROTO_IP, IP_MULTICAST_IF, &membership, sizeof(membership)) != 0) {
    return line_failed("sending on the loopback");
  }
  give_up_after(line.in_);
  return line;
}

Result<RawLine> RawLine::tcp(std::uint16_t port) {
  RawLine line;
  line.stream_ = true;
  line.in_ = line.out_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_in to = address_of(INADDR_LOOPBACK, port);
  if (line.in_ < 0 || ::connect(line.in_, generic(to), sizeof(to)) != 0)
    return line_failed("connecting");
  no_delay(line.in_);
  give_up_after(line.in_);
  return line;
}

bool RawLine::send(std::span<const std::uint8_t> message) {
  const sockaddr_in to = address_of(kLineGroup, peer_);
  const ssize_t sent =
      stream_ ? ::send(out_, message.data(), message.size(), MSG_NOSIGNAL)
              : ::sendto(out_, message.data(), message.size(), 0, generic(to), sizeof(to));
  return sent == static_cast<ssize_t>(message.size());
}

bool RawLine::receive(std::span<std::uint8_t> message, Wait wait) {
  const int flags = wait == Wait::kSpinning ? MSG_DONTWAIT : 0;
  const auto give_up = std::chrono::steady_clock::now() + kSilence;
  while (!message.empty()) {
    const ssize_t got = ::recv(in_, message.data(), message.size(), flags);
    if (got > 0) {
      message = message.subspan(static_cast<std::size_t>(got));
      continue;
    }
    const bool nothing_yet = got < 0 && (errno == EAGAIN || errno == EINTR);
    if (!nothing_yet || std::chrono::steady_clock::now() >= give_up) return false;
  }
  return true;
}

RawRelay::~RawRelay() {
  close_if_open(listener_);
}

Status RawRelay::listen() {
  listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (listener_ < 0) return line_failed("a TCP socket");
  const auto port = bind_any(listener_, INADDR_LOOPBACK);
  if (!port) return port.error();
  if (::listen(listener_, 2) != 0) return line_failed("listening");
  port_ = port.value();
  return ok();
}

void RawRelay::run() {
  int a = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
  int b = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
  if (a >= 0 && b >= 0) {
    no_delay(a);
    no_delay(b);
    std::thread back([a, b] { carry(b, a); });
    carry(a, b);
    back.join();
  }
  close_if_open(a);
  close_if_open(b);
}

}  // namespace roger::app::bench
