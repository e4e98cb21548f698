// Sends signs of presence, watches which federates are heard, and requests and sends copies where
// multicast does not arrive.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "dds-filter/group.hpp"
#include "rti/federate/link/executive_port.hpp"
#include "rti/federate/presence/copy_requests.hpp"
#include "rti/federate/presence/copy_service.hpp"
#include "rti/federate/presence/multicast_reach.hpp"
#include "rti/federate/presence/presence_settings.hpp"
#include "rti/federate/presence/presence_signs.hpp"
#include "rti/net/transport.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti {

/// Each pair of federates decides for itself: a federate that does not hear another one asks it,
/// through the executive, for copies of the groups that it wants, and withdraws the request once it
/// hears it. Where all hear each other, only the signs of presence are sent (docs/wire.md). Not
/// thread-safe; no function blocks.
class Presence {
 public:
  /// Keeps references to everything but the settings.
  Presence(const PresenceSettings& settings, net::Transport& transport, ExecutivePort& executive,
           const Clock& clock, FederationId federation, FederateId self);

  /// Sends the first sign and asks the federates that cannot be heard by multicast. Must be called
  /// once, after the transport has started.
  void start();

  /// Adds another federate, as reported by the executive.
  void add(const wire::FederateInfo& other);
  void remove(FederateId other);

  /// Notes a datagram of `sender`.
  void heard(FederateId sender, bool direct) noexcept { hearing_.note(sender, direct); }

  /// Sets the groups that are currently joined and reports them at once to the federates that send
  /// copies.
  void want(const std::vector<filter::Group>& groups);
  /// Sends signs, reviews who is heard and sends requests. Called a few times a second.
  void tick();
  /// Handles another federate's request for copies.
  void serve(const wire::CopiesAsked& request, const CopyService::KnowsGroup& knows);

  [[nodiscard]] filter::Ipv4Address group() const { return settings_.group; }

 private:
  [[nodiscard]] bool needs_copies_from(const wire::FederateInfo& other) const;
  void report(const ReachChanges& results);
  [[nodiscard]] std::string names(const std::vector<FederateId>& ids) const;

  const PresenceSettings settings_;
  net::Transport& transport_;
  ExecutivePort& executive_;
  MulticastReach hearing_;
  std::map<FederateId, std::string> names_;
  PresenceSigns signs_;
  CopyRequests requests_;
  CopyService copies_;
  bool started_ = false;
  bool causes_logged_ = false;  // the likely causes of missing multicast were logged
};

}  // namespace roger::rti
