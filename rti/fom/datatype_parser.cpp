// Parses the datatype tables of a module. A type's `definition` contains only what affects the
// encoding: descriptions, units and so on may differ between modules.
#include <algorithm>
#include <utility>

#include "rti/fom/element_values.hpp"
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

/// Returns a datatype's name for problems.
std::string owner_text(const DataTypeDeclaration& type) {
  return "datatype \"" + type.name + "\"";
}

/// Returns the enumerators that a selector names: "A", "A, B" or "[A .. C], E", where the ends of a
/// range stand for it. "HLAother", which stands for all others, is none.
std::vector<std::string> split_selector(std::string_view selector) {
  std::vector<std::string> enumerators;
  std::string enumerator;
  const auto end_enumerator = [&] {
    if (!enumerator.empty() && enumerator != "HLAother") enumerators.push_back(enumerator);
    enumerator.clear();
  };
  for (std::size_t i = 0; i < selector.size(); ++i) {
    const bool range = selector.substr(i, 2) == "..";
    if (range) ++i;
    if (range || std::string_view(" ,[]").find(selector[i]) != std::string_view::npos) {
      end_enumerator();
    } else {
      enumerator += selector[i];
    }
  }
  end_enumerator();
  return enumerators;
}

}  // namespace

void ModuleParser::parse_datatypes(pugi::xml_node tables) {
  struct Table {
    const char* table;
    const char* element;
    DataTypeKind kind;
    void (ModuleParser::*parse)(pugi::xml_node, DataTypeDeclaration&);
  };
  static constexpr Table kTables[] = {
      {"basicDataRepresentations", "basicData", DataTypeKind::kBasic, &ModuleParser::parse_basic},
      {"simpleDataTypes", "simpleData", DataTypeKind::kSimple, &ModuleParser::parse_simple},
      {"enumeratedDataTypes", "enumeratedData", DataTypeKind::kEnumerated,
       &ModuleParser::parse_enumerated},
      {"arrayDataTypes", "arrayData", DataTypeKind::kArray, &ModuleParser::parse_array},
      {"fixedRecordDataTypes", "fixedRecordData", DataTypeKind::kFixedRecord,
       &ModuleParser::parse_fixed_record},
      {"variantRecordDataTypes", "variantRecordData", DataTypeKind::kVariantRecord,
       &ModuleParser::parse_variant_record},
  };
  for (const Table& kind : kTables) {
    for (const pugi::xml_node table : xml_.children(tables, kind.table)) {
      for (const pugi::xml_node node : xml_.children(table, kind.element)) {
        DataTypeDeclaration type;
        type.name = name_of(node);
        type.kind = kind.kind;
        type.line = xml_.line_of(node);
        if (type.name.empty()) continue;
        (this->*kind.parse)(node, type);
        module_.datatypes.push_back(std::move(type));
      }
    }
  }
}

std::string ModuleParser::reference(pugi::xml_node node, std::string_view child,
                                    const std::string& owner, DataTypeDeclaration& type) {
  std::string name = required_identifier(node, child, owner);
  if (name == "NA") {
    problem(node, owner + " has \"NA\" as <" + std::string(child) + ">; expected a datatype");
    return {};
  }
  if (!name.empty()) type.references.push_back({name, xml_.line_of(xml_.child(node, child))});
  return name;
}

void ModuleParser::parse_basic(pugi::xml_node node, DataTypeDeclaration& type) {
  const std::string size = required_text(node, "size", owner_text(type));
  if (!size.empty() && !to_positive_integer(size)) {
    problem(node, "size \"" + abbreviated(size) + "\" of " + owner_text(type) +
                      "; expected a number of bits from 1 to 4294967295");
  }
  type.definition = size + " bits, " + text(node, "endian") + " endian";
}

void ModuleParser::parse_simple(pugi::xml_node node, DataTypeDeclaration& type) {
  type.definition = reference(node, "representation", owner_text(type), type);
}

void ModuleParser::parse_enumerated(pugi::xml_node node, DataTypeDeclaration& type) {
  type.definition = reference(node, "representation", owner_text(type), type) + " {";
  std::vector<std::string> enumerators;
  for (const pugi::xml_node enumerator : xml_.children(node, "enumerator")) {
    enumerators.push_back(parse_enumerator(enumerator, type));
  }
  if (enumerators.empty()) problem(node, owner_text(type) + " has no <enumerator>");
  type.definition += sorted_list(std::move(enumerators)) + "}";
}

std::string ModuleParser::parse_enumerator(pugi::xml_node node, DataTypeDeclaration& type) {
  const std::string name = required_identifier(node, "name", "enumerator of " + owner_text(type));
  type.enumerators.push_back({name, xml_.line_of(node)});
  const std::string owner = "enumerator \"" + name + "\" of " + owner_text(type);
  std::vector<std::string> values;
  for (const pugi::xml_node element : xml_.children(node, "value")) {
    std::string value = XmlDocument::to_text(element);
    if (value.empty()) continue;
    if (!is_integer(value)) {
      problem(element,
              "value \"" + abbreviated(value) + "\" of " + owner + "; expected an integer");
    }
    values.push_back(std::move(value));
  }
  if (values.empty()) problem(node, owner + " has no <value>");
  return name + "=" + sorted_list(std::move(values));
}

void ModuleParser::parse_array(pugi::xml_node node, DataTypeDeclaration& type) {
  const std::string element = reference(node, "dataType", owner_text(type), type);
  const std::string cardinality = required_text(node, "cardinality", owner_text(type));
  if (!cardinality.empty() && !is_cardinality(cardinality)) {
    problem(node, "cardinality \"" + abbreviated(cardinality) + "\" of " + owner_text(type) +
                      "; expected \"Dynamic\", a number or a range as \"[1..8]\"");
  }
  type.definition = element + " [" + cardinality + "] " + text(node, "encoding");
}

void ModuleParser::parse_fixed_record(pugi::xml_node node, DataTypeDeclaration& type) {
  type.definition = text(node, "encoding") + " {";
  std::vector<NameUse> fields;
  for (const pugi::xml_node field : xml_.children(node, "field")) {
    const std::string name = required_identifier(field, "name", "field of " + owner_text(type));
    fields.push_back({name, xml_.line_of(field)});
    type.definition += name + ":";
    type.definition +=
        reference(field, "dataType", "field \"" + name + "\" of " + owner_text(type), type) + ";";
  }
  check_unique(fields, "field");
  type.definition += "}";
}

void ModuleParser::parse_variant_record(pugi::xml_node node, DataTypeDeclaration& type) {
  const std::string discriminant = required_identifier(node, "discriminant", owner_text(type));
  type.definition = text(node, "encoding") + " by " + discriminant + ":" +
                    reference(node, "dataType", owner_text(type), type) + " {";
  std::vector<std::string> alternatives;
  std::vector<NameUse> names;
  for (const pugi::xml_node alternative : xml_.children(node, "alternative")) {
    alternatives.push_back(parse_alternative(alternative, type, names));
  }
  if (alternatives.empty()) problem(node, owner_text(type) + " has no <alternative>");
  check_unique(names, "alternative");
  type.definition += sorted_list(std::move(alternatives)) + "}";
}

std::string ModuleParser::parse_alternative(pugi::xml_node node, DataTypeDeclaration& type,
                                            std::vector<NameUse>& names) {
  const std::string name = required_identifier(node, "name", "alternative of " + owner_text(type));
  const std::string owner = "alternative \"" + name + "\" of " + owner_text(type);
  if (name != "NA") names.push_back({name, xml_.line_of(node)});
  const std::string selector = required_text(node, "enumerator", owner);
  for (std::string& enumerator : split_selector(selector)) {
    type.enumerators.push_back({std::move(enumerator), xml_.line_of(node)});
  }
  // "NA" is an alternative without a value.
  const std::string datatype =
      text(node, "dataType") == "NA" ? std::string{} : reference(node, "dataType", owner, type);
  return selector + "->" + name + ":" + datatype;
}

}  // namespace roger::rti
