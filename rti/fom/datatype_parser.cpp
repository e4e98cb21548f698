// Parses the datatype tables of a module. A type's `definition` contains only what affects the
// encoding: descriptions, units and so on may differ between modules.
#include <algorithm>
#include <utility>

#include "rti/fom/module_parser.hpp"

namespace roger::rti {
namespace {

/// Returns "a=1;b=2;", sorted because the order of enumerators has no meaning.
std::string sorted_list(std::vector<std::string> parts) {
  std::sort(parts.begin(), parts.end());
  std::string out;
  for (const std::string& part : parts) out += part + ";";
  return out;
}

}  // namespace

void ModuleParser::parse_datatypes(pugi::xml_node tables) {
  struct Table {
    const char* table;
    const char* element;
    DataTypeDeclaration (ModuleParser::*parse)(pugi::xml_node);
  };
  static constexpr Table kTables[] = {
      {"basicDataRepresentations", "basicData", &ModuleParser::parse_basic},
      {"simpleDataTypes", "simpleData", &ModuleParser::parse_simple},
      {"enumeratedDataTypes", "enumeratedData", &ModuleParser::parse_enumerated},
      {"arrayDataTypes", "arrayData", &ModuleParser::parse_array},
      {"fixedRecordDataTypes", "fixedRecordData", &ModuleParser::parse_fixed_record},
      {"variantRecordDataTypes", "variantRecordData", &ModuleParser::parse_variant_record},
  };
  for (const Table& kind : kTables) {
    for (const pugi::xml_node table : xml_.children(tables, kind.table)) {
      for (const pugi::xml_node node : xml_.children(table, kind.element)) {
        DataTypeDeclaration type = (this->*kind.parse)(node);
        if (!type.name.empty()) module_.datatypes.push_back(std::move(type));
      }
    }
  }
}

DataTypeDeclaration ModuleParser::begin_datatype(pugi::xml_node node, DataTypeKind kind) {
  DataTypeDeclaration type;
  type.name = name_of(node);
  type.kind = kind;
  type.line = xml_.line_of(node);
  return type;
}

std::string ModuleParser::reference(pugi::xml_node node, std::string_view child,
                                    DataTypeDeclaration& type) {
  const std::optional<NameUse> found = use(node, child);
  if (!found) return {};
  type.references.push_back(*found);
  return found->name;
}

DataTypeDeclaration ModuleParser::parse_basic(pugi::xml_node node) {
  DataTypeDeclaration type = begin_datatype(node, DataTypeKind::kBasic);
  type.definition = text(node, "size") + " bits, " + text(node, "endian") + " endian";
  return type;
}

DataTypeDeclaration ModuleParser::parse_simple(pugi::xml_node node) {
  DataTypeDeclaration type = begin_datatype(node, DataTypeKind::kSimple);
  type.definition = reference(node, "representation", type);
  return type;
}

DataTypeDeclaration ModuleParser::parse_enumerated(pugi::xml_node node) {
  DataTypeDeclaration type = begin_datatype(node, DataTypeKind::kEnumerated);
  type.definition = reference(node, "representation", type) + " {";
  std::vector<std::string> enumerators;
  for (const pugi::xml_node enumerator : xml_.children(node, "enumerator")) {
    std::vector<std::string> values;
    for (const pugi::xml_node value : xml_.children(enumerator, "value")) {
      values.push_back(XmlDocument::to_text(value));
    }
    enumerators.push_back(identifier(enumerator, "name") + "=" + sorted_list(std::move(values)));
  }
  type.definition += sorted_list(std::move(enumerators)) + "}";
  return type;
}

DataTypeDeclaration ModuleParser::parse_array(pugi::xml_node node) {
  DataTypeDeclaration type = begin_datatype(node, DataTypeKind::kArray);
  type.definition = reference(node, "dataType", type) + " [" + text(node, "cardinality") + "] " +
                    text(node, "encoding");
  return type;
}

DataTypeDeclaration ModuleParser::parse_fixed_record(pugi::xml_node node) {
  DataTypeDeclaration type = begin_datatype(node, DataTypeKind::kFixedRecord);
  type.definition = text(node, "encoding") + " {";
  for (const pugi::xml_node field : xml_.children(node, "field")) {
    type.definition += identifier(field, "name") + ":" + reference(field, "dataType", type) + ";";
  }
  type.definition += "}";
  return type;
}

DataTypeDeclaration ModuleParser::parse_variant_record(pugi::xml_node node) {
  DataTypeDeclaration type = begin_datatype(node, DataTypeKind::kVariantRecord);
  type.definition = text(node, "encoding") + " by " + identifier(node, "discriminant") + ":" +
                    reference(node, "dataType", type) + " {";
  std::vector<std::string> alternatives;
  for (const pugi::xml_node alternative : xml_.children(node, "alternative")) {
    alternatives.push_back(text(alternative, "enumerator") + "->" +
                           identifier(alternative, "name") + ":" +
                           reference(alternative, "dataType", type));
  }
  type.definition += sorted_list(std::move(alternatives)) + "}";
  return type;
}

}  // namespace roger::rti
