#include "rti/discovery/control_group.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "core/clock.hpp"
#include "core/log.hpp"
#include "core/printable.hpp"
#include "rti/security/certificate/beacon_signature.hpp"

namespace roger::rti::executive {
namespace {

security::WallTime wall_time() {
  return std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

}  // namespace

Result<std::unique_ptr<ControlGroup>> ControlGroup::open(net::asio::io_context& io, const Rid& rid,
                                                         const net::Interface& interface) {
  net::UdpMulticastSettings settings;
  settings.interface = interface;
  settings.port = rid.network.control.port;
  settings.ttl = rid.network.ttl;
  // Executives and federates on the same host must also find each other, whatever the RID says
  // about the loopback of data.
  settings.loopback = true;
  settings.receive_buffer_bytes = std::size_t{64} << 10U;
  auto transport = net::UdpMulticast::create(io, settings);
  if (!transport) return transport.error();
  const filter::Ipv4Address group = rid.network.control.address;
  if (const Status joined = transport.value()->join(group); !joined) return joined.error();
  std::optional<security::BeaconSeal> seal;
  const security::Credentials& credentials = rid.security.credentials;
  if (credentials.key) seal.emplace(*credentials.key);
  if (credentials.station) {
    seal.emplace(std::make_unique<security::BeaconSignature>(credentials.station));
  }
  return std::unique_ptr<ControlGroup>(
      new ControlGroup(std::move(transport).value(), group, std::move(seal)));
}

void ControlGroup::start(Handler handler) {
  transport_->start(
      [this, handler = std::move(handler)](const net::Received& received) {
        const std::optional<wire::Beacon> beacon = read(received);
        if (beacon) handler(*beacon, received.from);
      },
      net::ReadBy::kIoThread);
}

void ControlGroup::send(const wire::Beacon& beacon) {
  transport_->send(group_, seal_ ? seal_->seal(beacon, wall_time()) : wire::encode_beacon(beacon));
}

std::optional<wire::Beacon> ControlGroup::read(const net::Received& received) {
  using Reason = security::BeaconSeal::Reason;
  const TimePoint now = SteadyClock{}.now();
  if (!seal_) {
    std::optional<wire::Beacon> beacon = wire::decode_beacon(received.data);
    constexpr std::size_t kSeal = security::BeaconSeal::kBytes;
    if (!beacon && received.data.size() > kSeal &&
        wire::decode_beacon(received.data.first(received.data.size() - kSeal))) {
      report("beacons of a protected network arrive from " + received.from.text() +
                 "; this program has no key and cannot join it (security.key_file)",
             now);
    }
    return beacon;
  }
  security::BeaconSeal::Opened opened = seal_->open(received.data, wall_time(), now);
  if (opened.reason == Reason::kFresh) return std::move(opened.beacon);
  if (opened.reason == Reason::kNotSealed) {
    report("beacons from " + received.from.text() + " are ignored, because they " + opened.problem +
               (opened.foreign ? "; a program there is not a member of this network" : ""),
           now);
  } else if (opened.reason == Reason::kWrongTime) {
    report(
        "a beacon from " + received.from.text() + " is ignored, because its time is " +
            std::to_string(std::chrono::abs(opened.late).count() / 1000) +
            " s off: set the clocks of both computers, or the beacon was recorded and sent again",
        now);
  }
  return std::nullopt;
}

void ControlGroup::report(std::string sentence, TimePoint now) {
  const std::optional<std::string> text = warnings_.admit(std::move(sentence), now);
  if (text) log(LogLevel::kWarning, "rti", *text);
}

filter::Ipv4Address address_of(const wire::Beacon& beacon, filter::Ipv4Address from) {
  return beacon.address != 0 ? filter::Ipv4Address{beacon.address} : from;
}

std::string describe_location(const wire::Beacon& beacon, filter::Ipv4Address from) {
  const std::string host = printable(beacon.host);
  return address_of(beacon, from).text() + ":" + std::to_string(beacon.port) +
         (host.empty() ? "" : " (host " + host + ")");
}

}  // namespace roger::rti::executive
