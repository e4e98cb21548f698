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
#include "app/support/exit_code.hpp"

namespace roger::app::bench {

namespace {

using rti::net::Descriptor;
using rti::net::system_error;

/// About the size of a request to advance and of its grant. The first byte of a request is the
/// number of messages that follow it.
using Frame = std::array<std::uint8_t, 32>;

/// Receives `room` as a whole. Returns false if the participant has left. Throws CommandError.
bool receive(int from, std::span<std::uint8_t> room) {
  if (room.empty()) return true;
  const ssize_t got = ::recv(from, room.data(), room.size(), MSG_WAITALL);
  if (got == static_cast<ssize_t>(room.size())) return true;
  // A participant that leaves without having read everything resets its connection.
  if (got >= 0 || errno == ECONNRESET) return false;
  throw CommandError(system_error("receiving from a participant"));
}

/// A participant that has left is noticed when its socket is read.
void send(int to, std::span<const std::uint8_t> bytes) {
  static_cast<void>(::send(to, bytes.data(), bytes.size(), MSG_NOSIGNAL));
}

/// Receives the requests of all participants and forwards the messages of each to the others.
/// Returns false if one has left. Throws CommandError.
bool gather(const Descriptor& events, const std::vector<Descriptor>& participants) {
  std::array<epoll_event, 64> ready{};
  Frame request{};
  std::vector<std::uint8_t> messages;
  // A participant sends its next request only after the answer, so each counts once.
  for (std::size_t arrived = 0; arrived < participants.size();) {
    const int count = ::epoll_wait(events.get(), ready.data(), static_cast<int>(ready.size()), -1);
    if (count < 0 && errno != EINTR) {
      throw CommandError(system_error("waiting for the participants"));
    }
    for (int i = 0; i < count; ++i, ++arrived) {
      const int from = ready.at(static_cast<std::size_t>(i)).data.fd;
      if (!receive(from, request)) return false;
      messages.resize(request.front() * kBarrierMessageBytes);
      if (!receive(from, messages)) return false;
      if (messages.empty()) continue;
      for (const Descriptor& other : participants) {
        if (other.get() != from) send(other.get(), messages);
      }
    }
  }
  return true;
}

}  // namespace

void RawBarrier::listen() {
  listener_ = open_socket(SOCK_STREAM);
  port_ = listen_on_loopback(listener_, SOMAXCONN);
}

void RawBarrier::run(std::size_t participants) {
  const Descriptor events(::epoll_create1(EPOLL_CLOEXEC));
  if (!events.is_open()) throw CommandError(system_error("waiting for several sockets"));
  std::vector<Descriptor> sockets;
  while (sockets.size() < participants) {
    Descriptor socket(::accept4(listener_.get(), nullptr, nullptr, SOCK_CLOEXEC));
    if (!socket.is_open()) throw CommandError(system_error("accepting a participant"));
    static_cast<void>(rti::net::set_option(socket.get(), IPPROTO_TCP, TCP_NODELAY, 1));
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.fd = socket.get();
    if (::epoll_ctl(events.get(), EPOLL_CTL_ADD, socket.get(), &event) != 0) {
      throw CommandError(system_error("waiting for several sockets"));
    }
    sockets.push_back(std::move(socket));
  }
  const Frame answer{};
  while (gather(events, sockets)) {
    for (const Descriptor& socket : sockets) send(socket.get(), answer);
  }
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
