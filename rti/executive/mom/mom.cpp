#include "rti/executive/mom/mom.hpp"

#include <RTI/RTI1516.h>

#include <algorithm>

#include "core/text.hpp"
#include "rti/fom/current_fdd.hpp"
#include "rti/fom/module.hpp"
#include "rti/mom/encoding.hpp"
#include "rti/mom/names.hpp"
#include "rti/mom/reports.hpp"
#include "rti/wire/codec.hpp"

namespace roger::rti::executive {

namespace {

/// Returns the encoded value; nullopt: the attribute is not offered (docs/guide/mom.md).
std::optional<ByteVector> encode_value(const std::string& attribute, const FederationFacts& facts,
                                       CurrentFdd& current_fdd) {
  if (attribute == "HLAfederationName") return mom::text(facts.name);
  if (attribute == "HLAfederatesInFederation") {
    std::vector<std::uint64_t> federates;
    for (const auto& [federate, modules] : facts.modules_of) federates.push_back(federate);
    return mom::handles(federates);
  }
  if (attribute == "HLARTIversion") {
    return mom::text(to_utf8(rti1516e::rtiName() + L" " + rti1516e::rtiVersion()));
  }
  if (attribute == "HLAMIMdesignator") return mom::text(facts.mim.designator);
  if (attribute == "HLAFOMmoduleDesignatorList") {
    std::vector<std::string> designators;
    for (const wire::ModuleText& module : facts.modules) designators.push_back(module.designator);
    return mom::texts(designators);
  }
  if (attribute == "HLAcurrentFDD") return current_fdd.value(facts);
  if (attribute == "HLAtimeImplementationName") return mom::text(facts.logical_time);
  if (attribute == "HLAautoProvide") return mom::truth(facts.auto_provide);
  if (attribute == mom::kOtherExecutives) return mom::texts(facts.other_executives);
  // Save and restore are not offered, so no save name exists.
  if (attribute == "HLAlastSaveName" || attribute == "HLAnextSaveName") return mom::text("");
  if (attribute == "HLAlastSaveTime" || attribute == "HLAnextSaveTime") return mom::opaque({});
  return std::nullopt;
}

/// Returns whether a full class name is that of a class of the MOM or of one of its subclasses;
/// `mom_class`: without the root.
bool is_within(std::string_view class_name, std::string_view mom_class) {
  class_name.remove_prefix(std::min(class_name.find('.') + 1, class_name.size()));
  return class_name.starts_with(mom_class) &&
         (class_name.size() == mom_class.size() || class_name[mom_class.size()] == '.');
}

}  // namespace

std::optional<ByteVector> sendable_text(const std::string& text) {
  // Room for the other parts of the message.
  constexpr std::size_t kMaxBytes = wire::kMaxFrameBytes - (std::size_t{64} << 10U);
  ByteVector encoded = mom::text(text);
  if (encoded.size() > kMaxBytes) return std::nullopt;
  return encoded;
}

const std::optional<ByteVector>& CurrentFdd::value(const FederationFacts& facts) {
  if (!computed_) {
    std::vector<std::string_view> modules{facts.mim.text, standard_mim_text(), roger_mom_text()};
    for (const wire::ModuleText& module : facts.modules) modules.push_back(module.text);
    value_ = sendable_text(current_fdd(facts.name, modules));
    computed_ = true;
  }
  return value_;
}

FederationMom::FederationMom(const ObjectModel& model)
    : federate_(model.find_object_class(mom::kFederate).value()),
      federation_(model.find_object_class(mom::kRogerFederation).value()),
      directed_(model.find_interaction_class(mom::kFederate).value()),
      report_(model.find_interaction_class(mom::kReport).value()),
      request_module_(model.find_interaction_class(mom::kRequestModule).value()),
      set_switches_(model.find_interaction_class(mom::kSetFederationSwitches).value()),
      federation_request_(model.find_interaction_class(mom::kFederationRequest).value()),
      federate_parameter_(model.find_parameter(directed_, mom::kFederateParameter).value()) {
}

bool FederationMom::reveals_arguments(std::string_view class_name) {
  return is_within(class_name, mom::kReportServiceInvocation);
}

bool FederationMom::is_command(std::string_view class_name) {
  return is_within(class_name, mom::kAdjust) || is_within(class_name, mom::kService);
}

FederationMom::Task FederationMom::task(const ObjectModel& model, InteractionClassHandle at) const {
  if (at == set_switches_) return Task::kSetSwitches;
  if (at == request_module_) return Task::kReportModuleOfFederate;
  return model.is_same_or_descendant(at, federation_request_) ? Task::kReportOnFederation
                                                              : Task::kNone;
}

std::optional<FederateId> FederationMom::target(const ObjectModel& model,
                                                const wire::ReliableInteraction& message) const {
  const auto index =
      model.find_index(InteractionClassHandle{message.interaction_class}, federate_parameter_);
  for (const Value& value : message.parameters) {
    if (value.index != index) continue;
    const std::optional<std::uint64_t> federate = mom::decode_handle(value.data);
    if (federate && *federate <= 0xFFFF) return static_cast<FederateId>(*federate);
  }
  return std::nullopt;
}

std::vector<Value> FederationMom::values(const ObjectModel& model, const FederationFacts& facts,
                                         CurrentFdd& current_fdd,
                                         const std::vector<ValueIndex>& indices) const {
  const std::vector<AttributeHandle>& fields = model.object_class(federation_).fields;
  std::vector<Value> values;
  for (const ValueIndex index : indices) {
    if (index >= fields.size()) continue;
    auto value = encode_value(model.attribute(fields[index]).name, facts, current_fdd);
    if (value) values.push_back({index, std::move(*value)});
  }
  return values;
}

std::vector<ValueIndex> FederationMom::indices(
    const ObjectModel& model, std::initializer_list<std::string_view> names) const {
  std::vector<ValueIndex> indices;
  for (const std::string_view name : names) {
    const AttributeHandle attribute = model.find_attribute(federation_, name).value();
    indices.push_back(model.find_index(federation_, attribute).value());
  }
  return indices;
}

wire::ReliableInteraction FederationMom::federate_lost(const ObjectModel& model,
                                                       const LostFederate& lost) const {
  return mom::make_report(model, mom::kReportFederateLost,
                          {{mom::kFederateParameter, mom::handle(lost.federate)},
                           {"HLAfederateName", mom::text(lost.name)},
                           {"HLAtimeStamp", mom::opaque(lost.last_time)},
                           {"HLAfaultDescription", mom::text(lost.why)}});
}

}  // namespace roger::rti::executive
