#include "rti/executive/mom.hpp"

#include <RTI/RTI1516.h>

#include <algorithm>

#include "core/text.hpp"
#include "rti/mom/encoding.hpp"
#include "rti/mom/names.hpp"

namespace roger::rti::executive {

namespace {

/// Returns the encoded value; nullopt: the attribute is not offered (docs/guide/mom.md).
std::optional<ByteVector> encode_value(const std::string& attribute, const FederationFacts& facts) {
  if (attribute == "HLAfederationName") return mom::text(facts.name);
  if (attribute == "HLAfederatesInFederation") {
    return mom::handles({facts.federates.begin(), facts.federates.end()});
  }
  if (attribute == "HLARTIversion") {
    return mom::text(to_utf8(rti1516e::rtiName() + L" " + rti1516e::rtiVersion()));
  }
  if (attribute == "HLAMIMdesignator") return mom::text(facts.mim);
  if (attribute == "HLAFOMmoduleDesignatorList") return mom::texts(facts.modules);
  if (attribute == "HLAtimeImplementationName") return mom::text(facts.logical_time);
  if (attribute == "HLAautoProvide") return mom::truth(facts.auto_provide);
  if (attribute == mom::kOtherExecutives) return mom::texts(facts.other_executives);
  // Save and restore are not offered, so no save name exists.
  if (attribute == "HLAlastSaveName" || attribute == "HLAnextSaveName") return mom::text("");
  if (attribute == "HLAlastSaveTime" || attribute == "HLAnextSaveTime") return mom::opaque({});
  return std::nullopt;
}

}  // namespace

FederationMom::FederationMom(const ObjectModel& model)
    : federate_(model.find_object_class(mom::kFederate).value()),
      federation_(model.find_object_class(mom::kRogerFederation).value()),
      directed_(model.find_interaction_class(mom::kFederate).value()),
      report_(model.find_interaction_class(mom::kReport).value()),
      federate_lost_(model.find_interaction_class(mom::kReportFederateLost).value()),
      federate_parameter_(model.find_parameter(directed_, mom::kFederateParameter).value()) {
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
                                         const std::vector<ValueIndex>& indices) const {
  const std::vector<AttributeHandle>& fields = model.object_class(federation_).fields;
  std::vector<Value> values;
  for (const ValueIndex index : indices) {
    if (index >= fields.size()) continue;
    auto value = encode_value(model.attribute(fields[index]).name, facts);
    if (value) values.push_back({index, std::move(*value)});
  }
  return values;
}

std::vector<ValueIndex> FederationMom::changing(const ObjectModel& model) const {
  std::vector<ValueIndex> indices;
  for (const char* name : {"HLAfederatesInFederation", "HLAFOMmoduleDesignatorList"}) {
    const auto attribute = model.find_attribute(federation_, name);
    if (const auto index = model.find_index(federation_, attribute.value())) {
      indices.push_back(*index);
    }
  }
  return indices;
}

wire::ReliableInteraction FederationMom::federate_lost(const ObjectModel& model,
                                                       FederateId federate, const std::string& name,
                                                       const std::string& why) const {
  wire::ReliableInteraction report;
  report.interaction_class = federate_lost_.value;
  const std::pair<std::string_view, ByteVector> values[] = {
      {mom::kFederateParameter, mom::handle(federate)},
      {"HLAfederateName", mom::text(name)},
      {"HLAtimeStamp", mom::opaque({})},
      {"HLAfaultDescription", mom::text(why)},
  };
  for (const auto& [parameter, value] : values) {
    const auto handle = model.find_parameter(federate_lost_, parameter).value();
    report.parameters.push_back({model.find_index(federate_lost_, handle).value(), value});
  }
  return report;
}

ValueIndex FederationMom::other_executives(const ObjectModel& model) const {
  const auto attribute = model.find_attribute(federation_, mom::kOtherExecutives);
  return model.find_index(federation_, attribute.value()).value();
}

}  // namespace roger::rti::executive
