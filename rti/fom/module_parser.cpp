#include "rti/fom/module_parser.hpp"

#include <algorithm>
#include <utility>

#include "rti/fom/element_values.hpp"

namespace roger::rti {
namespace {

constexpr std::string_view kObjectRoot = "HLAobjectRoot";
constexpr std::string_view kInteractionRoot = "HLAinteractionRoot";

/// Returns whether `name` is free of characters that separate names; everything else is accepted.
bool is_hla_name(std::string_view name) {
  return !name.empty() && std::none_of(name.begin(), name.end(), [](char c) {
    return static_cast<unsigned char>(c) <= ' ' || c == '.' || c == '<' || c == '>' || c == '&';
  });
}

}  // namespace

ModuleParser::ModuleParser(const XmlDocument& xml, const std::string& name, ModuleKind kind)
    : xml_(xml) {
  module_.name = name;
  module_.kind = kind;
}

Result<FomModule> ModuleParser::parse() {
  const pugi::xml_node root = xml_.root();
  if (xml_.name_of(root) != "objectModel") {
    problem(root, "root element <" + abbreviated(root.name()) + ">; expected <objectModel>");
  } else {
    parse_tables(root);
  }
  if (!problems_.empty()) return problems_.combined();
  return std::move(module_);
}

void ModuleParser::parse_tables(pugi::xml_node root) {
  module_.object_root = parse_root(root, "objects", "objectClass", kObjectRoot);
  module_.interaction_root = parse_root(root, "interactions", "interactionClass", kInteractionRoot);
  for (const pugi::xml_node table : xml_.children(root, "dimensions")) parse_dimensions(table);
  for (const pugi::xml_node table : xml_.children(root, "transportations")) {
    parse_transportations(table);
  }
  for (const pugi::xml_node table : xml_.children(root, "switches")) parse_switches(table);
  for (const pugi::xml_node table : xml_.children(root, "updateRates")) parse_update_rates(table);
  for (const pugi::xml_node tables : xml_.children(root, "dataTypes")) parse_datatypes(tables);
  check_unique(module_.dimensions, "dimension");
  check_unique(module_.transportations, "transportation");
  check_unique(module_.update_rates, "update rate");
  check_unique(module_.datatypes, "datatype");
}

std::optional<ClassDeclaration> ModuleParser::parse_root(pugi::xml_node document,
                                                         std::string_view table,
                                                         std::string_view element,
                                                         std::string_view expected_name) {
  std::vector<pugi::xml_node> roots;
  for (const pugi::xml_node one : xml_.children(document, table)) {
    for (const pugi::xml_node root : xml_.children(one, element)) roots.push_back(root);
  }
  if (roots.empty()) return std::nullopt;
  if (roots.size() > 1) {
    problem(roots[1],
            "a second root class; expected all classes within one " + std::string(expected_name));
  }
  ClassDeclaration root = parse_class(roots[0], element, "");
  if (!root.name.empty() && root.name != expected_name) {
    problem(roots[0],
            "root class \"" + root.name + "\"; expected \"" + std::string(expected_name) + "\"");
  }
  return root;
}

ClassDeclaration ModuleParser::parse_class(pugi::xml_node node, std::string_view element,
                                           const std::string& parent) {
  ClassDeclaration declaration;
  declaration.name = name_of(node);
  const std::string full_name = parent.empty() ? declaration.name : parent + "." + declaration.name;
  if (auto too_long = length_problem(full_name, "a full class name", kMaxClassNameLength)) {
    problem(node, *std::move(too_long));
    return declaration;  // each subclass would add the same problem again
  }
  declaration.line = xml_.line_of(node);
  declaration.sharing = sharing(node);
  const bool is_object = element == "objectClass";
  if (is_object && !declaration.sharing && xml_.child(node, "sharing")) {
    declaration.sharing = Sharing::kNeither;  // the schema's default of an empty element
  }
  declaration.transportation = use(node, "transportation");
  declaration.order = order(node);
  declaration.dimensions = dimensions(node);
  const std::string field_element = is_object ? "attribute" : "parameter";
  for (const pugi::xml_node field : xml_.children(node, field_element)) {
    declaration.fields.push_back(parse_field(field));
  }
  for (const pugi::xml_node child : xml_.children(node, element)) {
    declaration.children.push_back(parse_class(child, element, full_name));
  }
  check_unique(declaration.fields, field_element);
  check_unique(declaration.children, "class");
  return declaration;
}

FieldDeclaration ModuleParser::parse_field(pugi::xml_node node) {
  FieldDeclaration field;
  field.name = name_of(node);
  field.line = xml_.line_of(node);
  if (auto datatype = use(node, "dataType")) field.datatype = *datatype;
  field.transportation = use(node, "transportation");
  field.order = order(node);
  field.sharing = sharing(node);
  field.dimensions = dimensions(node);
  return field;
}

void ModuleParser::parse_dimensions(pugi::xml_node table) {
  for (const pugi::xml_node node : xml_.children(table, "dimension")) {
    DimensionDeclaration dimension;
    dimension.name = name_of(node);
    dimension.line = xml_.line_of(node);
    if (auto datatype = use(node, "dataType")) dimension.datatype = *datatype;
    const std::string bound = text(node, "upperBound");
    if (!bound.empty()) {
      const std::optional<std::uint32_t> upper_bound = to_positive_integer(bound);
      if (!upper_bound) {
        problem(node, "upper bound \"" + abbreviated(bound) + "\" of dimension \"" +
                          dimension.name + "\"; expected an integer from 1 to 4294967295");
      }
      dimension.upper_bound = upper_bound.value_or(0);
    }
    module_.dimensions.push_back(std::move(dimension));
  }
}

void ModuleParser::parse_transportations(pugi::xml_node table) {
  for (const pugi::xml_node node : xml_.children(table, "transportation")) {
    TransportationDeclaration transportation;
    transportation.name = name_of(node);
    transportation.line = xml_.line_of(node);
    const std::string reliable = text(node, "reliable");
    if (!is_word(reliable, "yes") && !is_word(reliable, "no")) {
      problem(node, "reliable \"" + abbreviated(reliable) + "\" of transportation \"" +
                        transportation.name + "\"; expected \"Yes\" or \"No\"");
    }
    transportation.reliable = is_word(reliable, "yes");
    module_.transportations.push_back(std::move(transportation));
  }
}

void ModuleParser::parse_update_rates(pugi::xml_node table) {
  for (const pugi::xml_node node : xml_.children(table, "updateRate")) {
    UpdateRateDeclaration update_rate;
    update_rate.name = name_of(node);
    update_rate.line = xml_.line_of(node);
    const std::string owner = "update rate \"" + update_rate.name + "\"";
    const std::string rate = required_text(node, "rate", owner);
    const std::optional<double> hertz = to_positive_decimal(rate);
    if (!hertz && !rate.empty()) {
      problem(node, "rate \"" + abbreviated(rate) + "\" of " + owner +
                        "; expected a decimal number above 0");
    }
    update_rate.rate = hertz.value_or(0.0);
    module_.update_rates.push_back(std::move(update_rate));
  }
}

std::string ModuleParser::text(pugi::xml_node node, std::string_view child) const {
  return XmlDocument::to_text(xml_.child(node, child));
}

std::string ModuleParser::required_text(pugi::xml_node node, std::string_view child,
                                        const std::string& owner) {
  std::string found = text(node, child);
  if (found.empty()) problem(node, owner + " has no <" + std::string(child) + ">");
  return found;
}

std::string ModuleParser::name_of(pugi::xml_node node) {
  const std::string element(xml_.name_of(node));
  std::string name = text(node, "name");
  if (auto too_long = length_problem(name, "a name", kMaxNameLength)) {
    problem(node, "<" + element + "> with " + *too_long);
    return {};
  }
  if (is_hla_name(name)) return name;
  if (!name.empty()) {
    problem(node, "name \"" + abbreviated(name) + "\" of <" + element +
                      ">; expected one word without . < > or &");
  } else if (node.attribute("name")) {
    problem(node, "<" + element +
                      "> has its name as an XML attribute, as in IEEE 1516-2000; "
                      "expected a <name> element (IEEE 1516.2-2010)");
  } else {
    problem(node, "<" + element + "> without a <name>");
  }
  return {};
}

std::string ModuleParser::required_identifier(pugi::xml_node node, std::string_view child,
                                              const std::string& owner) {
  if (required_text(node, child, owner).empty()) return {};
  return identifier_in(xml_.child(node, child));
}

std::string ModuleParser::identifier_in(pugi::xml_node element) {
  std::string name = XmlDocument::to_text(element);
  if (auto too_long = length_problem(name, "a name", kMaxNameLength)) {
    problem(element, "<" + std::string(xml_.name_of(element)) + "> with " + *too_long);
    return {};
  }
  return name;
}

std::optional<NameUse> ModuleParser::use(pugi::xml_node node, std::string_view child) {
  const pugi::xml_node element = xml_.child(node, child);
  std::string name = identifier_in(element);
  if (name.empty() || name == "NA") return std::nullopt;
  return NameUse{std::move(name), xml_.line_of(element)};
}

std::optional<OrderType> ModuleParser::order(pugi::xml_node node) {
  const std::string value = text(node, "order");
  if (value.empty()) return std::nullopt;
  if (is_word(value, "receive")) return OrderType::kReceive;
  if (is_word(value, "timestamp")) return OrderType::kTimestamp;
  problem(xml_.child(node, "order"),
          "order \"" + abbreviated(value) + "\"; expected \"Receive\" or \"TimeStamp\"");
  return std::nullopt;
}

std::optional<Sharing> ModuleParser::sharing(pugi::xml_node node) {
  const std::string value = text(node, "sharing");
  if (value.empty()) return std::nullopt;
  if (is_word(value, "neither")) return Sharing::kNeither;
  if (is_word(value, "publish")) return Sharing::kPublish;
  if (is_word(value, "subscribe")) return Sharing::kSubscribe;
  if (is_word(value, "publishsubscribe")) return Sharing::kPublishSubscribe;
  problem(xml_.child(node, "sharing"),
          "sharing \"" + abbreviated(value) +
              "\"; expected \"Publish\", \"Subscribe\", \"PublishSubscribe\" or \"Neither\"");
  return std::nullopt;
}

std::vector<NameUse> ModuleParser::dimensions(pugi::xml_node node) {
  std::vector<NameUse> uses;
  const pugi::xml_node list = xml_.child(node, "dimensions");
  for (const pugi::xml_node dimension : xml_.children(list, "dimension")) {
    const std::string name = identifier_in(dimension);
    if (!name.empty() && name != "NA") uses.push_back({name, xml_.line_of(dimension)});
  }
  return uses;
}

void ModuleParser::problem(pugi::xml_node node, std::string message) {
  problem(xml_.line_of(node), std::move(message));
}

void ModuleParser::problem(int line, std::string message) {
  problems_.add({ErrorCode::kInvalid, std::move(message), {module_.name, line, {}}});
}

Result<FomModule> parse_module(std::string_view text, const std::string& name, ModuleKind kind) {
  const std::string place = kind == ModuleKind::kMim ? "MIM " + name : name;
  Result<std::unique_ptr<XmlDocument>> xml = XmlDocument::parse(text, place);
  if (!xml) return xml.error();
  return ModuleParser(*xml.value(), place, kind).parse();
}

}  // namespace roger::rti
