// Sends PDUs to the destinations of one DIS network.
#pragma once

#include <cstdint>
#include <vector>

#include "app/dis/network/dis_network_settings.hpp"
#include "core/octets.hpp"
#include "core/result.hpp"
#include "dds-filter/group.hpp"
#include "rti/net/descriptor.hpp"
#include "rti/net/interface.hpp"

namespace roger::app {

/// Broadcast and multicast leave at the interface of the network, whatever the routes of the system
/// are; addresses of computers are reached by the routes. Not thread-safe.
class DisNetworkSender {
 public:
  /// Datagrams since the start, counted for each destination.
  struct Figures {
    std::uint64_t sent = 0;
    std::uint64_t errors = 0;
  };

  /// `interface`: the one that `settings` names. Errors: kUnavailable (the interface has no
  /// broadcast address, although PDUs are to be sent by broadcast), kSystem.
  static Result<DisNetworkSender> open(const DisNetworkSettings& settings,
                                       const rti::net::Interface& interface);

  /// Sets the interface, whose address may have changed. With an error, there is none at present,
  /// and broadcast and multicast fail for that reason.
  void set_interface(Result<rti::net::Interface> interface) { interface_ = std::move(interface); }

  /// Sends a PDU, or adds it to those that wait. Does not wait for the network. Failures are
  /// counted, and logged when they begin and end.
  void send(Bytes pdu);
  /// Sends the PDUs that wait.
  void flush();
  /// Returns whether PDUs wait for flush().
  [[nodiscard]] bool has_waiting() const { return !bundle_.empty(); }
  [[nodiscard]] const Figures& figures() const { return figures_; }

 private:
  DisNetworkSender(DisNetworkSettings settings, rti::net::Interface interface);
  void send_datagram(Bytes datagram);
  /// Returns the address of a destination. Errors: why it has none at present.
  [[nodiscard]] Result<filter::Group> resolve(const DisDestination& to) const;
  [[nodiscard]] Status send_to(const DisDestination& to, Bytes datagram) const;

  DisNetworkSettings settings_;
  std::vector<bool> failing_;  // whether the newest datagram to send_to[i] could not be sent
  Result<rti::net::Interface> interface_;
  rti::net::Descriptor socket_;
  ByteVector bundle_;  // PDUs that wait
  Figures figures_;
};

}  // namespace roger::app
