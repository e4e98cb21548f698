// The multicast group on which executives announce themselves and federates search for them.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "core/result.hpp"
#include "dds-filter/group.hpp"
#include "rti/net/asio.hpp"
#include "rti/net/interface.hpp"
#include "rti/net/udp_multicast.hpp"
#include "rti/rid/rid.hpp"
#include "rti/wire/beacon.hpp"

namespace roger::rti::executive {

/// A socket in the RID's control group. All functions and the handler run on the thread of `io`.
class ControlGroup {
 public:
  /// Receives a beacon and the address that it came from. Other datagrams are ignored.
  using Handler = std::function<void(const wire::Beacon& beacon, filter::Ipv4Address from)>;

  /// Opens the socket and joins the group. Keeps a reference to `io`. Beacons also reach other
  /// processes on this host. Errors: the socket cannot be opened or the group cannot be joined.
  [[nodiscard]] static Result<std::unique_ptr<ControlGroup>> open(net::asio::io_context& io,
                                                                  const Rid& rid,
                                                                  const net::Interface& interface);
  /// Starts to receive. Must be called once.
  void start(Handler handler);
  void send(const wire::Beacon& beacon) { transport_->send(group_, wire::encode_beacon(beacon)); }
  /// Stops receiving. The handler is not called afterwards.
  void stop() { transport_->stop(); }

 private:
  ControlGroup(std::unique_ptr<net::UdpMulticast> transport, filter::Ipv4Address group)
      : transport_(std::move(transport)), group_(group) {}

  std::unique_ptr<net::UdpMulticast> transport_;
  const filter::Ipv4Address group_;
};

/// Returns the address at which the executive of `beacon` accepts connections; `from` is the sender
/// of the beacon.
[[nodiscard]] filter::Ipv4Address address_of(const wire::Beacon& beacon, filter::Ipv4Address from);

/// Returns "192.0.2.7:31251 (host alpha)", for messages.
[[nodiscard]] std::string describe_location(const wire::Beacon& beacon, filter::Ipv4Address from);

}  // namespace roger::rti::executive
