#include "rti/mom/reports.hpp"

#include "rti/mom/encoding.hpp"

namespace roger::rti::mom {

NamedValues exception_values(std::string_view interaction, const std::string& sentence,
                             bool parameter_error) {
  return {{"HLAservice", text(interaction)},
          {"HLAexception", text(sentence)},
          {"HLAparameterError", truth(parameter_error)}};
}

wire::ReliableInteraction make_report(const ObjectModel& model, std::string_view class_name,
                                      NamedValues values) {
  const InteractionClassHandle at = model.find_interaction_class(class_name).value();
  wire::ReliableInteraction report{0, at.value, {}, {}};
  for (auto& [name, value] : values) {
    const ParameterHandle parameter = model.find_parameter(at, name).value();
    report.parameters.push_back({model.find_index(at, parameter).value(), std::move(value)});
  }
  return report;
}

}  // namespace roger::rti::mom
