#include "rti/fom/current_fdd.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <sstream>
#include <utility>

#include "rti/fom/xml_document.hpp"

namespace roger::rti {

namespace {

/// The order of elements in the schema. Names of different levels share one list.
constexpr std::array<std::string_view, 28> kOrder{"modelIdentification",
                                                  "serviceUtilization",
                                                  "objects",
                                                  "interactions",
                                                  "name",
                                                  "sharing",
                                                  "dimensions",
                                                  "time",
                                                  "tags",
                                                  "synchronizations",
                                                  "transportations",
                                                  "switches",
                                                  "updateRates",
                                                  "dataTypes",
                                                  "notes",
                                                  "transportation",
                                                  "order",
                                                  "semantics",
                                                  "attribute",
                                                  "parameter",
                                                  "objectClass",
                                                  "interactionClass",
                                                  "basicDataRepresentations",
                                                  "simpleDataTypes",
                                                  "enumeratedDataTypes",
                                                  "arrayDataTypes",
                                                  "fixedRecordDataTypes",
                                                  "variantRecordDataTypes"};

/// Elements whose children are merged one by one. Any other element is taken as a whole.
constexpr std::array<std::string_view, 17> kMerged{"objects",
                                                   "interactions",
                                                   "objectClass",
                                                   "interactionClass",
                                                   "dimensions",
                                                   "synchronizations",
                                                   "transportations",
                                                   "switches",
                                                   "updateRates",
                                                   "dataTypes",
                                                   "notes",
                                                   "basicDataRepresentations",
                                                   "simpleDataTypes",
                                                   "enumeratedDataTypes",
                                                   "arrayDataTypes",
                                                   "fixedRecordDataTypes",
                                                   "variantRecordDataTypes"};

std::string_view local_name(pugi::xml_node element) {
  const std::string_view name = element.name();
  const std::size_t colon = name.find(':');
  return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

std::size_t rank(std::string_view name) {
  return static_cast<std::size_t>(std::find(kOrder.begin(), kOrder.end(), name) - kOrder.begin());
}

/// Returns what distinguishes an element from others of its name; empty: it is the only one.
std::string key(pugi::xml_node element) {
  for (const pugi::xml_node child : element.children()) {
    const std::string_view name = local_name(child);
    if (name == "name" || name == "label") return XmlDocument::to_text(child);
  }
  return {};
}

/// The child elements of one element, by name and key.
using Children = std::map<std::pair<std::string, std::string>, pugi::xml_node>;

Children children_of(pugi::xml_node parent) {
  Children children;
  for (const pugi::xml_node child : parent.children()) {
    children.try_emplace({std::string(local_name(child)), key(child)}, child);
  }
  return children;
}

/// Removes namespace prefixes, which the document that receives the element does not declare.
void remove_prefixes(pugi::xml_node element) {
  if (std::string_view(element.name()) != local_name(element)) {
    element.set_name(std::string(local_name(element)).c_str());
  }
  for (const pugi::xml_node child : element.children()) {
    if (child.type() == pugi::node_element) remove_prefixes(child);
  }
}

/// Inserts a copy of `element` where the schema requires it. Returns the copy.
pugi::xml_node insert(pugi::xml_node parent, pugi::xml_node element) {
  const std::size_t own = rank(local_name(element));
  pugi::xml_node before = parent.last_child();
  while (before && rank(local_name(before)) > own) before = before.previous_sibling();
  const pugi::xml_node copy =
      before ? parent.insert_copy_after(element, before) : parent.prepend_copy(element);
  remove_prefixes(copy);
  return copy;
}

void merge(pugi::xml_node into, pugi::xml_node from) {
  Children known = children_of(into);
  for (const pugi::xml_node element : from.children()) {
    if (element.type() != pugi::node_element) continue;
    const std::string name(local_name(element));
    pugi::xml_node& found = known[{name, key(element)}];
    if (!found) {
      found = insert(into, element);
    } else if (std::find(kMerged.begin(), kMerged.end(), name) != kMerged.end()) {
      merge(found, element);
    }
  }
}

}  // namespace

std::string current_fdd(std::string_view name, const std::vector<std::string_view>& modules) {
  std::unique_ptr<XmlDocument> fdd;
  for (const std::string_view module : modules) {
    Result<std::unique_ptr<XmlDocument>> parsed = XmlDocument::parse(module, std::string(name));
    if (!parsed) continue;  // cannot happen: the module has been merged before
    if (!fdd) {
      fdd = std::move(parsed).value();
      remove_prefixes(fdd->root());
    } else {
      merge(fdd->root(), parsed.value()->root());
    }
  }
  if (!fdd) return {};
  fdd->root().child("modelIdentification").child("name").text().set(std::string(name).c_str());
  std::ostringstream text;
  text << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  fdd->root().print(text, "  ");
  return text.str();
}

}  // namespace roger::rti
