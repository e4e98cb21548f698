#include "rti/federate/mom/mom_facts.hpp"

#include <RTI/RTI1516.h>

#include <algorithm>
#include <iterator>

#include "core/text.hpp"
#include "rti/federate/mom/mom_records.hpp"
#include "rti/mom/encoding.hpp"
#include "rti/mom/names.hpp"

namespace roger::rti {

namespace {

using Encoded = std::optional<ByteVector>;
using Facts = const MomFacts&;
using Spent = const TimeSpent&;

/// @{ Values of the MIM's enumerations HLAfederateState and HLAtimeState.
constexpr std::uint64_t kActiveFederate = 1;
constexpr std::uint64_t kTimeGranted = 0;
constexpr std::uint64_t kTimeAdvancing = 1;
/// @}

std::uint64_t messages(const std::vector<ClassStatistics>& classes,
                       const ByTransport ClassStatistics::*what) {
  std::uint64_t sum = 0;
  for (const ClassStatistics& at : classes) sum += (at.*what).messages();
  return sum;
}

std::uint64_t objects(const MomFacts& facts,
                      bool (*counts)(const MomFacts&, const ObjectInstance&)) {
  std::uint64_t number = 0;
  facts.knowledge.objects.for_each(
      [&](const ObjectInstance& object) { number += counts(facts, object) ? 1U : 0U; });
  return number;
}

/// Returns a figure that exists only if counting is enabled.
Encoded counted(const MomFacts& facts, std::uint64_t figure) {
  if (!facts.knowledge.statistics.counting()) return std::nullopt;
  return mom::count(figure);
}

Encoded milliseconds(Nanoseconds time) {
  const auto count = std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
  return mom::count(static_cast<std::uint64_t>(count));
}

constexpr MomUpdate kStatic = MomUpdate::kStatic;
constexpr MomUpdate kConditional = MomUpdate::kConditional;
constexpr MomUpdate kPeriodic = MomUpdate::kPeriodic;

constexpr MomAttribute kAttributes[] = {
    {"HLAfederateHandle", kStatic, [](Facts f, Spent) -> Encoded { return mom::handle(f.self); }},
    {"HLAfederateName", kStatic,
     [](Facts f, Spent) -> Encoded { return mom::text(*f.arrived.peers.name_of(f.self)); }},
    {"HLAfederateType", kStatic,
     [](Facts f, Spent) -> Encoded { return mom::text(f.identity.type); }},
    {"HLAfederateHost", kStatic,
     [](Facts f, Spent) -> Encoded { return mom::text(f.identity.host); }},
    {"HLARTIversion", kStatic,
     [](Facts, Spent) -> Encoded {
       return mom::text(to_utf8(rti1516e::rtiName() + L" " + rti1516e::rtiVersion()));
     }},
    {"HLAFOMmoduleDesignatorList", kStatic,
     [](Facts f, Spent) -> Encoded { return mom::texts(f.identity.modules); }},
    {"HLAtimeConstrained", kConditional,
     [](Facts f, Spent) -> Encoded { return mom::truth(f.time.constrained); }},
    {"HLAtimeRegulating", kConditional,
     [](Facts f, Spent) -> Encoded { return mom::truth(f.time.regulating); }},
    {"HLAasynchronousDelivery", kConditional,
     [](Facts f, Spent) -> Encoded { return mom::truth(f.time.asynchronous_delivery); }},
    {"HLAfederateState", kConditional,
     [](Facts, Spent) -> Encoded { return mom::count(kActiveFederate); }},
    {"HLAtimeManagerState", kConditional,
     [](Facts f, Spent) -> Encoded {
       return mom::count(f.time.advancing ? kTimeAdvancing : kTimeGranted);
     }},
    {"HLAlogicalTime", kPeriodic,
     [](Facts f, Spent) -> Encoded { return mom::opaque(f.time.logical_time); }},
    {"HLAlookahead", kPeriodic,
     [](Facts f, Spent) -> Encoded { return mom::opaque(f.time.lookahead); }},
    {"HLAGALT", kPeriodic, [](Facts f, Spent) -> Encoded { return mom::opaque(f.time.galt); }},
    {"HLALITS", kPeriodic, [](Facts f, Spent) -> Encoded { return mom::opaque(f.time.lits); }},
    {"HLAROlength", kPeriodic,
     [](Facts f, Spent) -> Encoded {
       return mom::count(f.callbacks.queue().receive_order() + f.gate.held());
     }},
    {"HLATSOlength", kPeriodic,
     [](Facts f, Spent) -> Encoded { return mom::count(f.time.queued); }},
    {"HLAreflectionsReceived", kPeriodic,
     [](Facts f, Spent) -> Encoded {
       return counted(f, messages(f.knowledge.statistics.objects(), &ClassStatistics::received));
     }},
    {"HLAupdatesSent", kPeriodic,
     [](Facts f, Spent) -> Encoded {
       return counted(f, messages(f.knowledge.statistics.objects(), &ClassStatistics::sent));
     }},
    {"HLAinteractionsReceived", kPeriodic,
     [](Facts f, Spent) -> Encoded {
       return counted(f,
                      messages(f.knowledge.statistics.interactions(), &ClassStatistics::received));
     }},
    {"HLAinteractionsSent", kPeriodic,
     [](Facts f, Spent) -> Encoded {
       return counted(f, messages(f.knowledge.statistics.interactions(), &ClassStatistics::sent));
     }},
    {"HLAobjectInstancesThatCanBeDeleted", kPeriodic,
     [](Facts f, Spent) -> Encoded {
       return mom::count(objects(f, [](const MomFacts& facts, const ObjectInstance& object) {
         return object.owned.contains(facts.knowledge.model.privilege_to_delete());
       }));
     }},
    {"HLAobjectInstancesUpdated", kPeriodic,
     [](Facts f, Spent) -> Encoded {
       return mom::count(objects(
           f, [](const MomFacts&, const ObjectInstance& object) { return object.was_updated; }));
     }},
    {"HLAobjectInstancesReflected", kPeriodic,
     [](Facts f, Spent) -> Encoded {
       return mom::count(objects(
           f, [](const MomFacts&, const ObjectInstance& object) { return object.was_reflected; }));
     }},
    {"HLAobjectInstancesDeleted", kPeriodic,
     [](Facts f, Spent) -> Encoded {
       return counted(f, f.knowledge.statistics.instances().deleted);
     }},
    {"HLAobjectInstancesRemoved", kPeriodic,
     [](Facts f, Spent) -> Encoded {
       return counted(f, f.knowledge.statistics.instances().removed);
     }},
    {"HLAobjectInstancesRegistered", kPeriodic,
     [](Facts f, Spent) -> Encoded {
       return counted(f, f.knowledge.statistics.instances().registered);
     }},
    {"HLAobjectInstancesDiscovered", kPeriodic,
     [](Facts f, Spent) -> Encoded {
       return counted(f, f.knowledge.statistics.instances().discovered);
     }},
    {kMomGrantedTime, kPeriodic,
     [](Facts, Spent spent) -> Encoded { return milliseconds(spent.granted); }},
    {kMomAdvancingTime, kPeriodic,
     [](Facts, Spent spent) -> Encoded { return milliseconds(spent.advancing); }},
    {"HLAconveyRegionDesignatorSets", kConditional,
     [](Facts, Spent) -> Encoded { return mom::truth(false); }},
    {mom::kConveyProducingFederate, kConditional,
     [](Facts f, Spent) -> Encoded { return mom::truth(f.knowledge.conveys_producer()); }},
    {"RogerSwitches", kStatic, [](Facts f, Spent) -> Encoded { return mom::switches(f); }},
    {"RogerInteractions", kPeriodic,
     [](Facts f, Spent) -> Encoded { return mom::interactions(f); }},
    {"RogerUpdates", kPeriodic, [](Facts f, Spent) -> Encoded { return mom::updates(f); }},
    {"RogerSenders", kPeriodic, [](Facts f, Spent) -> Encoded { return mom::senders(f); }},
    {"RogerGroups", kPeriodic, [](Facts f, Spent) -> Encoded { return mom::groups(f); }},
    {"RogerServices", kPeriodic, [](Facts f, Spent) -> Encoded { return mom::services(f); }},
    {"RogerSpreads", kPeriodic, [](Facts f, Spent) -> Encoded { return mom::spreads(f); }},
    {"RogerDrops", kPeriodic, [](Facts f, Spent) -> Encoded { return mom::drops(f); }},
};

}  // namespace

const MomAttribute* find_mom_attribute(std::string_view name) {
  const auto* const found = std::ranges::find(kAttributes, name, &MomAttribute::name);
  return found == std::end(kAttributes) ? nullptr : found;
}

}  // namespace roger::rti
