#include "rti/federate/mom/mom.hpp"

#include <algorithm>
#include <utility>

#include "rti/mom/encoding.hpp"
#include "rti/mom/names.hpp"

namespace roger::rti {

namespace {

/// Returns the parameter; nullptr: the interaction does not have it.
const Value* parameter(const MomFacts& facts, const wire::ReliableInteraction& message,
                       std::string_view name) {
  const ObjectModel& model = facts.knowledge.model;
  const InteractionClassHandle at{message.interaction_class};
  const auto handle = model.find_parameter(at, name);
  if (!handle) return nullptr;
  const auto index = model.find_index(at, *handle);
  const auto found = std::find_if(message.parameters.begin(), message.parameters.end(),
                                  [&](const Value& value) { return value.index == index; });
  return found == message.parameters.end() ? nullptr : &*found;
}

}  // namespace

FederateMom::FederateMom(FederateId self, const ObjectModel& model, const Clock& clock)
    : self_(self),
      clock_(clock),
      class_(model.find_object_class(mom::kRogerFederate).value()),
      directed_(model.find_interaction_class(mom::kFederate).value()),
      set_timing_(model.find_interaction_class(mom::kSetTiming).value()),
      set_switches_(model.find_interaction_class(mom::kSetSwitches).value()),
      convey_producing_federate_(
          model
              .find_index(class_,
                          model.find_attribute(class_, mom::kConveyProducingFederate).value())
              .value()),
      granted_since_(clock.now()) {
  const std::vector<AttributeHandle>& fields = model.object_class(class_).fields;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const MomAttribute* attribute = find_mom_attribute(model.attribute(fields[i]).name);
    attributes_.push_back(attribute);
    if (attribute != nullptr && attribute->periodic) {
      periodic_.push_back(static_cast<ValueIndex>(i));
    }
  }
}

wire::RegisterObject FederateMom::registration() const {
  return {object(), class_.value, "HLAfederate_" + std::to_string(self_)};
}

std::optional<wire::ReliableUpdate> FederateMom::provide(const MomFacts& facts,
                                                         const std::vector<ValueIndex>& indices,
                                                         ByteVector tag) {
  wire::ReliableUpdate update{self_, object(), {}, std::move(tag)};
  for (const ValueIndex index : indices) {
    if (index >= attributes_.size() || attributes_[index] == nullptr) continue;
    const MomAttribute& attribute = *attributes_[index];
    auto value = attribute.value(facts, clock_.now() - granted_since_);
    if (!value) continue;
    if (attribute.name == kMomGrantedTime) granted_since_ = clock_.now();
    update.attributes.push_back({index, std::move(*value)});
  }
  if (update.attributes.empty()) return std::nullopt;
  return update;
}

std::optional<wire::ReliableUpdate> FederateMom::due(const MomFacts& facts) {
  if (period_ == Nanoseconds::zero() || clock_.now() < next_) return std::nullopt;
  next_ = clock_.now() + period_;
  return provide(facts, periodic_, {});
}

std::vector<wire::ClientMessage> FederateMom::take(const MomFacts& facts,
                                                   const wire::ReliableInteraction& message) {
  const InteractionClassHandle at{message.interaction_class};
  const ObjectModel& model = facts.knowledge.model;
  if (!model.contains(at) || !model.is_same_or_descendant(at, directed_)) return {};
  const Value* federate = parameter(facts, message, mom::kFederateParameter);
  // Every interested federate receives the interaction; only the addressed one handles it.
  if (federate == nullptr || mom::decode_handle(federate->data) != self_) return {};
  const bool conveyed = facts.knowledge.switches.convey_producing_federate;
  std::vector<wire::ClientMessage> answers;
  for (const MomReport& report : answer(facts, message)) {
    answers.emplace_back(encoded(model, report));
  }
  if (facts.knowledge.switches.convey_producing_federate != conveyed) {
    if (auto update = provide(facts, {convey_producing_federate_}, {})) {
      answers.emplace_back(*std::move(update));
    }
  }
  return answers;
}

std::vector<MomReport> FederateMom::answer(const MomFacts& facts,
                                           const wire::ReliableInteraction& message) {
  const InteractionClassHandle at{message.interaction_class};
  if (at == set_timing_) return set_timing(facts, message);
  if (at == set_switches_) return set_switches(facts, message);
  const std::string& name = facts.knowledge.model.interaction_class(at).name;
  return mom_reports(facts, name.substr(name.rfind('.') + 1),
                     [&](std::string_view wanted) -> const ByteVector* {
                       const Value* value = parameter(facts, message, wanted);
                       return value == nullptr ? nullptr : &value->data;
                     });
}

wire::ReliableInteraction FederateMom::encoded(const ObjectModel& model,
                                               const MomReport& report) const {
  std::string name(mom::kReport);
  name.append(".").append(report.name);
  const InteractionClassHandle at = model.find_interaction_class(name).value();
  // Reports come from the RTI, not from the federate, so the sender is 0.
  wire::ReliableInteraction message{0, at.value, {}, {}};
  const auto add = [&](std::string_view parameter_name, ByteVector data) {
    const ParameterHandle parameter = model.find_parameter(at, parameter_name).value();
    message.parameters.push_back({model.find_index(at, parameter).value(), std::move(data)});
  };
  add(mom::kFederateParameter, mom::handle(self_));
  for (const auto& [parameter_name, data] : report.parameters) add(parameter_name, data);
  return message;
}

std::vector<MomReport> FederateMom::set_timing(const MomFacts& facts,
                                               const wire::ReliableInteraction& message) {
  const Value* period = parameter(facts, message, "HLAreportPeriod");
  const auto seconds = period == nullptr ? std::nullopt : mom::decode_number(period->data);
  if (!seconds || *seconds < 0) {
    return {mom_exception("HLAsetTiming",
                          "the parameter HLAreportPeriod is missing or is not a valid period")};
  }
  period_ = std::chrono::seconds(*seconds);
  next_ = clock_.now() + period_;
  return {};
}

std::vector<MomReport> FederateMom::set_switches(const MomFacts& facts,
                                                 const wire::ReliableInteraction& message) {
  std::vector<MomReport> problems;
  const auto refuse = [&](std::string_view name, const ByteVector& data, const char* expected) {
    const auto number = mom::decode_number(data);
    problems.push_back(mom_exception(
        "HLAsetSwitches",
        "the parameter " + std::string(name) + " is " +
            (number ? std::to_string(*number) : std::to_string(data.size()) + " bytes long") +
            "; expected " + expected));
  };
  constexpr std::string_view kRegions = "HLAconveyRegionDesignatorSets";
  const Value* regions = parameter(facts, message, kRegions);
  if (regions != nullptr && mom::decode_switch(regions->data) != false) {
    refuse(kRegions, regions->data, "0 (Disabled), because this RTI offers no regions");
  }
  if (const Value* value = parameter(facts, message, mom::kConveyProducingFederate)) {
    if (const auto enabled = mom::decode_switch(value->data)) {
      facts.knowledge.switches.convey_producing_federate = *enabled;
    } else {
      refuse(mom::kConveyProducingFederate, value->data, "1 (Enabled) or 0 (Disabled)");
    }
  }
  return problems;
}

}  // namespace roger::rti
