// The multicast group on which executives announce themselves and are looked for.
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
  /// A beacon, and the address that it came from. Other datagrams are ignored.
  using Handler = std::function<void(const wire::Beacon& beacon, filter::Ipv4Address from)>;

  /// Keeps a reference to `io`. Beacons also reach other processes of this host. Errors: the socket
  /// cannot be opened or the group cannot be joined.
  [[nodiscard]] static Result<std::unique_ptr<ControlGroup>> open(net::asio::io_context& io,
                                                                  const Rid& rid,
                                                                  const net::Interface& interface);
  /// Call once.
  void start(Handler handler);
  void send(const wire::Beacon& beacon);
  /// The handler is not called afterwards.
  void stop();

 private:
  ControlGroup(std::unique_ptr<net::UdpMulticast> transport, filter::Ipv4Address group)
      : transport_(std::move(transport)), group_(group) {}

  std::unique_ptr<net::UdpMulticast> transport_;
  const filter::Ipv4Address group_;
};

/// Where the executive of `beacon` accepts connections; `from` is the sender of the beacon.
[[nodiscard]] filter::Ipv4Address address_of(const wire::Beacon& beacon, filter::Ipv4Address from);

/// "192.0.2.7:31251 (host alpha)", for people.
[[nodiscard]] std::string place_of(const wire::Beacon& beacon, filter::Ipv4Address from);

}  // namespace roger::rti::executive
