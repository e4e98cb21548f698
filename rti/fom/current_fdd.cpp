#include "rti/fom/current_fdd.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <sstream>
#include <utility>

#include "rti/fom/xml_document.hpp"

namespace roger::rti {

namespace {

struct Element {
  std::string_view name;
  /// Whether its children are merged one by one. Any other element is taken as a whole.
  bool merged = false;
};

/// The elements in the order of the schema. Names of different levels share one list.
constexpr Element kElements[] = {
    {"modelIdentification"},
    {"serviceUtilization"},
    {"objects", true},
    {"interactions", true},
    {"name"},
    {"sharing"},
    {"dimensions", true},
    {"time"},
    {"tags"},
    {"synchronizations", true},
    {"transportations", true},
    {"switches", true},
    {"updateRates", true},
    {"dataTypes", true},
    {"notes", true},
    {"transportation"},
    {"order"},
    {"semantics"},
    {"attribute"},
    {"parameter"},
    {"objectClass", true},
    {"interactionClass", true},
    {"basicDataRepresentations", true},
    {"simpleDataTypes", true},
    {"enumeratedDataTypes", true},
    {"arrayDataTypes", true},
    {"fixedRecordDataTypes", true},
    {"variantRecordDataTypes", true},
};

std::size_t rank(std::string_view name) {
  return static_cast<std::size_t>(std::ranges::find(kElements, name, &Element::name) -
                                  std::begin(kElements));
}

/// Returns what distinguishes an element from others of its name; empty: it is the only one.
std::string key(pugi::xml_node element) {
  for (const pugi::xml_node child : element.children()) {
    const std::string_view name = child.name();
    if (name == "name" || name == "label") return XmlDocument::to_text(child);
  }
  return {};
}

/// The child elements of one element, by name and key.
using Children = std::map<std::pair<std::string, std::string>, pugi::xml_node>;

Children children_of(pugi::xml_node parent) {
  Children children;
  for (const pugi::xml_node child : parent.children()) {
    children.try_emplace({child.name(), key(child)}, child);
  }
  return children;
}

/// Removes what belongs to other namespaces from the children of `parent`, and the namespace prefix
/// from the rest, because a document that receives a child does not declare the prefixes.
void remove_foreign_content(const XmlDocument& document, pugi::xml_node parent) {
  pugi::xml_node next;
  for (pugi::xml_node child = parent.first_child(); child; child = next) {
    next = child.next_sibling();
    if (child.type() != pugi::node_element) continue;
    const std::string name(document.name_of(child));
    if (name.empty()) {
      parent.remove_child(child);
      continue;
    }
    child.set_name(name.c_str());
    pugi::xml_attribute next_attribute;
    for (pugi::xml_attribute at = child.first_attribute(); at; at = next_attribute) {
      next_attribute = at.next_attribute();
      if (std::string_view(at.name()).find(':') != std::string_view::npos) {
        child.remove_attribute(at);
      }
    }
    remove_foreign_content(document, child);
  }
}

/// Makes the namespace of the module format the default one and removes all others.
void normalize(const XmlDocument& document) {
  pugi::xml_node root = document.root();
  remove_foreign_content(document, root);
  const std::string name(document.name_of(root));
  const std::string prefix(root.name(), std::string_view(root.name()).size() - name.size());
  if (prefix.empty()) return;
  root.attribute(("xmlns:" + prefix.substr(0, prefix.size() - 1)).c_str()).set_name("xmlns");
  root.set_name(name.c_str());
}

/// Inserts a copy of `element` where the schema requires it. Returns the copy.
pugi::xml_node insert(pugi::xml_node parent, pugi::xml_node element) {
  const std::size_t own = rank(element.name());
  pugi::xml_node before = parent.last_child();
  while (before && rank(before.name()) > own) before = before.previous_sibling();
  return before ? parent.insert_copy_after(element, before) : parent.prepend_copy(element);
}

void merge(pugi::xml_node into, pugi::xml_node from) {
  Children known = children_of(into);
  for (const pugi::xml_node element : from.children()) {
    if (element.type() != pugi::node_element) continue;
    const std::string name = element.name();
    pugi::xml_node& found = known[{name, key(element)}];
    if (!found) {
      found = insert(into, element);
    } else if (const std::size_t at = rank(name);
               at < std::size(kElements) && kElements[at].merged) {
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
    normalize(*parsed.value());
    if (!fdd) {
      fdd = std::move(parsed).value();
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
