#include "rti/executive/mom/mom_requests.hpp"

#include <RTI/encoding/BasicDataElements.h>
#include <RTI/encoding/HLAfixedRecord.h>
#include <RTI/encoding/HLAvariableArray.h>

#include "rti/mom/encoding.hpp"
#include "rti/mom/names.hpp"
#include "rti/mom/parameters.hpp"
#include "rti/mom/reports.hpp"
#include "rti/wire/limits.hpp"

namespace roger::rti::executive {

namespace {

using mom::NamedValues;

/// Encodes HLAsynchPointFederateList.
ByteVector federates_of(const SyncPointFacts& point) {
  const auto record = [](FederateId federate, SyncPointFacts::Status status) {
    rti1516e::HLAfixedRecord fields;
    fields.appendElement(mom::handle_element(federate));
    fields.appendElement(rti1516e::HLAinteger32BE(static_cast<rti1516e::Integer32>(status)));
    return fields;
  };
  rti1516e::HLAvariableArray list(record(0, SyncPointFacts::Status::kNoActivity));
  for (const auto& [federate, status] : point.federates) list.addElement(record(federate, status));
  return mom::encoded(list);
}

/// Encodes the text of a module. Throws mom::ParameterError if no message can contain it.
ByteVector module_text(std::string_view kind, const wire::ModuleText& module) {
  std::optional<ByteVector> text = sendable_text(module.text);
  if (text) return *std::move(text);
  throw mom::ParameterError("the " + std::string(kind) + " " + abbreviated(module.designator) +
                            " is too large to be sent");
}

/// Returns the module that a request selects by its number in the list of designators.
NamedValues module_data(const std::vector<const wire::ModuleText*>& modules,
                        const mom::Parameters& parameters) {
  constexpr std::string_view kIndicator = "HLAFOMmoduleIndicator";
  const std::int32_t number = parameters.number(kIndicator);
  if (number < 0 || static_cast<std::size_t>(number) >= modules.size()) {
    throw mom::ParameterError("the parameter " + std::string(kIndicator) + " is " +
                              std::to_string(number) + "; " + std::to_string(modules.size()) +
                              " FOM modules exist, numbered from 0");
  }
  return {
      {kIndicator, mom::count(static_cast<std::uint64_t>(number))},
      {"HLAFOMmoduleData", module_text("FOM module", *modules[static_cast<std::size_t>(number)])}};
}

std::vector<const wire::ModuleText*> pointers(const std::vector<wire::ModuleText>& modules) {
  std::vector<const wire::ModuleText*> all;
  all.reserve(modules.size());
  for (const wire::ModuleText& module : modules) all.push_back(&module);
  return all;
}

/// Returns the reports that answer a request about the federation. `request` is the last part of
/// the class name.
std::vector<wire::ReliableInteraction> answer(const ObjectModel& model,
                                              const FederationFacts& facts,
                                              std::string_view request,
                                              const mom::Parameters& parameters) {
  const auto report = [&](std::string_view name, NamedValues values) {
    std::string at(mom::kFederationReport);
    at.append(".").append(name);
    return mom::make_report(model, at, std::move(values));
  };
  if (request == "HLArequestSynchronizationPoints") {
    std::vector<std::string> labels;
    for (const SyncPointFacts& point : facts.sync_points) labels.push_back(point.label);
    return {report("HLAreportSynchronizationPoints", {{"HLAsyncPoints", mom::texts(labels)}})};
  }
  if (request == "HLArequestSynchronizationPointStatus") {
    // The request has no parameter, so every pending point is reported; without one, a report with
    // an empty name is the null answer.
    std::vector<wire::ReliableInteraction> reports;
    const std::vector<SyncPointFacts> none(1);
    for (const SyncPointFacts& point : facts.sync_points.empty() ? none : facts.sync_points) {
      reports.push_back(report("HLAreportSynchronizationPointStatus",
                               {{"HLAsyncPointName", mom::text(point.label)},
                                {"HLAsyncPointFederates", federates_of(point)}}));
    }
    return reports;
  }
  if (request == "HLArequestFOMmoduleData") {
    return {report("HLAreportFOMmoduleData", module_data(pointers(facts.modules), parameters))};
  }
  if (request == "HLArequestMIMdata") {
    return {report("HLAreportMIMdata", {{"HLAMIMdata", module_text("MIM", facts.mim)}})};
  }
  return {};
}

}  // namespace

MomOutcome handle_mom(const ObjectModel& model, const FederationFacts& facts,
                      const MomInteraction& interaction) {
  using Task = FederationMom::Task;
  const InteractionClassHandle at{interaction.message.interaction_class};
  const std::string& name = model.interaction_class(at).name;
  const mom::Parameters parameters(model, interaction.message);
  MomOutcome outcome;
  try {
    if (interaction.task == Task::kSetSwitches) {
      if (parameters.has(mom::kAutoProvide)) {
        outcome.auto_provide = parameters.truth(mom::kAutoProvide);
      }
    } else if (interaction.task == Task::kReportModuleOfFederate) {
      NamedValues values = module_data(facts.modules_of.at(interaction.target), parameters);
      values.emplace_back(mom::kFederateParameter, mom::handle(interaction.target));
      outcome.reports = {mom::make_report(model, mom::kReportModule, std::move(values))};
    } else if (interaction.task == Task::kReportOnFederation) {
      outcome.reports = answer(model, facts, name.substr(name.rfind('.') + 1), parameters);
    }
  } catch (const mom::ParameterError& error) {
    NamedValues values = mom::exception_values(name, error.what(), true);
    values.emplace_back(mom::kFederateParameter, mom::handle(interaction.sender));
    outcome.reports = {mom::make_report(model, mom::kReportMomException, std::move(values))};
  }
  return outcome;
}

}  // namespace roger::rti::executive
