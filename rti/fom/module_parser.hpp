// Reads the elements of one FOM module. Internal to rti/fom.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rti/fom/module.hpp"
#include "rti/fom/problems.hpp"
#include "rti/fom/xml_document.hpp"

namespace roger::rti {

/// Collects a module's declarations and all problems found.
class ModuleParser {
 public:
  ModuleParser(const XmlDocument& xml, const std::string& name);
  [[nodiscard]] Result<FomModule> parse();

 private:
  // module_parser.cpp: the document, classes and their fields
  void parse_tables(pugi::xml_node root);
  std::optional<ClassDeclaration> parse_root(pugi::xml_node table, std::string_view element,
                                             std::string_view expected_name);
  /// `parent`: full name of the parent class, "" for the root. Calls itself for each subclass, no
  /// deeper than kMaxModuleDepth.
  ClassDeclaration parse_class(pugi::xml_node node, std::string_view element,
                               const std::string& parent);
  FieldDeclaration parse_field(pugi::xml_node node);
  void parse_dimensions(pugi::xml_node table);
  void parse_transportations(pugi::xml_node table);
  void parse_switches(pugi::xml_node table);
  /// Reads a Boolean switch into `out`. An absent element leaves `out` unchanged.
  void parse_switch(pugi::xml_node table, std::string_view element, std::optional<bool>& out);

  // datatype_parser.cpp
  void parse_datatypes(pugi::xml_node tables);
  DataTypeDeclaration parse_basic(pugi::xml_node node);
  DataTypeDeclaration parse_simple(pugi::xml_node node);
  DataTypeDeclaration parse_enumerated(pugi::xml_node node);
  DataTypeDeclaration parse_array(pugi::xml_node node);
  DataTypeDeclaration parse_fixed_record(pugi::xml_node node);
  DataTypeDeclaration parse_variant_record(pugi::xml_node node);
  DataTypeDeclaration begin_datatype(pugi::xml_node node, DataTypeKind kind);
  /// Returns the text of the child element that names a datatype, and adds it to the references of
  /// `type`.
  std::string reference(pugi::xml_node node, std::string_view child, DataTypeDeclaration& type);

  // shared
  [[nodiscard]] std::string text(pugi::xml_node node, std::string_view child) const;
  /// Returns the text of the `name` child; adds a problem and returns "" if it is missing, too long
  /// or not an HLA name.
  std::string name_of(pugi::xml_node node);
  /// Returns the text of a child that holds a name; adds a problem and returns "" if it is too
  /// long.
  std::string identifier(pugi::xml_node node, std::string_view child);
  /// Like identifier(), for the text of the element itself.
  std::string identifier_in(pugi::xml_node element);
  /// Returns the reference in a child element; nullopt if it is absent, empty, "NA", or too long
  /// (which adds a problem).
  std::optional<NameUse> use(pugi::xml_node node, std::string_view child);
  std::optional<OrderType> order(pugi::xml_node node);
  std::optional<Sharing> sharing(pugi::xml_node node);
  std::vector<NameUse> dimensions(pugi::xml_node node);
  void problem(pugi::xml_node node, std::string message);

  const XmlDocument& xml_;
  FomModule module_;
  Problems problems_;
};

}  // namespace roger::rti
