#include "app/bench/peers/sockets_line.hpp"

#include <netinet/tcp.h>

#include <array>
#include <chrono>
#include <cstring>
#include <utility>

#include "app/bench/sockets/loopback.hpp"

namespace roger::app::bench {
namespace {

using rti::net::as_sockaddr;
using rti::net::Descriptor;
using rti::net::set_option;
using rti::net::socket_address;
using rti::net::system_error;

constexpr int kReceiveBuffer = 16 << 20;  // equal to the default RID
constexpr std::size_t kBufferBytes = std::size_t{1} << 18U;
using Length = std::uint32_t;

void bind_loopback(const Descriptor& socket, std::uint16_t port) {
  const sockaddr_in own = socket_address(kLoopback, port);
  if (::bind(socket.get(), as_sockaddr(own), sizeof(own)) == 0) return;
  throw CommandError(system_error("binding port " + std::to_string(port)));
}

[[nodiscard]] bool connect_loopback(const Descriptor& socket, std::uint16_t port) {
  const sockaddr_in other = socket_address(kLoopback, port);
  return ::connect(socket.get(), as_sockaddr(other), sizeof(other)) == 0;
}

Descriptor open_datagrams(std::uint16_t own, std::uint16_t other) {
  Descriptor socket = open_socket(SOCK_DGRAM);
  if (!set_option(socket.get(), SOL_SOCKET, SO_RCVBUFFORCE, kReceiveBuffer)) {
    static_cast<void>(set_option(socket.get(), SOL_SOCKET, SO_RCVBUF, kReceiveBuffer));
  }
  bind_loopback(socket, own);
  if (!connect_loopback(socket, other)) throw CommandError(system_error("connecting"));
  return socket;
}

Descriptor accept_stream(std::uint16_t port) {
  const Descriptor listener = open_socket(SOCK_STREAM);
  static_cast<void>(set_option(listener.get(), SOL_SOCKET, SO_REUSEADDR, 1));
  bind_loopback(listener, port);
  if (::listen(listener.get(), 1) != 0) throw CommandError(system_error("listening"));
  Descriptor socket(::accept4(listener.get(), nullptr, nullptr, SOCK_CLOEXEC));
  if (!socket.is_open()) throw CommandError(system_error("accepting a connection"));
  return socket;
}

Descriptor connect_stream(std::uint16_t port) {
  constexpr std::chrono::milliseconds kPause{50};
  constexpr int kTries = 400;
  for (int tries = 0;; ++tries) {
    Descriptor socket = open_socket(SOCK_STREAM);
    if (connect_loopback(socket, port)) return socket;
    if (tries == kTries) throw CommandError(system_error("connecting"));
    std::this_thread::sleep_for(kPause);
  }
}

}  // namespace

SocketsLine::SocketsLine(bool near, bool reliable, std::uint16_t port) : reliable_(reliable) {
  const auto next = static_cast<std::uint16_t>(port + 1);
  if (reliable) {
    socket_ = near ? accept_stream(port) : connect_stream(port);
    static_cast<void>(set_option(socket_.get(), IPPROTO_TCP, TCP_NODELAY, 1));
  } else {
    socket_ = near ? open_datagrams(port, next) : open_datagrams(next, port);
  }
  // Wakes up the receiver regularly to check stopping_.
  const timeval patience{0, 100'000};
  if (!set_option(socket_.get(), SOL_SOCKET, SO_RCVTIMEO, patience)) {
    throw CommandError(system_error("SO_RCVTIMEO"));
  }
}

SocketsLine::~SocketsLine() {
  stopping_ = true;
  if (thread_.joinable()) thread_.join();
}

void SocketsLine::send(const std::vector<char>& message) {
  if (!reliable_) {
    // A datagram that is refused, because the other end is not open yet, is lost.
    static_cast<void>(::send(socket_.get(), message.data(), message.size(), MSG_NOSIGNAL));
    return;
  }
  const auto length = static_cast<Length>(message.size());
  buffer_.resize(sizeof(length) + message.size());
  std::memcpy(buffer_.data(), &length, sizeof(length));
  std::memcpy(buffer_.data() + sizeof(length), message.data(), message.size());
  for (std::size_t done = 0; done < buffer_.size();) {
    const ssize_t sent =
        ::send(socket_.get(), buffer_.data() + done, buffer_.size() - done, MSG_NOSIGNAL);
    if (sent <= 0) return;  // the other end has ended
    done += static_cast<std::size_t>(sent);
  }
}

void SocketsLine::start(std::function<void(const char* data, std::size_t bytes)> on_message) {
  on_message_ = std::move(on_message);
  thread_ = std::thread([this] { reliable_ ? receive_stream() : receive_datagrams(); });
}

void SocketsLine::receive_datagrams() {
  std::vector<char> room(kBufferBytes);
  while (!stopping_) {
    const ssize_t size = ::recv(socket_.get(), room.data(), room.size(), 0);
    if (size > 0) on_message_(room.data(), static_cast<std::size_t>(size));
  }
}

void SocketsLine::receive_stream() {
  std::vector<char> room(kBufferBytes);
  std::size_t filled = 0;
  while (!stopping_) {
    const ssize_t size = ::recv(socket_.get(), room.data() + filled, room.size() - filled, 0);
    if (size == 0) return;
    if (size < 0) continue;
    filled += static_cast<std::size_t>(size);
    std::size_t done = 0;
    Length length = 0;
    while (filled - done >= sizeof(length)) {
      std::memcpy(&length, room.data() + done, sizeof(length));
      if (filled - done - sizeof(length) < length) break;
      on_message_(room.data() + done + sizeof(length), length);
      done += sizeof(length) + length;
    }
    std::memmove(room.data(), room.data() + done, filled - done);
    filled -= done;
  }
}

}  // namespace roger::app::bench
