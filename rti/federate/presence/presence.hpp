// Sends signs of presence, watches which federates are heard, and requests and sends copies where
// multicast does not arrive.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "dds-filter/group.hpp"
#include "rti/federate/link/executive_port.hpp"
#include "rti/federate/presence/hearing.hpp"
#include "rti/net/transport.hpp"
#include "rti/rid/rid.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti {

struct PresenceSettings {
  Multicast multicast = Multicast::kAuto;
  filter::Ipv4Address group;    // group of the signs of presence
  filter::Ipv4Address address;  // address at which this host is reached
  Nanoseconds interval = std::chrono::milliseconds(1500);
  Nanoseconds patience = std::chrono::seconds(5);  // see Hearing
  bool loopback = true;  // whether federates on this host may receive what is sent here
};

/// Each pair of federates decides for itself: a federate that does not hear another one asks it,
/// through the executive, for copies of the groups that it wants, and withdraws the request once it
/// hears it. Where all hear each other, only the signs of presence are sent (docs/wire.md). Not
/// thread-safe; no function blocks.
///
/// Invariant: `to_ask_` and `to_free_` are disjoint and hold exactly the federates whose last
/// request does not match the current state. They are emptied only after a request was sent, or if
/// this host cannot open a port for copies.
class Presence {
 public:
  /// Returns whether copies of a group may be requested. Requests for other groups are ignored.
  using KnowsGroup = std::function<bool(filter::Ipv4Address)>;

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
  void serve(const wire::CopiesAsked& request, const KnowsGroup& knows);

  [[nodiscard]] filter::Ipv4Address group() const { return settings_.group; }

 private:
  void refuse_copies(const std::string& name, const std::string& why);
  [[nodiscard]] bool must_ask(const wire::FederateInfo& other) const;
  void show();
  void tell();
  void send(const std::set<FederateId>& to, std::vector<std::uint32_t> groups);
  void say(const Verdicts& verdicts);
  void stop_serving(FederateId other);
  [[nodiscard]] std::string names(const std::vector<FederateId>& ids) const;

  const PresenceSettings settings_;
  net::Transport& transport_;
  ExecutivePort& executive_;
  const Clock& clock_;
  const FederationId federation_;
  const FederateId self_;
  Hearing hearing_;
  std::map<FederateId, std::string> names_;
  std::vector<std::uint32_t> wanted_;
  std::set<FederateId> to_ask_;   // federates that do not yet know the wanted groups
  std::set<FederateId> to_free_;  // federates that do not yet know that copies are no longer needed
  std::uint16_t port_ = 0;        // port for copies; 0: not opened yet
  std::map<FederateId, net::DirectAddress> served_;
  TimePoint shown_{};
  TimePoint eager_until_;  // a federate has joined recently
  bool started_ = false;
  bool explained_ = false;  // the likely causes of missing multicast were logged
  bool refusal_told_ = false;
};

}  // namespace roger::rti
