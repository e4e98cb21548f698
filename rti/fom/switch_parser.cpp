// Parses the switches table of a module. An absent switch is not set; an element without a value
// has the default of the schema, which is "false" and "NoAction".
#include <string_view>
#include <utility>

#include "rti/fom/boolean_switches.hpp"
#include "rti/fom/element_values.hpp"
#include "rti/fom/module_parser.hpp"
#include "rti/fom/resign_action.hpp"

namespace roger::rti {

namespace {

/// A switch without an effect in this RTI, because regions are not offered.
constexpr std::string_view kIgnoredSwitch = "conveyRegionDesignatorSets";

}  // namespace

void ModuleParser::parse_switches(pugi::xml_node table) {
  for (const BooleanSwitch& one : kBooleanSwitches) {
    parse_switch(table, one.element, module_.switches.*one.value);
  }
  std::optional<bool> ignored;  // only its syntax is checked
  parse_switch(table, kIgnoredSwitch, ignored);
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
