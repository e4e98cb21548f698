#include "rti/executive/announcer.hpp"

#include <chrono>
#include <random>
#include <utility>

#include "rti/net/executive_link.hpp"
#include "rti/net/interface.hpp"

namespace roger::rti::executive {

namespace {

std::uint64_t random_incarnation() {
  std::random_device random;
  std::uint64_t value = 0;
  while (value == 0) value = std::uint64_t{random()} << 32U | random();
  return value;
}

}  // namespace

Announcer::Announcer(net::asio::io_context& io, const Listener& listener)
    : io_(io),
      listener_(listener),
      incarnation_(random_incarnation()),
      host_(net::make_hello().host) {
}

Status Announcer::open(const Rid& rid) {
  // No federate would receive beacons.
  if (rid.network.multicast == Multicast::kNever) return ok();
  const Result<net::Interface> interface = net::choose_interface(rid.network.interface);
  if (!interface) return interface.error();
  // An address on the loopback network is useless on other hosts, so no beacons are sent there.
  constexpr unsigned kLoopbackNetwork = 127;
  if (listener_.address().value >> 24U == kLoopbackNetwork && !interface.value().loopback) {
    return ok();
  }
  auto group = ControlGroup::open(io_, rid, interface.value());
  if (!group) return group.error();
  group_ = std::move(group).value();
  return ok();
}

void Announcer::start(ControlGroup::Handler on_beacon) {
  if (group_) group_->start(std::move(on_beacon));
}

void Announcer::send(wire::Beacon beacon) {
  if (!group_) return;
  beacon.incarnation = incarnation_;
  beacon.address = listener_.address().value;
  beacon.port = listener_.port();
  beacon.host = host_;
  group_->send(beacon);
}

void Announcer::answer(const wire::Beacon& beacon) {
  constexpr std::chrono::milliseconds kMinInterval{10};
  const TimePoint now = SteadyClock{}.now();
  if (now - last_answer_ < kMinInterval) return;
  last_answer_ = now;
  send(beacon);
}

void Announcer::stop() {
  if (group_) group_->stop();
}

}  // namespace roger::rti::executive
