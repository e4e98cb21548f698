// Reads the elements of one FOM module. Internal to rti/fom.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/result.hpp"
#include "rti/fom/module.hpp"
#include "rti/fom/xml_document.hpp"

namespace roger::rti {

/// Collects a module's declarations and all problems found.
class ModuleParser {
 public:
  ModuleParser(const XmlDocument& xml, const std::string& name, ModuleKind kind);
  [[nodiscard]] Result<FomModule> parse();

 private:
  // module_parser.cpp: the document, classes and their fields
  void parse_tables(pugi::xml_node root);
  /// Parses the root class of all `table` elements of the document.
  std::optional<ClassDeclaration> parse_root(pugi::xml_node document, std::string_view table,
                                             std::string_view element,
                                             std::string_view expected_name);
  /// `parent`: full name of the parent class, "" for the root. Calls itself for each subclass, no
  /// deeper than kMaxModuleDepth.
  ClassDeclaration parse_class(pugi::xml_node node, std::string_view element,
                               const std::string& parent);
  FieldDeclaration parse_field(pugi::xml_node node);
  void parse_dimensions(pugi::xml_node table);
  void parse_transportations(pugi::xml_node table);
  void parse_update_rates(pugi::xml_node table);

  // switch_parser.cpp
  void parse_switches(pugi::xml_node table);
  /// Reads a Boolean switch into `out`. An absent element leaves `out` unchanged.
  void parse_switch(pugi::xml_node table, std::string_view element, std::optional<bool>& out);
  void parse_resign_action(pugi::xml_node table);

  // datatype_parser.cpp
  void parse_datatypes(pugi::xml_node tables);
  void parse_basic(pugi::xml_node node, DataTypeDeclaration& type);
  void parse_simple(pugi::xml_node node, DataTypeDeclaration& type);
  void parse_enumerated(pugi::xml_node node, DataTypeDeclaration& type);
  void parse_array(pugi::xml_node node, DataTypeDeclaration& type);
  void parse_fixed_record(pugi::xml_node node, DataTypeDeclaration& type);
  void parse_variant_record(pugi::xml_node node, DataTypeDeclaration& type);
  /// Returns "name=values" of an enumerator, and adds it to the enumerators of `type`.
  std::string parse_enumerator(pugi::xml_node node, DataTypeDeclaration& type);
  /// Returns "enumerator->name:datatype" of an alternative, and adds the name to `names`.
  std::string parse_alternative(pugi::xml_node node, DataTypeDeclaration& type,
                                std::vector<NameUse>& names);
  /// Returns the text of the child element that names a datatype, and adds it to the references of
  /// `type`. Adds a problem of `owner` if the child is absent, empty or "NA".
  std::string reference(pugi::xml_node node, std::string_view child, const std::string& owner,
                        DataTypeDeclaration& type);

  // shared
  [[nodiscard]] std::string text(pugi::xml_node node, std::string_view child) const;
  /// Returns the text of a child; adds a problem of `owner`, which names the element, if the child
  /// is absent or empty.
  std::string required_text(pugi::xml_node node, std::string_view child, const std::string& owner);
  /// Returns the text of the `name` child; adds a problem and returns "" if it is missing, too long
  /// or not an HLA name.
  std::string name_of(pugi::xml_node node);
  /// Returns the text of a child that holds a name; adds a problem of `owner` and returns "" if it
  /// is absent, empty or too long.
  std::string required_identifier(pugi::xml_node node, std::string_view child,
                                  const std::string& owner);
  /// Returns the text of an element that holds a name; adds a problem and returns "" if it is too
  /// long.
  std::string identifier_in(pugi::xml_node element);
  /// Returns the reference in a child element; nullopt if it is absent, empty, "NA", or too long
  /// (which adds a problem).
  std::optional<NameUse> use(pugi::xml_node node, std::string_view child);
  std::optional<OrderType> order(pugi::xml_node node);
  std::optional<Sharing> sharing(pugi::xml_node node);
  std::vector<NameUse> dimensions(pugi::xml_node node);
  /// Adds a problem for each item whose name an earlier one has. `what`: the kind of the items.
  template <class Item>
  void check_unique(const std::vector<Item>& items, const std::string& what);
  void problem(pugi::xml_node node, std::string message);
  void problem(int line, std::string message);

  const XmlDocument& xml_;
  FomModule module_;
  Problems problems_{kMaxModuleProblems};
};

template <class Item>
void ModuleParser::check_unique(const std::vector<Item>& items, const std::string& what) {
  std::unordered_map<std::string_view, int> first_lines;
  for (const Item& item : items) {
    if (item.name.empty()) continue;  // its absence is a problem of its own
    const auto [first, is_new] = first_lines.try_emplace(item.name, item.line);
    if (is_new) continue;
    problem(item.line, what + " \"" + item.name + "\" is also declared in line " +
                           std::to_string(first->second));
  }
}

}  // namespace roger::rti
