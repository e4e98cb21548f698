#include "rti/federate/mom/mom_facts.hpp"

#include <RTI/RTI1516.h>

#include <algorithm>
#include <array>

#include "core/text.hpp"
#include "rti/federate/mom/mom_records.hpp"
#include "rti/mom/encoding.hpp"
#include "rti/mom/names.hpp"

namespace roger::rti {

namespace {

using Encoded = std::optional<ByteVector>;

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

constexpr std::array kAttributes = {
    MomAttribute{"HLAfederateHandle", kStatic,
                 [](const MomFacts& f, const TimeSpent&) { return Encoded(mom::handle(f.self)); }},
    MomAttribute{"HLAfederateName", kStatic,
                 [](const MomFacts& f, const TimeSpent&) {
                   return Encoded(mom::text(*f.arrived.peers.name_of(f.self)));
                 }},
    MomAttribute{
        "HLAfederateType", kStatic,
        [](const MomFacts& f, const TimeSpent&) { return Encoded(mom::text(f.identity.type)); }},
    MomAttribute{
        "HLAfederateHost", kStatic,
        [](const MomFacts& f, const TimeSpent&) { return Encoded(mom::text(f.identity.host)); }},
    MomAttribute{"HLARTIversion", kStatic,
                 [](const MomFacts&, const TimeSpent&) {
                   return Encoded(
                       mom::text(to_utf8(rti1516e::rtiName() + L" " + rti1516e::rtiVersion())));
                 }},
    MomAttribute{"HLAFOMmoduleDesignatorList", kStatic,
                 [](const MomFacts& f, const TimeSpent&) {
                   return Encoded(mom::texts(f.identity.modules));
                 }},
    MomAttribute{"HLAtimeConstrained", kConditional,
                 [](const MomFacts& f, const TimeSpent&) {
                   return Encoded(mom::truth(f.time.constrained));
                 }},
    MomAttribute{
        "HLAtimeRegulating", kConditional,
        [](const MomFacts& f, const TimeSpent&) { return Encoded(mom::truth(f.time.regulating)); }},
    MomAttribute{"HLAasynchronousDelivery", kConditional,
                 [](const MomFacts& f, const TimeSpent&) {
                   return Encoded(mom::truth(f.time.asynchronous_delivery));
                 }},
    MomAttribute{
        "HLAfederateState", kConditional,
        [](const MomFacts&, const TimeSpent&) { return Encoded(mom::count(kActiveFederate)); }},
    MomAttribute{"HLAtimeManagerState", kConditional,
                 [](const MomFacts& f, const TimeSpent&) {
                   return Encoded(mom::count(f.time.advancing ? kTimeAdvancing : kTimeGranted));
                 }},
    MomAttribute{"HLAlogicalTime", kPeriodic,
                 [](const MomFacts& f, const TimeSpent&) {
                   return Encoded(mom::opaque(f.time.logical_time));
                 }},
    MomAttribute{
        "HLAlookahead", kPeriodic,
        [](const MomFacts& f, const TimeSpent&) { return Encoded(mom::opaque(f.time.lookahead)); }},
    MomAttribute{
        "HLAGALT", kPeriodic,
        [](const MomFacts& f, const TimeSpent&) { return Encoded(mom::opaque(f.time.galt)); }},
    MomAttribute{
        "HLALITS", kPeriodic,
        [](const MomFacts& f, const TimeSpent&) { return Encoded(mom::opaque(f.time.lits)); }},
    MomAttribute{"HLAROlength", kPeriodic,
                 [](const MomFacts& f, const TimeSpent&) {
                   return Encoded(mom::count(f.callbacks.queue().size()));
                 }},
    MomAttribute{
        "HLATSOlength", kPeriodic,
        [](const MomFacts& f, const TimeSpent&) { return Encoded(mom::count(f.time.queued)); }},
    MomAttribute{"HLAreflectionsReceived", kPeriodic,
                 [](const MomFacts& f, const TimeSpent&) {
                   return counted(
                       f, messages(f.knowledge.statistics.objects(), &ClassStatistics::received));
                 }},
    MomAttribute{"HLAupdatesSent", kPeriodic,
                 [](const MomFacts& f, const TimeSpent&) {
                   return counted(
                       f, messages(f.knowledge.statistics.objects(), &ClassStatistics::sent));
                 }},
    MomAttribute{"HLAinteractionsReceived", kPeriodic,
                 [](const MomFacts& f, const TimeSpent&) {
                   return counted(f, messages(f.knowledge.statistics.interactions(),
                                              &ClassStatistics::received));
                 }},
    MomAttribute{"HLAinteractionsSent", kPeriodic,
                 [](const MomFacts& f, const TimeSpent&) {
                   return counted(
                       f, messages(f.knowledge.statistics.interactions(), &ClassStatistics::sent));
                 }},
    MomAttribute{"HLAobjectInstancesThatCanBeDeleted", kPeriodic,
                 [](const MomFacts& f, const TimeSpent&) {
                   return Encoded(mom::count(
                       objects(f, [](const MomFacts& facts, const ObjectInstance& object) {
                         return object.owned.contains(facts.knowledge.model.privilege_to_delete());
                       })));
                 }},
    MomAttribute{"HLAobjectInstancesUpdated", kPeriodic,
                 [](const MomFacts& f, const TimeSpent&) {
                   return Encoded(
                       mom::count(objects(f, [](const MomFacts&, const ObjectInstance& object) {
                         return object.was_updated;
                       })));
                 }},
    MomAttribute{"HLAobjectInstancesReflected", kPeriodic,
                 [](const MomFacts& f, const TimeSpent&) {
                   return Encoded(
                       mom::count(objects(f, [](const MomFacts&, const ObjectInstance& object) {
                         return object.was_reflected;
                       })));
                 }},
    MomAttribute{"HLAobjectInstancesDeleted", kPeriodic,
                 [](const MomFacts& f, const TimeSpent&) {
                   return counted(f, f.knowledge.statistics.instances().deleted);
                 }},
    MomAttribute{"HLAobjectInstancesRemoved", kPeriodic,
                 [](const MomFacts& f, const TimeSpent&) {
                   return counted(f, f.knowledge.statistics.instances().removed);
                 }},
    MomAttribute{"HLAobjectInstancesRegistered", kPeriodic,
                 [](const MomFacts& f, const TimeSpent&) {
                   return counted(f, f.knowledge.statistics.instances().registered);
                 }},
    MomAttribute{"HLAobjectInstancesDiscovered", kPeriodic,
                 [](const MomFacts& f, const TimeSpent&) {
                   return counted(f, f.knowledge.statistics.instances().discovered);
                 }},
    MomAttribute{
        kMomGrantedTime, kPeriodic,
        [](const MomFacts&, const TimeSpent& spent) { return milliseconds(spent.granted); }},
    MomAttribute{
        kMomAdvancingTime, kPeriodic,
        [](const MomFacts&, const TimeSpent& spent) { return milliseconds(spent.advancing); }},
    MomAttribute{"HLAconveyRegionDesignatorSets", kConditional,
                 [](const MomFacts&, const TimeSpent&) { return Encoded(mom::truth(false)); }},
    MomAttribute{mom::kConveyProducingFederate, kConditional,
                 [](const MomFacts& f, const TimeSpent&) {
                   return Encoded(mom::truth(f.knowledge.switches.convey_producing_federate));
                 }},
    MomAttribute{"RogerSwitches", kStatic,
                 [](const MomFacts& f, const TimeSpent&) { return Encoded(mom::switches(f)); }},
    MomAttribute{"RogerInteractions", kPeriodic,
                 [](const MomFacts& f, const TimeSpent&) { return mom::interactions(f); }},
    MomAttribute{"RogerUpdates", kPeriodic,
                 [](const MomFacts& f, const TimeSpent&) { return mom::updates(f); }},
    MomAttribute{"RogerSenders", kPeriodic,
                 [](const MomFacts& f, const TimeSpent&) { return mom::senders(f); }},
    MomAttribute{"RogerGroups", kPeriodic,
                 [](const MomFacts& f, const TimeSpent&) { return mom::groups(f); }},
    MomAttribute{"RogerServices", kPeriodic,
                 [](const MomFacts& f, const TimeSpent&) { return mom::services(f); }},
    MomAttribute{"RogerSpreads", kPeriodic,
                 [](const MomFacts& f, const TimeSpent&) { return mom::spreads(f); }},
    MomAttribute{"RogerDrops", kPeriodic,
                 [](const MomFacts& f, const TimeSpent&) { return Encoded(mom::drops(f)); }},
};

}  // namespace

const MomAttribute* find_mom_attribute(std::string_view name) {
  const auto* const found =
      std::find_if(kAttributes.begin(), kAttributes.end(),
                   [&](const MomAttribute& attribute) { return attribute.name == name; });
  return found == kAttributes.end() ? nullptr : found;
}

}  // namespace roger::rti
