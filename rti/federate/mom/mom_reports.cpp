#include "rti/federate/mom/mom_reports.hpp"

#include <RTI/encoding/BasicDataElements.h>
#include <RTI/encoding/HLAfixedRecord.h>
#include <RTI/encoding/HLAvariableArray.h>

#include <algorithm>
#include <map>

#include "rti/mom/encoding.hpp"

namespace roger::rti {

namespace {

using Reports = std::vector<MomReport>;

rti1516e::HLAfixedRecord handle_and_number(std::uint64_t handle, std::uint64_t number) {
  constexpr std::uint64_t kMax = 0x7FFFFFFF;
  rti1516e::HLAfixedRecord record;
  record.appendElement(mom::handle_element(handle));
  record.appendElement(
      rti1516e::HLAinteger32BE(static_cast<rti1516e::Integer32>(std::min(number, kMax))));
  return record;
}

/// Encodes HLAobjectClassBasedCounts, HLAinteractionCounts or HLAinteractionSubList, which have the
/// same layout.
ByteVector numbers_by_handle(const std::map<std::uint64_t, std::uint64_t>& numbers) {
  rti1516e::HLAvariableArray list(handle_and_number(0, 0));
  for (const auto& [handle, number] : numbers) list.addElement(handle_and_number(handle, number));
  return mom::encoded(list);
}

std::vector<std::uint64_t> handles_in(const ObjectClass& at, const AttributeBits& attributes) {
  std::vector<std::uint64_t> handles;
  for (const AttributeHandle attribute : at.fields) {
    if (attributes.contains(attribute)) handles.push_back(attribute.value);
  }
  return handles;
}

std::vector<ObjectClassHandle> object_classes(
    const MomFacts& facts,
    const AttributeBits& (Declarations::*attributes)(ObjectClassHandle) const) {
  std::vector<ObjectClassHandle> found;
  for (std::size_t i = 0; i < facts.knowledge.model.object_class_count(); ++i) {
    const auto handle = ObjectClassHandle::from_index(i);
    if (!(facts.knowledge.declarations.*attributes)(handle).empty()) found.push_back(handle);
  }
  return found;
}

std::vector<std::uint64_t> interaction_classes(
    const MomFacts& facts, bool (Declarations::*declared)(InteractionClassHandle) const) {
  std::vector<std::uint64_t> found;
  for (std::size_t i = 0; i < facts.knowledge.model.interaction_class_count(); ++i) {
    const auto handle = InteractionClassHandle::from_index(i);
    if ((facts.knowledge.declarations.*declared)(handle)) found.push_back(handle.value);
  }
  return found;
}

Reports publications(const MomFacts& facts) {
  Reports reports;
  const auto classes = object_classes(facts, &Declarations::published);
  if (classes.empty()) {
    reports.push_back({"HLAreportObjectClassPublication", {{"HLAnumberOfClasses", mom::count(0)}}});
  }
  for (const ObjectClassHandle at : classes) {
    reports.push_back({"HLAreportObjectClassPublication",
                       {{"HLAnumberOfClasses", mom::count(classes.size())},
                        {"HLAobjectClass", mom::handle(at.value)},
                        {"HLAattributeList",
                         mom::handles(handles_in(facts.knowledge.model.object_class(at),
                                                 facts.knowledge.declarations.published(at)))}}});
  }
  reports.push_back({"HLAreportInteractionPublication",
                     {{"HLAinteractionClassList",
                       mom::handles(interaction_classes(facts, &Declarations::publishes))}}});
  return reports;
}

/// How a federate subscribes to attributes: actively, and the designator of the update rate.
using SubscriptionKind = std::pair<bool, std::string>;

/// Returns the subscribed attributes of a class by the kind of their subscription.
std::map<SubscriptionKind, std::vector<std::uint64_t>> subscribed_by_kind(
    const Knowledge& knowledge, ObjectClassHandle at) {
  std::map<SubscriptionKind, std::vector<std::uint64_t>> kinds;
  for (const AttributeHandle attribute : knowledge.model.object_class(at).fields) {
    if (!knowledge.declarations.subscribed(at).contains(attribute)) continue;
    const UpdateRate* rate = knowledge.update_rates.find(at, attribute);
    const bool active = !knowledge.declarations.passive(at).contains(attribute);
    kinds[{active, rate == nullptr ? std::string() : rate->designator}].push_back(attribute.value);
  }
  return kinds;
}

Reports subscriptions(const MomFacts& facts) {
  Reports reports;
  const auto classes = object_classes(facts, &Declarations::subscribed);
  if (classes.empty()) {
    reports.push_back(
        {"HLAreportObjectClassSubscription", {{"HLAnumberOfClasses", mom::count(0)}}});
  }
  for (const ObjectClassHandle at : classes) {
    for (const auto& [kind, attributes] : subscribed_by_kind(facts.knowledge, at)) {
      reports.push_back({"HLAreportObjectClassSubscription",
                         {{"HLAnumberOfClasses", mom::count(classes.size())},
                          {"HLAobjectClass", mom::handle(at.value)},
                          {"HLAactive", mom::truth(kind.first)},
                          {"HLAmaxUpdateRate", mom::text(kind.second)},
                          {"HLAattributeList", mom::handles(attributes)}}});
    }
  }
  std::map<std::uint64_t, std::uint64_t> active;
  for (const std::uint64_t at : interaction_classes(facts, &Declarations::subscribes)) {
    const InteractionClassHandle handle{static_cast<ClassId>(at)};
    active[at] = facts.knowledge.declarations.subscribes_actively(handle) ? 1 : 0;
  }
  reports.push_back({"HLAreportInteractionSubscription",
                     {{"HLAinteractionClassList", numbers_by_handle(active)}}});
  return reports;
}

/// Counts object instances by the class as which they were registered.
template <class Counts>
Reports instances(const MomFacts& facts, std::string_view report, const Counts& counts) {
  std::map<std::uint64_t, std::uint64_t> numbers;
  facts.knowledge.objects.for_each([&](const ObjectInstance& object) {
    if (counts(object)) ++numbers[object.registered_as.value];
  });
  return {{report, {{"HLAobjectInstanceCounts", numbers_by_handle(numbers)}}}};
}

/// Reports messages by class, with one report for each transportation.
template <class ClassHandle>
Reports traffic(const MomFacts& facts, std::string_view report, std::string_view parameter,
                const std::vector<ClassStatistics>& classes,
                const ByTransport ClassStatistics::*what) {
  Reports reports;
  if (!facts.knowledge.statistics.counting()) return reports;
  for (const bool reliable : {true, false}) {
    std::map<std::uint64_t, std::uint64_t> numbers;
    for (std::size_t i = 0; i < classes.size(); ++i) {
      const std::uint64_t messages = (classes[i].*what).of(reliable).messages;
      if (messages > 0) numbers[ClassHandle::from_index(i).value] = messages;
    }
    reports.push_back(
        {report,
         {{"HLAtransportation", mom::text(reliable ? "HLAreliable" : "HLAbestEffort")},
          {parameter, numbers_by_handle(numbers)}}});
  }
  return reports;
}

Reports instance_information(const MomFacts& facts, const mom::Parameters& parameters) {
  const ObjectId id = parameters.handle("HLAobjectInstance");
  const ObjectInstance* object = facts.knowledge.objects.find(id);
  MomReport report{"HLAreportObjectInstanceInformation", {{"HLAobjectInstance", mom::handle(id)}}};
  if (object == nullptr || !object->is_known()) {
    report.parameters.emplace_back("HLAownedInstanceAttributeList", mom::handles({}));
    return {std::move(report)};
  }
  report.parameters.emplace_back(
      "HLAownedInstanceAttributeList",
      mom::handles(
          handles_in(facts.knowledge.model.object_class(object->registered_as), object->owned)));
  report.parameters.emplace_back("HLAregisteredClass", mom::handle(object->registered_as.value));
  report.parameters.emplace_back("HLAknownClass", mom::handle(object->known_as.value));
  return {std::move(report)};
}

}  // namespace

MomReport mom_exception(std::string_view interaction, const std::string& sentence,
                        bool parameter_error) {
  return {"HLAreportMOMexception", mom::exception_values(interaction, sentence, parameter_error)};
}

MomReport mom_service_invocation(std::uint32_t serial, const ServiceReport& report) {
  return {"HLAreportServiceInvocation",
          {{"HLAservice", mom::text(report.service)},
           {"HLAsuccessIndicator", mom::truth(report.exception.empty())},
           {"HLAsuppliedArguments", mom::texts(report.supplied)},
           {"HLAreturnedArguments", mom::texts(report.returned)},
           {"HLAexception", mom::text(report.exception)},
           {"HLAserialNumber", mom::count(serial)}}};
}

MomReport mom_service_exception(const ServiceReport& report) {
  return {
      "HLAreportException",
      {{"HLAservice", mom::text(report.service)}, {"HLAexception", mom::text(report.exception)}}};
}

std::vector<MomReport> mom_reports(const MomFacts& facts, std::string_view request,
                                   const mom::Parameters& parameters) {
  const std::vector<ClassStatistics>& interactions = facts.knowledge.statistics.interactions();
  const std::vector<ClassStatistics>& objects = facts.knowledge.statistics.objects();
  if (request == "HLArequestPublications") return publications(facts);
  if (request == "HLArequestSubscriptions") return subscriptions(facts);
  if (request == "HLArequestObjectInstancesThatCanBeDeleted") {
    return instances(facts, "HLAreportObjectInstancesThatCanBeDeleted",
                     [&](const ObjectInstance& object) {
                       return object.owned.contains(facts.knowledge.model.privilege_to_delete());
                     });
  }
  if (request == "HLArequestObjectInstancesUpdated") {
    return instances(facts, "HLAreportObjectInstancesUpdated",
                     [](const ObjectInstance& object) { return object.was_updated; });
  }
  if (request == "HLArequestObjectInstancesReflected") {
    return instances(facts, "HLAreportObjectInstancesReflected",
                     [](const ObjectInstance& object) { return object.was_reflected; });
  }
  if (request == "HLArequestUpdatesSent") {
    return traffic<ObjectClassHandle>(facts, "HLAreportUpdatesSent", "HLAupdateCounts", objects,
                                      &ClassStatistics::sent);
  }
  if (request == "HLArequestReflectionsReceived") {
    return traffic<ObjectClassHandle>(facts, "HLAreportReflectionsReceived", "HLAreflectCounts",
                                      objects, &ClassStatistics::received);
  }
  if (request == "HLArequestInteractionsSent") {
    return traffic<InteractionClassHandle>(facts, "HLAreportInteractionsSent",
                                           "HLAinteractionCounts", interactions,
                                           &ClassStatistics::sent);
  }
  if (request == "HLArequestInteractionsReceived") {
    return traffic<InteractionClassHandle>(facts, "HLAreportInteractionsReceived",
                                           "HLAinteractionCounts", interactions,
                                           &ClassStatistics::received);
  }
  if (request == "HLArequestObjectInstanceInformation") {
    return instance_information(facts, parameters);
  }
  return {};
}

}  // namespace roger::rti
