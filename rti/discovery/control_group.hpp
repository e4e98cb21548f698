// The multicast group on which executives announce themselves and federates search for them.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/result.hpp"
#include "dds-filter/group.hpp"
#include "rti/discovery/beacon_warnings.hpp"
#include "rti/net/interface.hpp"
#include "rti/net/io/asio.hpp"
#include "rti/net/udp_multicast.hpp"
#include "rti/rid/rid.hpp"
#include "rti/security/beacon_seal.hpp"
#include "rti/wire/beacon.hpp"

namespace roger::rti::executive {

/// A socket in the RID's control group. In a protected network beacons are sealed, and
/// those of others are dropped unless they are sealed by a member and fresh. All functions and the
/// handler run on the thread of `io`.
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
  void send(const wire::Beacon& beacon);
  /// Stops receiving. The handler is not called afterwards.
  void stop() { transport_->stop(); }

 private:
  ControlGroup(std::unique_ptr<net::UdpMulticast> transport, filter::Ipv4Address group,
               std::optional<security::BeaconSeal> seal)
      : transport_(std::move(transport)), group_(group), seal_(std::move(seal)) {}
  /// Returns the beacon in a datagram, if it is one and to be believed.
  [[nodiscard]] std::optional<wire::Beacon> read(const net::Received& received);
  /// Logs why beacons are dropped, as BeaconWarnings allows.
  void report(std::string sentence, TimePoint now);

  std::unique_ptr<net::UdpMulticast> transport_;
  const filter::Ipv4Address group_;
  std::optional<security::BeaconSeal> seal_;  // nullopt: an open network
  BeaconWarnings warnings_;
};

/// Returns the address at which the executive of `beacon` accepts connections; `from` is the sender
/// of the beacon.
[[nodiscard]] filter::Ipv4Address address_of(const wire::Beacon& beacon, filter::Ipv4Address from);

/// Returns "192.0.2.7:31251 (host alpha)", for messages.
[[nodiscard]] std::string describe_location(const wire::Beacon& beacon, filter::Ipv4Address from);

}  // namespace roger::rti::executive
