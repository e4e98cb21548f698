#include "app/bench/sockets/raw_barrier.hpp"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <stdexcept>
#include <utility>
#include <vector>

#include "app/bench/sockets/loopback.hpp"
#include "app/support/exit_code.hpp"

namespace roger::app::bench {

namespace {

using rti::net::Descriptor;
using rti::net::system_error;

/// About the size of a request to advance and of its grant.
using Frame = std::array<std::uint8_t, 32>;

/// Reads from all participants until `missing` bytes have arrived. Returns false if one has left.
/// Errors: kSystem.
bool gather(const Descriptor& events, std::size_t missing) {
  std::array<epoll_event, 64> ready{};
  Frame room{};
  while (missing > 0) {
    const int count = ::epoll_wait(events.get(), ready.data(), static_cast<int>(ready.size()), -1);
    if (count < 0 && errno != EINTR)
      throw CommandError(system_error("waiting for the participants"));
    for (int i = 0; i < count; ++i) {
      // A participant sends its next message only after the answer, so the sum of the bytes shows
      // that all have arrived.
      const int from = ready.at(static_cast<std::size_t>(i)).data.fd;
      const ssize_t got = ::recv(from, room.data(), room.size(), 0);
      // A participant that leaves without having read everything resets its connection.
      if (got == 0 || (got < 0 && errno == ECONNRESET)) return false;
      if (got < 0) throw CommandError(system_error("receiving from a participant"));
      missing -= static_cast<std::size_t>(got);
    }
  }
  return true;
}

}  // namespace

void RawBarrier::listen() {
  listener_ = open_socket(SOCK_STREAM);
  if (!listener_.is_open()) throw CommandError(system_error("a TCP socket"));
  port_ = bind_any(listener_, kLoopback);
  if (::listen(listener_.get(), SOMAXCONN) != 0) throw CommandError(system_error("listening"));
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
  while (gather(events, participants * answer.size())) {
    for (const Descriptor& socket : sockets) {
      // A participant that has left is noticed when its socket is read.
      static_cast<void>(::send(socket.get(), answer.data(), answer.size(), MSG_NOSIGNAL));
    }
  }
}

void RawParticipant::wait(std::size_t times) {
  Frame frame{};
  for (std::size_t i = 0; i < times; ++i) {
    if (!line_.send(frame) || !line_.receive(frame, RawLine::Wait::kBlocking)) {
      throw std::runtime_error("the bare barrier did not open");
    }
  }
}

}  // namespace roger::app::bench
