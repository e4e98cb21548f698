#include "rti/federate/services/mom_services.hpp"

#include <utility>
#include <vector>

#include "core/log.hpp"
#include "core/text.hpp"
#include "rti/federate/refusal/service_failures.hpp"
#include "rti/mom/names.hpp"

namespace roger::rti {

MomServices::MomServices(FederateId self, Setup setup, Sources sources, ExecutivePort& executive,
                         const Clock& clock)
    : self_(self),
      setup_(std::move(setup)),
      sources_(sources),
      executive_(executive),
      mom_(self, sources_.knowledge.lock()->model, clock),
      service_log_(setup_.report_file) {
}

template <class Use>
void MomServices::with_facts(Use use) {
  const auto drops = [this](const Arrived& arrived) -> std::vector<Drop> {
    const IntakeCounters intake = sources_.intake.counters(arrived);
    const net::TransportCounters transport = sources_.transport.counters();
    return {
        {"malformed", intake.malformed},
        {"of another federation",
         intake.of(wire::DropReason::kForeignFederation) + transport.seal.foreign_federation},
        {std::string(mom::kNotSealed), transport.seal.not_sealed},
        {std::string(mom::kUnknownSealer), transport.seal.unknown_sender},
        {std::string(mom::kForeignGroup), transport.seal.foreign_group},
        {std::string(mom::kForged), transport.seal.forged},
        {std::string(mom::kReplayed), transport.seal.replayed},
        {std::string(mom::kNoKey), transport.seal.no_key},
        {"duplicate", intake.duplicates},
        {"incomplete", intake.incomplete},
        {"not fetched in time", transport.dropped_by_kernel},
        {"handling failed", transport.not_handled},
        {"not evoked in time", sources_.callbacks.queue().dropped()},
        {"held before a time advance", sources_.delivery.gate().dropped()},
        {"omitted by an update rate", sources_.delivery.reduced()},
        {"callback threw", sources_.callbacks.faults()},
        {"not taken by the kernel", transport.would_block + transport.send_failed},
    };
  };
  const TimeFacts time = sources_.time.facts();
  // Knowledge before Intake, as everywhere (docs/dev/threads.md).
  const auto knowledge = sources_.knowledge.lock();
  const auto arrived = sources_.intake.arrived();
  use(MomFacts{self_, setup_.identity, time, *knowledge, *arrived, sources_.times, sources_.sender,
               sources_.callbacks, sources_.delivery.gate(), [&] { return drops(*arrived); }});
}

void MomServices::start(const std::weak_ptr<MomServices>& self) {
  weak_self_ = self;
  say(mom_.registration());
  setup_.ambassador.reporting.begin(
      [self](const ServiceReport& report, ServiceReporting::Switches switches) {
        if (const auto mom = self.lock()) mom->report(report, switches);
      });
  set_reporting(sources_.knowledge.lock()->switches);
}

void MomServices::stop() {
  stopped_ = true;
  setup_.ambassador.reporting.end();
}

void MomServices::set_reporting(const FederateSwitches& switches) {
  setup_.ambassador.reporting.set({switches.service_reporting, switches.exception_reporting});
}

void MomServices::tick() {
  with_facts([this](const MomFacts& facts) {
    if (const auto update = mom_.due(facts)) say(*update);
  });
}

void MomServices::provide(wire::ProvideUpdate message) {
  with_facts([&](const MomFacts& facts) {
    const auto update = mom_.provide(facts, message.attributes, std::move(message.tag));
    if (update) say(*update);
  });
}

bool MomServices::concerns(InteractionClassHandle at) const {
  return mom_.concerns(sources_.knowledge.lock()->model, at);
}

void MomServices::take(const wire::ReliableInteraction& message) {
  const InteractionClassHandle at{message.interaction_class};
  if (!concerns(at)) return;
  ServiceInvoker::Service service;
  std::string name;
  with_facts([&](const MomFacts& facts) {
    MomReaction reaction = mom_.take(facts, message);
    for (const wire::ClientMessage& one : reaction.messages) say(one);
    set_reporting(facts.knowledge.switches);
    service = reaction.taken_over ? take_over(*reaction.taken_over) : std::move(reaction.service);
    name = facts.knowledge.model.interaction_class(at).name;
  });
  if (service) invoke(name, std::move(service));
}

ServiceInvoker::Service MomServices::take_over(const MomReaction::TakenOver& what) const {
  return [self = weak_self_, what](rti1516e::RTIambassador& /*rti*/) {
    const auto mom = self.lock();
    if (!mom) return;
    mom->sources_.ownership.change(what.object, {what.attribute}, wire::OwnershipAction::kTakeOver);
  };
}

void MomServices::invoke(const std::string& name, ServiceInvoker::Service service) {
  const bool accepted = setup_.ambassador.invoke(
      [self = weak_self_, name, service = std::move(service)](rti1516e::RTIambassador& rti) {
        const auto mom = self.lock();
        // The service was requested for this membership only.
        if (!mom || mom->stopped_) return;
        try {
          service(rti);
        } catch (const rti1516e::CouldNotDecode& thrown) {
          // Values of times are decoded only here.
          mom->say(mom_exception(name, exception_text(thrown), true));
        } catch (...) {
          mom->say(mom_exception(name, failure_text(), false));
        }
      });
  if (accepted) return;
  say(mom_exception(name,
                    std::to_string(ServiceInvoker::kMaxPending) +
                        " services that the MOM has requested are pending for this federate; this "
                        "one is not invoked",
                    false));
}

void MomServices::report(const ServiceReport& report, ServiceReporting::Switches switches) {
  if (switches.services) {
    const auto sent = service_log_.lock();
    sent->file.write(sent->next_serial, report);
    say(mom_service_invocation(sent->next_serial, report));
    ++sent->next_serial;
  }
  if (switches.exceptions && !report.exception.empty()) {
    if (!switches.services) service_log_.lock()->file.write_exception(report);
    say(mom_service_exception(report));
  }
}

void MomServices::say(const MomReport& report) {
  wire::ReliableInteraction message;
  {
    const auto knowledge = sources_.knowledge.lock();
    message = mom_.encoded(knowledge->model, report);
  }
  say(message);
}

void MomServices::say(const wire::ClientMessage& message) {
  try {
    executive_.send_if_connected(message);
  } catch (const rti1516e::Exception& thrown) {
    log(LogLevel::kWarning, "rti",
        "the MOM cannot be updated for this federate: " + to_utf8(thrown.what()));
  }
}

}  // namespace roger::rti
