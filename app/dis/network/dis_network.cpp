#include "app/dis/network/dis_network.hpp"

#include <net/if.h>
#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/log.hpp"
#include "rti/net/socket_options.hpp"

namespace roger::app {

using rti::net::Interface;
using rti::net::system_error;

DisNetwork::DisNetwork()
    : loopback_(::if_nametoindex("lo")),
      timer_(::timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK)),
      poll_(::epoll_create1(EPOLL_CLOEXEC)) {
}

DisNetwork::~DisNetwork() {
  flush();
}

Result<std::unique_ptr<DisNetwork>> DisNetwork::open(std::span<const DisNetworkSettings> settings) {
  std::unique_ptr<DisNetwork> out(new DisNetwork);
  const Status opened = out->open_descriptors();
  if (!opened) return opened.error();
  for (const DisNetworkSettings& one : settings) {
    const Status network = out->open_network(one);
    if (!network) return network.error();
  }
  return out;
}

Status DisNetwork::open_descriptors() {
  if (!timer_.is_open() || !poll_.is_open()) return system_error("opening a timer and an epoll");
  Status listening = changes_.open();
  if (!listening) return listening;
  Status watched = watch(timer_.get(), kTimer);
  if (!watched) return watched;
  return watch(changes_.descriptor(), kChanges);
}

Status DisNetwork::watch(int descriptor, std::uint64_t ready) const {
  epoll_event event{};
  event.events = EPOLLIN;
  event.data.u64 = ready;
  if (::epoll_ctl(poll_.get(), EPOLL_CTL_ADD, descriptor, &event) == 0) return ok();
  return system_error("adding a descriptor to an epoll");
}

Result<std::size_t> DisNetwork::find_or_open_socket(std::uint16_t port) {
  const auto same = std::ranges::find(networks_, port,
                                      [](const Network& network) { return network.settings.port; });
  if (same != networks_.end()) return same->socket;
  DisSocketSettings settings;
  settings.port = port;
  auto opened = DisSocket::open(settings);
  if (!opened) return opened.error();
  const std::size_t index = sockets_.size();
  const Status watched = watch(opened.value().descriptor(), index);
  if (!watched) return watched.error();
  sockets_.push_back(std::move(opened).value());
  return index;
}

Status DisNetwork::open_network(const DisNetworkSettings& settings) {
  const auto interface = rti::net::choose_lasting_interface(settings.interface);
  if (!interface) return interface.error();
  const auto socket = find_or_open_socket(settings.port);
  if (!socket) return socket.error();
  for (const filter::Ipv4Address group : settings.groups) {
    Status joined = sockets_[socket.value()].join(group, interface.value());
    if (!joined) return joined;
  }
  auto sender = DisNetworkSender::open(settings, interface.value());
  if (!sender) return sender.error();
  sending_.lock()->senders.push_back(std::move(sender).value());
  networks_.push_back({settings, socket.value(), interface.value()});
  return ok();
}

std::optional<UdpDatagram> DisNetwork::receive() {
  constexpr int kMaxDropped = 100;  // the caller has other work, too
  for (int i = 0; i < kMaxDropped; ++i) {
    const auto socket = handle_events();
    if (!socket) return std::nullopt;
    const auto datagram = sockets_[*socket].receive();
    if (!datagram) continue;
    if (is_accepted(*socket, datagram->interface)) {
      ++received_;
      return datagram;
    }
    ++other_interface_;
  }
  return std::nullopt;
}

std::optional<std::size_t> DisNetwork::handle_events() {
  std::array<epoll_event, DisNetworkSettings::kMaxNetworks + 2> events{};
  const int count = ::epoll_wait(poll_.get(), events.data(), static_cast<int>(events.size()), 0);
  std::optional<std::size_t> chosen;
  // Reading the sockets in turn, each gets its share although all may always be readable.
  const auto turn = [this](std::size_t socket) {
    return (socket + sockets_.size() - next_socket_) % sockets_.size();
  };
  for (int i = 0; i < count; ++i) {
    const std::uint64_t ready = events.at(static_cast<std::size_t>(i)).data.u64;
    if (ready == kTimer) {
      flush();
    } else if (ready == kChanges) {
      if (changes_.take()) follow_interfaces();
    } else if (!chosen || turn(ready) < turn(*chosen)) {
      chosen = ready;
    }
  }
  if (chosen) next_socket_ = *chosen + 1;
  return chosen;
}

bool DisNetwork::is_accepted(std::size_t socket, unsigned interface) const {
  if (interface == loopback_) return true;
  return std::ranges::any_of(networks_, [&](const Network& network) {
    return network.socket == socket && network.interface.index == interface;
  });
}

void DisNetwork::follow_interfaces() {
  for (std::size_t i = 0; i < networks_.size(); ++i) {
    Network& network = networks_[i];
    const auto interface = rti::net::choose_lasting_interface(network.settings.interface);
    sending_.lock()->senders[i].set_interface(interface);
    // While the same interface is down, the kernel keeps the groups that are joined.
    if (interface && interface.value().index != network.interface.index) {
      move_groups(network, interface.value());
    }
  }
}

void DisNetwork::move_groups(Network& network, const Interface& to) {
  const DisSocket& socket = sockets_[network.socket];
  for (const filter::Ipv4Address group : network.settings.groups) {
    socket.leave(group, network.interface.index);
    const Status joined = socket.join(group, to);
    if (!joined) log(LogLevel::kWarning, "dis", joined.error().text());
  }
  network.interface = to;
}

void DisNetwork::send(Bytes pdu) {
  const auto sending = sending_.lock();
  for (DisNetworkSender& sender : sending->senders) sender.send(pdu);
  if (sending->bundle_waits ||
      std::ranges::none_of(sending->senders, &DisNetworkSender::has_waiting)) {
    return;
  }
  itimerspec when{};
  when.it_value.tv_nsec = kBundleTime.count();
  sending->bundle_waits = ::timerfd_settime(timer_.get(), 0, &when, nullptr) == 0;
}

void DisNetwork::flush() {
  const auto sending = sending_.lock();
  // A timer that is not read remains readable.
  std::uint64_t expirations = 0;
  static_cast<void>(::read(timer_.get(), &expirations, sizeof expirations));
  sending->bundle_waits = false;
  for (DisNetworkSender& sender : sending->senders) sender.flush();
}

DisNetworkFigures DisNetwork::figures() const {
  DisNetworkFigures out;
  out.received = received_;
  out.other_interface = other_interface_;
  for (const DisSocket& socket : sockets_) out.lost += socket.lost();
  const auto sending = sending_.lock();
  for (const DisNetworkSender& sender : sending->senders) {
    out.sent += sender.figures().sent;
    out.send_errors += sender.figures().errors;
  }
  return out;
}

}  // namespace roger::app
