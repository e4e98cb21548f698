// 11 Management object model: the representation of one federate.
#pragma once

#include <functional>
#include <vector>

#include "core/clock.hpp"
#include "rti/federate/callbacks/callbacks.hpp"
#include "rti/federate/link/executive_port.hpp"
#include "rti/federate/mom/mom.hpp"
#include "rti/federate/mom/mom_facts.hpp"
#include "rti/federate/objects/knowledge.hpp"
#include "rti/federate/receive/intake.hpp"
#include "rti/federate/send/best_effort_sender.hpp"
#include "rti/federate/services/time_services.hpp"
#include "rti/federate/statistics/service_times.hpp"
#include "rti/net/transport.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti {

/// Sends and receives the MOM's messages for one federate. I/O thread only.
class MomServices {
 public:
  /// The parts of the federate on which the MOM reports.
  struct Sources {
    SharedKnowledge& knowledge;
    const Intake& intake;
    const ServiceTimes& times;
    const BestEffortSender& sender;
    const Callbacks& callbacks;
    const net::Transport& transport;
    const TimeServices& time;
    const ReceiveGate& gate;
  };
  /// Keeps references to all arguments except the identity.
  MomServices(FederateId self, MomIdentity identity, Sources sources, ExecutivePort& executive,
              const Clock& clock);

  /// Registers the object that represents the federate. Must be called once.
  void start();
  /// Sends the updates that are due. Called a few times a second.
  void tick();

  /// Answers a request of the executive for attributes of the object.
  void provide(wire::ProvideUpdate message);
  /// Handles an interaction if it is one of the MOM's.
  void take(const wire::ReliableInteraction& message);

 private:
  /// Calls `use(facts)` with the locks held that guard the facts.
  template <class Use>
  void with_facts(Use use);
  void say(const wire::ClientMessage& message);

  const FederateId self_;
  const MomIdentity identity_;
  const Sources sources_;
  ExecutivePort& executive_;
  FederateMom mom_;
};

}  // namespace roger::rti
