#include "rti/discovery/control_group.hpp"

#include <optional>
#include <utility>

#include "core/printable.hpp"

namespace roger::rti::executive {

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
  return std::unique_ptr<ControlGroup>(new ControlGroup(std::move(transport).value(), group));
}

void ControlGroup::start(Handler handler) {
  transport_->start(
      [handler = std::move(handler)](const net::Received& received) {
        const std::optional<wire::Beacon> beacon = wire::decode_beacon(received.data);
        if (beacon) handler(*beacon, received.from);
      },
      net::ReadBy::kIoThread);
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
