#include "app/bench/sockets/raw_barrier.hpp"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "app/bench/sockets/loopback.hpp"

namespace roger::app::bench {

namespace {

using rti::net::Descriptor;
using rti::net::system_error;

/// About the size of a request to advance and of its grant. The first byte of a request is the
/// number of messages that follow it.
using Frame = std::array<std::uint8_t, 32>;

/// Receives `room` as a whole. Returns false if the participant has left. Errors: kSystem.
Result<bool> receive(int from, std::span<std::uint8_t> room) {
  if (room.empty()) return true;
  const ssize_t got = ::recv(from, room.data(), room.size(), MSG_WAITALL);
  if (got == static_cast<ssize_t>(room.size())) return true;
  // A participant that leaves without having read everything resets its connection.
  if (got >= 0 || errno == ECONNRESET) return false;
  return system_error("receiving from a participant");
}

/// A participant that has left is noticed when its socket is read.
void send(int to, std::span<const std::uint8_t> bytes) {
  static_cast<void>(::send(to, bytes.data(), bytes.size(), MSG_NOSIGNAL));
}

/// Receives the requests of all participants and forwards the messages of each to the others.
/// Returns false if one has left. Errors: kSystem.
Result<bool> gather(const Descriptor& events, const std::vector<Descriptor>& participants) {
  std::array<epoll_event, 64> ready{};
  Frame request{};
  std::vector<std::uint8_t> messages;
  // A participant sends its next request only after the answer, so each counts once.
  for (std::size_t arrived = 0; arrived < participants.size();) {
    const int count = ::epoll_wait(events.get(), ready.data(), static_cast<int>(ready.size()), -1);
    if (count < 0 && errno != EINTR) return system_error("waiting for the participants");
    for (int i = 0; i < count; ++i, ++arrived) {
      const int from = ready.at(static_cast<std::size_t>(i)).data.fd;
      if (auto all = receive(from, request); !all || !all.value()) return all;
      messages.resize(request.front() * kBarrierMessageBytes);
      if (auto all = receive(from, messages); !all || !all.value()) return all;
      if (messages.empty()) continue;
      for (const Descriptor& other : participants) {
        if (other.get() != from) send(other.get(), messages);
      }
    }
  }
  return true;
}

}  // namespace

Status RawBarrier::listen() {
  listener_ = open_socket(SOCK_STREAM);
  if (!listener_.is_open()) return system_error("a TCP socket");
  const auto port = bind_any(listener_, kLoopback);
  if (!port) return port.error();
  if (::listen(listener_.get(), SOMAXCONN) != 0) return system_error("listening");
  port_ = port.value();
  return ok();
}

Status RawBarrier::run(std::size_t participants) {
  const Descriptor events(::epoll_create1(EPOLL_CLOEXEC));
  if (!events.is_open()) return system_error("waiting for several sockets");
  std::vector<Descriptor> sockets;
  while (sockets.size() < participants) {
    Descriptor socket(::accept4(listener_.get(), nullptr, nullptr, SOCK_CLOEXEC));
    if (!socket.is_open()) return system_error("accepting a participant");
    static_cast<void>(rti::net::set_option(socket.get(), IPPROTO_TCP, TCP_NODELAY, 1));
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.fd = socket.get();
    if (::epoll_ctl(events.get(), EPOLL_CTL_ADD, socket.get(), &event) != 0) {
      return system_error("waiting for several sockets");
    }
    sockets.push_back(std::move(socket));
  }
  const Frame answer{};
  for (;;) {
    const Result<bool> all_arrived = gather(events, sockets);
    if (!all_arrived) return all_arrived.error();
    if (!all_arrived.value()) return ok();
    for (const Descriptor& socket : sockets) send(socket.get(), answer);
  }
}

RawParticipant::RawParticipant(std::uint16_t port, std::size_t participants)
    : others_(participants - 1) {
  auto line = RawLine::tcp(port);
  if (!line) throw std::runtime_error(line.error().message);
  line_ = std::move(line).value();
}

void RawParticipant::wait(std::size_t times, std::uint8_t messages) {
  std::vector<std::uint8_t> request(Frame{}.size() + messages * kBarrierMessageBytes);
  request.front() = messages;
  std::vector<std::uint8_t> answer(Frame{}.size() + others_ * messages * kBarrierMessageBytes);
  for (std::size_t i = 0; i < times; ++i) {
    if (!line_.send(request) || !line_.receive(answer, RawLine::Wait::kBlocking)) {
      throw std::runtime_error("the bare barrier did not open");
    }
  }
}

}  // namespace roger::app::bench
