// Requests for copies to the federates whose multicast does not reach this federate.
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "dds-filter/group.hpp"
#include "rti/federate/link/executive_port.hpp"
#include "rti/federate/presence/presence_settings.hpp"
#include "rti/net/transport.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti {

/// Requests for copies of the groups that this federate has joined. A request replaces the previous
/// one to the same federate; one without groups ends the copies. Not thread-safe; never blocks.
///
/// Invariant: `pending_requests_` and `to_release_` are disjoint and hold exactly the federates
/// whose last request does not match the current state. They are emptied only after a request was
/// sent, or if this host cannot open a port for copies.
class CopyRequests {
 public:
  /// Keeps references to `transport` and `executive`.
  CopyRequests(const PresenceSettings& settings, net::Transport& transport,
               ExecutivePort& executive);

  /// Sets the groups to ask for; the group of the signs of presence is always one of them.
  /// Returns whether they have changed.
  bool want(const std::vector<filter::Group>& groups);

  /// @{ Make the next send() request copies of `other`, or inform it that none are needed.
  void ask(FederateId other);
  void release(FederateId other);
  /// @}
  /// Drops what is due to a federate that has left.
  void forget(FederateId other);

  /// Sends the requests that are due. A request that cannot be sent to the executive stays due.
  void send();

  /// Returns the UDP port that receives copies; 0: none is open yet.
  [[nodiscard]] std::uint16_t port() const { return port_; }

 private:
  bool open_port();
  void send_to(const std::set<FederateId>& federates, std::vector<std::uint32_t> groups);

  const PresenceSettings settings_;
  net::Transport& transport_;
  ExecutivePort& executive_;
  std::vector<std::uint32_t> wanted_;
  std::set<FederateId> pending_requests_;  // federates that do not yet know the wanted groups
  std::set<FederateId> to_release_;        // those that do not yet know that copies are not needed
  std::uint16_t port_ = 0;
};

}  // namespace roger::rti
