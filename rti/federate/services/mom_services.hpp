// 11 Management object model: the representation of one federate.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "core/clock.hpp"
#include "core/guarded.hpp"
#include "rti/federate/callbacks/callbacks.hpp"
#include "rti/federate/link/executive_port.hpp"
#include "rti/federate/mom/mom.hpp"
#include "rti/federate/mom/mom_facts.hpp"
#include "rti/federate/objects/knowledge.hpp"
#include "rti/federate/receive/intake.hpp"
#include "rti/federate/reporting/report_file.hpp"
#include "rti/federate/reporting/service_reporting.hpp"
#include "rti/federate/send/best_effort_sender.hpp"
#include "rti/federate/services/ownership_services.hpp"
#include "rti/federate/services/time_services.hpp"
#include "rti/federate/statistics/service_times.hpp"
#include "rti/net/transport.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti {

/// Sends and receives the MOM's messages for one federate. I/O thread only; calls of services are
/// reported from their own threads.
class MomServices {
 public:
  struct Setup {
    MomIdentity identity;
    MomAmbassador ambassador;
    std::string report_file;  // see ReportFile
  };
  /// The parts of the federate on which the MOM reports or acts.
  struct Sources {
    SharedKnowledge& knowledge;
    const Intake& intake;
    const ServiceTimes& times;
    const BestEffortSender& sender;
    const Callbacks& callbacks;
    const net::Transport& transport;
    const TimeServices& time;
    const Delivery& delivery;
    OwnershipServices& ownership;
  };
  /// Keeps references to all arguments except `setup`.
  MomServices(FederateId self, Setup setup, Sources sources, ExecutivePort& executive,
              const Clock& clock);

  /// Registers the object that represents the federate and starts the reporting of services that
  /// the FDD enables. `self` refers to this object. Must be called once.
  void start(const std::weak_ptr<MomServices>& self);
  /// Ends the reporting of services. Services that are still pending are not invoked.
  void stop();
  /// Sends the updates that are due. Called a few times a second.
  void tick();

  /// Answers a request of the executive for attributes of the object.
  void provide(wire::ProvideUpdate message);
  /// Handles an interaction if it is one of the MOM's.
  void take(const wire::ReliableInteraction& message);
  /// Returns whether take() does anything with interactions of the class.
  [[nodiscard]] bool concerns(InteractionClassHandle at) const;

 private:
  /// The order of the reports of services. Locked while one is sent, so that they leave in the
  /// order of their numbers.
  struct ServiceLog {
    explicit ServiceLog(std::string path) : file(std::move(path)) {}
    std::uint32_t next_serial = 0;
    ReportFile file;
  };

  /// Calls `use(facts)` while it holds the locks that guard the facts.
  template <class Use>
  void with_facts(Use use);
  void say(const wire::ClientMessage& message);
  void say(const MomReport& report);
  /// Invokes the service that an interaction of class `name` requests, and reports its failure or
  /// that too many services are pending.
  void invoke(const std::string& name, ServiceInvoker::Service service);
  /// Returns a service that takes an attribute over, because the API has none.
  [[nodiscard]] ServiceInvoker::Service take_over(const MomReaction::TakenOver& what) const;
  /// Applies the switches of service and exception reporting.
  void set_reporting(const FederateSwitches& switches);
  /// Reports a call of a service or callback. Any thread.
  void report(const ServiceReport& report, ServiceReporting::Switches switches);

  const FederateId self_;
  const Setup setup_;
  const Sources sources_;
  ExecutivePort& executive_;
  FederateMom mom_;
  Guarded<ServiceLog> service_log_;
  std::weak_ptr<MomServices> weak_self_;
  std::atomic<bool> stopped_{false};
};

}  // namespace roger::rti
