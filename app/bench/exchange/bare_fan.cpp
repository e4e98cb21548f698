#include "app/bench/exchange/bare_fan.hpp"

#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/time.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <stdexcept>
#include <utility>

#include "app/bench/sockets/loopback.hpp"
#include "app/support/exit_code.hpp"

namespace roger::app::bench {
namespace {

using rti::net::as_sockaddr;
using rti::net::Descriptor;
using rti::net::set_option;
using rti::net::socket_address;
using rti::net::system_error;

/// All receivers of multicast share a port, because one datagram reaches them. It is free on the
/// hosts of the measurement, which run nothing else.
constexpr filter::Ipv4Address kGroup{0xEFC01E03};  // 239.192.30.3
constexpr std::uint16_t kGroupPort = 31'303;

int socket_type(FanWay way) {
  return way == FanWay::kForwarder ? SOCK_STREAM : SOCK_DGRAM;
}

/// Limits the time of a read, so that its thread notices that it must end.
void wake_up_regularly(const Descriptor& socket) {
  const timeval patience{0, 200'000};
  static_cast<void>(set_option(socket.get(), SOL_SOCKET, SO_RCVTIMEO, patience));
}

/// Returns whether a call failed only because it was interrupted or wake_up_regularly() ended it.
bool may_be_repeated(int error) {
  return error == EAGAIN || error == EINTR;
}

/// Binds a socket to the group, next to those of other receivers on the host.
void bind_group(const Descriptor& socket, filter::Ipv4Address interface) {
  const sockaddr_in group = socket_address(kGroup, kGroupPort);
  if (!set_option(socket.get(), SOL_SOCKET, SO_REUSEADDR, 1) ||
      ::bind(socket.get(), as_sockaddr(group), sizeof(group)) != 0) {
    throw CommandError(system_error("binding " + kGroup.text()));
  }
  join_group(socket, kGroup, interface);
}

}  // namespace

FanWay parse_fan_way(const std::string& name) {
  if (name == "forwarder") return FanWay::kForwarder;
  if (name == "unicast") return FanWay::kUnicast;
  if (name == "multicast") return FanWay::kMulticast;
  throw std::runtime_error("unknown way of messages '" + name + "'");
}

BareFanReceiver::BareFanReceiver(FanWay way, filter::Ipv4Address interface,
                                 std::function<void(std::size_t)> on_bytes)
    : on_bytes_(std::move(on_bytes)),
      is_stream_(way == FanWay::kForwarder),
      socket_(open_socket(socket_type(way))) {
  wake_up_regularly(socket_);
  if (way == FanWay::kMulticast) {
    bind_group(socket_, interface);
    place_ = {kGroup, kGroupPort};
  } else {
    place_ = {interface, bind_any(socket_, interface)};
  }
  if (is_stream_ && ::listen(socket_.get(), 1) != 0) {
    throw CommandError(system_error("listening"));
  }
  thread_ = std::thread([this] { run(); });
}

BareFanReceiver::~BareFanReceiver() {
  stopping_ = true;
  thread_.join();
}

void BareFanReceiver::run() {
  Descriptor connection;
  while (is_stream_ && !connection.is_open()) {
    if (stopping_) return;
    connection = Descriptor(::accept4(socket_.get(), nullptr, nullptr, SOCK_CLOEXEC));
    if (!connection.is_open() && !may_be_repeated(errno)) return;
  }
  if (is_stream_) wake_up_regularly(connection);
  const int from = is_stream_ ? connection.get() : socket_.get();
  std::array<char, 65536> room{};
  while (!stopping_) {
    const ssize_t got = ::recv(from, room.data(), room.size(), 0);
    if (got == 0 && is_stream_) return;  // the sender has closed the connection
    if (got < 0 && !may_be_repeated(errno)) return;
    if (got > 0) on_bytes_(static_cast<std::size_t>(got));
  }
}

BareFanSender::BareFanSender(FanWay way, filter::Ipv4Address interface,
                             const std::vector<filter::Group>& receivers)
    : socket_(open_socket(socket_type(way))) {
  for (const filter::Group& place : receivers) {
    destinations_.push_back(socket_address(place.address, place.port));
  }
  if (way == FanWay::kUnicast) return;
  destinations_.resize(1);
  if (way == FanWay::kMulticast) {
    send_from(socket_, interface);
    return;
  }
  const sockaddr_in& to = destinations_.front();
  if (::connect(socket_.get(), as_sockaddr(to), sizeof(to)) != 0 ||
      !set_option(socket_.get(), IPPROTO_TCP, TCP_NODELAY, 1)) {
    throw CommandError(system_error("connecting to a receiver"));
  }
  destinations_.clear();
}

void BareFanSender::send(std::span<const char> message) {
  if (destinations_.empty()) {
    static_cast<void>(::send(socket_.get(), message.data(), message.size(), MSG_NOSIGNAL));
  }
  for (const sockaddr_in& to : destinations_) {
    static_cast<void>(
        ::sendto(socket_.get(), message.data(), message.size(), 0, as_sockaddr(to), sizeof(to)));
  }
}

}  // namespace roger::app::bench
