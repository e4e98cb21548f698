#include "rti/mom/reports.hpp"

namespace roger::rti::mom {

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
