// A federate shows itself, watches who can be heard, and takes and gives copies where multicast
// does not reach.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "dds-filter/group.hpp"
#include "rti/federate/link/executive_port.hpp"
#include "rti/federate/presence/copy_requests.hpp"
#include "rti/federate/presence/copy_service.hpp"
#include "rti/federate/presence/hearing.hpp"
#include "rti/federate/presence/presence_settings.hpp"
#include "rti/federate/presence/presence_signs.hpp"
#include "rti/net/transport.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti {

/// What crosses between two federates is decided by the two: who does not hear another asks him, by
/// way of the executive, for copies of the groups that he wants. Where all hear all, nothing but
/// the signs of presence is sent. Not thread-safe; nothing waits.
class Presence {
 public:
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
  void serve(const wire::CopiesAsked& request, const CopyService::KnowsGroup& knows);

  [[nodiscard]] filter::Ipv4Address group() const { return settings_.group; }

 private:
  [[nodiscard]] bool must_ask(const wire::FederateInfo& other) const;
  void report(const Verdicts& verdicts);
  [[nodiscard]] std::string names(const std::vector<FederateId>& ids) const;

  const PresenceSettings settings_;
  net::Transport& transport_;
  ExecutivePort& executive_;
  Hearing hearing_;
  std::map<FederateId, std::string> names_;
  PresenceSigns signs_;
  CopyRequests requests_;
  CopyService copies_;
  bool started_ = false;
  bool explained_ = false;  // reasons why multicast may not arrive were logged
};

}  // namespace roger::rti
