#include "rti/federate/mom/mom.hpp"

#include <utility>

#include "rti/federate/mom/mom_invocations.hpp"
#include "rti/mom/encoding.hpp"
#include "rti/mom/names.hpp"
#include "rti/mom/reports.hpp"
#include "rti/types/handle_access.hpp"

namespace roger::rti {

namespace {

/// Returns whether the class is the MOM's class of that name.
bool is(const ObjectModel& model, InteractionClassHandle at, std::string_view name) {
  return at == model.find_interaction_class(name);
}

bool is_below(const ObjectModel& model, InteractionClassHandle at, std::string_view name) {
  const InteractionClassHandle top = model.find_interaction_class(name).value();
  return at != top && model.is_same_or_descendant(at, top);
}

bool addresses(const mom::Parameters& parameters, FederateId federate) {
  try {
    return parameters.handle(mom::kFederateParameter) == federate;
  } catch (const mom::ParameterError&) {
    return false;  // the executive reports it
  }
}

std::string_view last_part(std::string_view class_name) {
  return class_name.substr(class_name.rfind('.') + 1);
}

}  // namespace

FederateMom::FederateMom(FederateId self, const ObjectModel& model, const Clock& clock)
    : self_(self),
      clock_(clock),
      class_(model.find_object_class(mom::kRogerFederate).value()),
      manager_(model.find_interaction_class(mom::kManager).value()),
      directed_(model.find_interaction_class(mom::kFederate).value()),
      joined_(clock.now()) {
  for (const AttributeHandle attribute : model.object_class(class_).fields) {
    attributes_.push_back(find_mom_attribute(model.attribute(attribute).name));
  }
}

wire::RegisterObject FederateMom::registration() const {
  return {object(), class_.value, "HLAfederate_" + std::to_string(self_)};
}

std::optional<wire::ReliableUpdate> FederateMom::provide(const MomFacts& facts,
                                                         const std::vector<ValueIndex>& indices,
                                                         ByteVector tag) {
  wire::ReliableUpdate update{self_, object(), {}, std::move(tag)};
  const TimeSpent total{clock_.now() - joined_ - facts.time.advancing_for,
                        facts.time.advancing_for};
  const TimeSpent spent{total.granted - reported_.granted, total.advancing - reported_.advancing};
  if (sent_.empty()) {
    for (std::size_t i = 0; i < attributes_.size(); ++i) {
      const MomAttribute* attribute = attributes_[i];
      if (attribute == nullptr || attribute->update != MomUpdate::kConditional) continue;
      sent_[static_cast<ValueIndex>(i)] = attribute->value(facts, spent).value_or(ByteVector{});
    }
  }
  for (const ValueIndex index : indices) {
    if (index >= attributes_.size() || attributes_[index] == nullptr) continue;
    const MomAttribute& attribute = *attributes_[index];
    auto value = attribute.value(facts, spent);
    if (!value) continue;
    if (attribute.name == kMomGrantedTime) reported_.granted = total.granted;
    if (attribute.name == kMomAdvancingTime) reported_.advancing = total.advancing;
    if (const auto known = sent_.find(index); known != sent_.end()) known->second = *value;
    update.attributes.push_back({index, std::move(*value)});
  }
  if (update.attributes.empty()) return std::nullopt;
  return update;
}

void FederateMom::add_changes(const MomFacts& facts, std::vector<ValueIndex>& indices) const {
  for (const auto& [index, sent] : sent_) {
    const auto value = attributes_[index]->value(facts, {});
    if (value && *value != sent) indices.push_back(index);
  }
}

std::optional<wire::ReliableUpdate> FederateMom::due(const MomFacts& facts) {
  std::vector<ValueIndex> indices;
  add_changes(facts, indices);
  if (period_ != Nanoseconds::zero() && clock_.now() >= next_) {
    next_ = clock_.now() + period_;
    for (std::size_t i = 0; i < attributes_.size(); ++i) {
      const MomAttribute* attribute = attributes_[i];
      if (attribute != nullptr && attribute->update == MomUpdate::kPeriodic) {
        indices.push_back(static_cast<ValueIndex>(i));
      }
    }
  }
  if (indices.empty()) return std::nullopt;
  return provide(facts, indices, {});
}

MomReaction FederateMom::take(const MomFacts& facts, const wire::ReliableInteraction& message) {
  const InteractionClassHandle at{message.interaction_class};
  const ObjectModel& model = facts.knowledge.model;
  MomReaction reaction;
  const mom::Parameters parameters(model, message);
  const std::string& name = model.interaction_class(at).name;
  std::vector<MomReport> reports;
  try {
    // Every interested federate receives the interaction; only the addressed one handles it.
    if (!model.is_same_or_descendant(at, directed_) || !addresses(parameters, self_)) {
      return reaction;
    }
    if (is(model, at, mom::kModifyAttributeState) && parameters.truth("HLAattributeState")) {
      reaction.taken_over = MomReaction::TakenOver{
          make_handle<rti1516e::ObjectInstanceHandle>(parameters.handle("HLAobjectInstance")),
          make_handle<rti1516e::AttributeHandle>(parameters.handle("HLAattribute"))};
    } else if (is_below(model, at, mom::kService) || is(model, at, mom::kModifyAttributeState)) {
      reaction.service = mom_invocation(last_part(name), parameters);
    } else {
      reports = answer(facts, at, parameters);
    }
  } catch (const mom::ParameterError& error) {
    reports = {mom_exception(name, error.what(), true)};
  }
  for (const MomReport& report : reports) reaction.messages.emplace_back(encoded(model, report));
  std::vector<ValueIndex> changed;
  add_changes(facts, changed);
  if (changed.empty()) return reaction;
  if (auto update = provide(facts, changed, {})) reaction.messages.emplace_back(*std::move(update));
  return reaction;
}

std::vector<MomReport> FederateMom::answer(const MomFacts& facts, InteractionClassHandle at,
                                           const mom::Parameters& parameters) {
  const ObjectModel& model = facts.knowledge.model;
  if (is(model, at, mom::kSetTiming)) {
    set_timing(parameters);
    return {};
  }
  if (is(model, at, mom::kSetServiceReporting)) {
    return set_service_reporting(facts, at, parameters.truth(mom::kReportingState));
  }
  if (is(model, at, mom::kSetExceptionReporting)) {
    facts.knowledge.switches.exception_reporting = parameters.truth(mom::kReportingState);
    return {};
  }
  if (is(model, at, mom::kSetSwitches)) return set_switches(facts, at, parameters);
  return mom_reports(facts, last_part(model.interaction_class(at).name), parameters);
}

wire::ReliableInteraction FederateMom::encoded(const ObjectModel& model,
                                               const MomReport& report) const {
  mom::NamedValues values = report.parameters;
  values.emplace_back(mom::kFederateParameter, mom::handle(self_));
  return mom::make_report(model, std::string(mom::kReport) + "." + std::string(report.name),
                          std::move(values));
}

void FederateMom::set_timing(const mom::Parameters& parameters) {
  const std::int32_t seconds = parameters.number("HLAreportPeriod");
  if (seconds < 0) {
    throw mom::ParameterError("the parameter HLAreportPeriod is " + std::to_string(seconds) +
                              "; expected a number of seconds, or 0 for no reports");
  }
  period_ = std::chrono::seconds(seconds);
  next_ = clock_.now() + period_;
}

std::vector<MomReport> FederateMom::set_service_reporting(const MomFacts& facts,
                                                          InteractionClassHandle at, bool enabled) {
  const ObjectModel& model = facts.knowledge.model;
  const auto reports = model.find_interaction_class(mom::kReportServiceInvocation).value();
  // Each report that the federate receives would be reported as well.
  if (enabled && facts.knowledge.declarations.reception(reports).as.is_valid()) {
    return {mom_exception(model.interaction_class(at).name,
                          "the federate is subscribed to HLAreportServiceInvocation, so its own "
                          "services cannot be reported",
                          false)};
  }
  facts.knowledge.switches.service_reporting = enabled;
  return {};
}

std::vector<MomReport> FederateMom::set_switches(const MomFacts& facts, InteractionClassHandle at,
                                                 const mom::Parameters& parameters) {
  std::vector<MomReport> problems;
  const auto set = [&](std::string_view name, const auto& apply) {
    if (!parameters.has(name)) return;
    try {
      apply(parameters.truth(name));
    } catch (const mom::ParameterError& error) {
      problems.push_back(
          mom_exception(facts.knowledge.model.interaction_class(at).name, error.what(), true));
    }
  };
  set("HLAconveyRegionDesignatorSets", [](bool enabled) {
    if (!enabled) return;
    throw mom::ParameterError(
        "the parameter HLAconveyRegionDesignatorSets is 1; expected 0 (Disabled), because this RTI "
        "offers no regions");
  });
  set(mom::kConveyProducingFederate,
      [&](bool enabled) { facts.knowledge.convey_producer(enabled); });
  return problems;
}

}  // namespace roger::rti
