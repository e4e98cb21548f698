// Parses the switches table of a module. An absent switch is not set; an element without a value
// has the default of the schema, which is "false" and "NoAction".
#include <utility>

#include "rti/fom/element_values.hpp"
#include "rti/fom/module_parser.hpp"
#include "rti/fom/resign_action.hpp"

namespace roger::rti {

void ModuleParser::parse_switches(pugi::xml_node table) {
  SwitchDeclarations& out = module_.switches;
  parse_switch(table, "autoProvide", out.auto_provide);
  parse_switch(table, "conveyRegionDesignatorSets", out.convey_region_designator_sets);
  parse_switch(table, "conveyProducingFederate", out.convey_producing_federate);
  parse_switch(table, "attributeScopeAdvisory", out.attribute_scope_advisory);
  parse_switch(table, "attributeRelevanceAdvisory", out.attribute_relevance_advisory);
  parse_switch(table, "objectClassRelevanceAdvisory", out.object_class_relevance_advisory);
  parse_switch(table, "interactionRelevanceAdvisory", out.interaction_relevance_advisory);
  parse_switch(table, "serviceReporting", out.service_reporting);
  parse_switch(table, "exceptionReporting", out.exception_reporting);
  parse_switch(table, "delaySubscriptionEvaluation", out.delay_subscription_evaluation);
  parse_resign_action(table);
}

void ModuleParser::parse_switch(pugi::xml_node table, std::string_view element,
                                std::optional<bool>& out) {
  const pugi::xml_node node = xml_.child(table, element);
  if (!node) return;
  const std::string_view value = node.attribute("isEnabled").as_string("false");
  out = to_boolean(value);
  if (!out) {
    problem(node, "isEnabled \"" + abbreviated(value) + "\" of <" + std::string(element) +
                      ">; expected \"true\" or \"false\"");
  }
}

void ModuleParser::parse_resign_action(pugi::xml_node table) {
  const pugi::xml_node node = xml_.child(table, "automaticResignAction");
  if (!node) return;
  const std::string_view action = node.attribute("resignAction").as_string("NoAction");
  module_.switches.automatic_resign_action = rti::parse_resign_action(action);
  if (!module_.switches.automatic_resign_action) {
    problem(node, "resignAction \"" + abbreviated(action) + "\"; expected one of " +
                      resign_action_names());
  }
}

}  // namespace roger::rti
