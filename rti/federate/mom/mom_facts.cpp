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

/// Value of the MIM's enumeration HLAfederateState.
constexpr std::uint64_t kActiveFederate = 1;
/// Values of the MIM's enumeration HLAtimeState.
constexpr std::uint64_t kTimeGranted = 0;
constexpr std::uint64_t kTimeAdvancing = 1;

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

constexpr bool kPeriodic = true;
constexpr bool kNot = false;

constexpr std::array kAttributes = {
    MomAttribute{"HLAfederateHandle", kNot,
                 [](const MomFacts& f, Nanoseconds) { return Encoded(mom::handle(f.self)); }},
    MomAttribute{"HLAfederateName", kNot,
                 [](const MomFacts& f, Nanoseconds) {
                   return Encoded(mom::text(*f.arrived.peers.name_of(f.self)));
                 }},
    MomAttribute{
        "HLAfederateType", kNot,
        [](const MomFacts& f, Nanoseconds) { return Encoded(mom::text(f.identity.type)); }},
    MomAttribute{
        "HLAfederateHost", kNot,
        [](const MomFacts& f, Nanoseconds) { return Encoded(mom::text(f.identity.host)); }},
    MomAttribute{"HLARTIversion", kNot,
                 [](const MomFacts&, Nanoseconds) {
                   return Encoded(
                       mom::text(to_utf8(rti1516e::rtiName() + L" " + rti1516e::rtiVersion())));
                 }},
    MomAttribute{
        "HLAFOMmoduleDesignatorList", kNot,
        [](const MomFacts& f, Nanoseconds) { return Encoded(mom::texts(f.identity.modules)); }},
    MomAttribute{
        "HLAtimeConstrained", kNot,
        [](const MomFacts& f, Nanoseconds) { return Encoded(mom::truth(f.time().constrained)); }},
    MomAttribute{
        "HLAtimeRegulating", kNot,
        [](const MomFacts& f, Nanoseconds) { return Encoded(mom::truth(f.time().regulating)); }},
    MomAttribute{"HLAasynchronousDelivery", kNot,
                 [](const MomFacts& f, Nanoseconds) {
                   return Encoded(mom::truth(f.time().asynchronous_delivery));
                 }},
    MomAttribute{"HLAfederateState", kNot,
                 [](const MomFacts&, Nanoseconds) { return Encoded(mom::count(kActiveFederate)); }},
    MomAttribute{"HLAtimeManagerState", kNot,
                 [](const MomFacts& f, Nanoseconds) {
                   return Encoded(mom::count(f.time().advancing ? kTimeAdvancing : kTimeGranted));
                 }},
    MomAttribute{
        "HLAlogicalTime", kPeriodic,
        [](const MomFacts& f, Nanoseconds) { return Encoded(mom::opaque(f.time().logical_time)); }},
    MomAttribute{
        "HLAlookahead", kPeriodic,
        [](const MomFacts& f, Nanoseconds) { return Encoded(mom::opaque(f.time().lookahead)); }},
    MomAttribute{
        "HLAGALT", kPeriodic,
        [](const MomFacts& f, Nanoseconds) { return Encoded(mom::opaque(f.time().galt)); }},
    MomAttribute{
        "HLALITS", kPeriodic,
        [](const MomFacts& f, Nanoseconds) { return Encoded(mom::opaque(f.time().lits)); }},
    MomAttribute{"HLAROlength", kPeriodic,
                 [](const MomFacts& f, Nanoseconds) {
                   return Encoded(mom::count(f.callbacks.queue().size()));
                 }},
    MomAttribute{
        "HLATSOlength", kPeriodic,
        [](const MomFacts& f, Nanoseconds) { return Encoded(mom::count(f.time().queued)); }},
    MomAttribute{"HLAreflectionsReceived", kPeriodic,
                 [](const MomFacts& f, Nanoseconds) {
                   return counted(
                       f, messages(f.knowledge.statistics.objects(), &ClassStatistics::received));
                 }},
    MomAttribute{"HLAupdatesSent", kPeriodic,
                 [](const MomFacts& f, Nanoseconds) {
                   return counted(
                       f, messages(f.knowledge.statistics.objects(), &ClassStatistics::sent));
                 }},
    MomAttribute{"HLAinteractionsReceived", kPeriodic,
                 [](const MomFacts& f, Nanoseconds) {
                   return counted(f, messages(f.knowledge.statistics.interactions(),
                                              &ClassStatistics::received));
                 }},
    MomAttribute{"HLAinteractionsSent", kPeriodic,
                 [](const MomFacts& f, Nanoseconds) {
                   return counted(
                       f, messages(f.knowledge.statistics.interactions(), &ClassStatistics::sent));
                 }},
    MomAttribute{"HLAobjectInstancesThatCanBeDeleted", kPeriodic,
                 [](const MomFacts& f, Nanoseconds) {
                   return Encoded(mom::count(
                       objects(f, [](const MomFacts& facts, const ObjectInstance& object) {
                         return object.owned.contains(facts.knowledge.model.privilege_to_delete());
                       })));
                 }},
    MomAttribute{"HLAobjectInstancesUpdated", kPeriodic,
                 [](const MomFacts& f, Nanoseconds) {
                   return Encoded(
                       mom::count(objects(f, [](const MomFacts&, const ObjectInstance& object) {
                         return object.was_updated;
                       })));
                 }},
    MomAttribute{"HLAobjectInstancesReflected", kPeriodic,
                 [](const MomFacts& f, Nanoseconds) {
                   return Encoded(
                       mom::count(objects(f, [](const MomFacts&, const ObjectInstance& object) {
                         return object.was_reflected;
                       })));
                 }},
    MomAttribute{"HLAobjectInstancesDeleted", kPeriodic,
                 [](const MomFacts& f, Nanoseconds) {
                   return counted(f, f.knowledge.statistics.instances().deleted);
                 }},
    MomAttribute{"HLAobjectInstancesRemoved", kPeriodic,
                 [](const MomFacts& f, Nanoseconds) {
                   return counted(f, f.knowledge.statistics.instances().removed);
                 }},
    MomAttribute{"HLAobjectInstancesRegistered", kPeriodic,
                 [](const MomFacts& f, Nanoseconds) {
                   return counted(f, f.knowledge.statistics.instances().registered);
                 }},
    MomAttribute{"HLAobjectInstancesDiscovered", kPeriodic,
                 [](const MomFacts& f, Nanoseconds) {
                   return counted(f, f.knowledge.statistics.instances().discovered);
                 }},
    MomAttribute{kMomGrantedTime, kPeriodic,
                 [](const MomFacts&, Nanoseconds granted) { return milliseconds(granted); }},
    MomAttribute{"HLAtimeAdvancingTime", kPeriodic,
                 [](const MomFacts&, Nanoseconds) { return Encoded(mom::count(0)); }},
    MomAttribute{"HLAconveyRegionDesignatorSets", kNot,
                 [](const MomFacts&, Nanoseconds) { return Encoded(mom::truth(false)); }},
    MomAttribute{mom::kConveyProducingFederate, kNot,
                 [](const MomFacts& f, Nanoseconds) {
                   return Encoded(mom::truth(f.knowledge.switches.convey_producing_federate));
                 }},
    MomAttribute{"RogerSwitches", kNot,
                 [](const MomFacts& f, Nanoseconds) { return Encoded(mom::switches(f)); }},
    MomAttribute{"RogerInteractions", kPeriodic,
                 [](const MomFacts& f, Nanoseconds) { return mom::interactions(f); }},
    MomAttribute{"RogerUpdates", kPeriodic,
                 [](const MomFacts& f, Nanoseconds) { return mom::updates(f); }},
    MomAttribute{"RogerSenders", kPeriodic,
                 [](const MomFacts& f, Nanoseconds) { return mom::senders(f); }},
    MomAttribute{"RogerGroups", kPeriodic,
                 [](const MomFacts& f, Nanoseconds) { return mom::groups(f); }},
    MomAttribute{"RogerServices", kPeriodic,
                 [](const MomFacts& f, Nanoseconds) { return mom::services(f); }},
    MomAttribute{"RogerSpreads", kPeriodic,
                 [](const MomFacts& f, Nanoseconds) { return mom::spreads(f); }},
    MomAttribute{"RogerDrops", kPeriodic,
                 [](const MomFacts& f, Nanoseconds) { return Encoded(mom::drops(f)); }},
};

}  // namespace

const MomAttribute* find_mom_attribute(std::string_view name) {
  const auto* const found =
      std::find_if(kAttributes.begin(), kAttributes.end(),
                   [&](const MomAttribute& attribute) { return attribute.name == name; });
  return found == kAttributes.end() ? nullptr : found;
}

}  // namespace roger::rti
