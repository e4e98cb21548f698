// A federate shows itself, watches who can be heard, and takes and gives copies where multicast
// does not reach.
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
  filter::Ipv4Address group;    // of the signs of presence
  filter::Ipv4Address address;  // at which this host is reached
  Nanoseconds interval = std::chrono::milliseconds(1500);
  Nanoseconds patience = std::chrono::seconds(5);  // see Hearing
  bool loopback = true;                            // others of this host may have what is sent here
};

/// What crosses between two federates is decided by the two: who does not hear another asks him, by
/// way of the executive, for copies of the groups that he wants. Where all hear all, nothing but
/// the signs of presence is sent. Not thread-safe; nothing waits.
class Presence {
 public:
  /// What may be asked for; else the request is not believed.
  using KnowsGroup = std::function<bool(filter::Ipv4Address)>;

  /// Keeps references to all but the settings.
  Presence(const PresenceSettings& settings, net::Transport& transport, ExecutivePort& executive,
           const Clock& clock, FederationId federation, FederateId self);

  /// First sign; once, when the transport has started. Asks those added before whom it can't hear.
  void start();

  /// Federates beside this one, as the executive tells of them.
  void add(const wire::FederateInfo& other);
  void remove(FederateId other);

  /// A datagram of `sender` came.
  void heard(FederateId sender, bool direct) noexcept { hearing_.note(sender, direct); }

  /// The groups that are joined at present. Those who send directly are told at once.
  void want(const std::vector<filter::Group>& groups);
  /// A few times a second: gives signs, judges, asks.
  void tick();
  /// Another one's request.
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
  std::set<FederateId> to_ask_;   // they don't know yet what is wanted
  std::set<FederateId> to_free_;  // nor that nothing is wanted any more
  std::uint16_t port_ = 0;        // at which copies are taken; 0: not yet
  std::map<FederateId, net::DirectAddress> served_;
  TimePoint shown_{};
  TimePoint eager_until_;  // somebody is new
  bool started_ = false;
  bool explained_ = false;  // why multicast may not arrive
  bool refusal_told_ = false;
};

}  // namespace roger::rti
