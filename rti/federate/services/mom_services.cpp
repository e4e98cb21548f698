#include "rti/federate/services/mom_services.hpp"

#include <utility>

#include "core/log.hpp"
#include "core/text.hpp"

namespace roger::rti {

MomServices::MomServices(FederateId self, MomIdentity identity, Sources sources,
                         ExecutivePort& executive, const Clock& clock)
    : self_(self),
      identity_(std::move(identity)),
      sources_(sources),
      executive_(executive),
      mom_(self, sources.knowledge.lock()->model, clock) {
}

template <class Use>
void MomServices::with_facts(Use use) {
  const auto drops = [this](const Arrived& arrived) -> std::vector<Drop> {
    const IntakeCounters intake = sources_.intake.counters(arrived);
    const net::TransportCounters transport = sources_.transport.counters();
    return {
        {"malformed", intake.malformed},
        {"of another federation", intake.of(wire::DropReason::kForeignFederation)},
        {"duplicate", intake.duplicates},
        {"incomplete", intake.incomplete},
        {"not fetched in time", transport.dropped_by_kernel},
        {"handling failed", transport.not_handled},
        {"not evoked in time", sources_.callbacks.queue().dropped()},
        {"held before a time advance", sources_.gate.dropped()},
        {"callback threw", sources_.callbacks.faults()},
        {"not taken by the kernel", transport.would_block + transport.send_failed},
    };
  };
  // Knowledge before Intake, as everywhere (docs/dev/threads.md).
  const auto knowledge = sources_.knowledge.lock();
  const auto arrived = sources_.intake.arrived();
  use(MomFacts{self_, identity_, *knowledge, *arrived, sources_.times, sources_.sender,
               sources_.callbacks, [this] { return sources_.time.facts(); },
               [&] { return drops(*arrived); }});
}

void MomServices::start() {
  say(mom_.registration());
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

void MomServices::take(const wire::ReliableInteraction& message) {
  with_facts([&](const MomFacts& facts) {
    for (const wire::ClientMessage& answer : mom_.take(facts, message)) say(answer);
  });
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
