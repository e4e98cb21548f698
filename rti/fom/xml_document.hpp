// A parsed XML text that knows the line of every element. Internal to rti/fom.
#pragma once

#include <memory>
#include <pugixml.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace roger::rti {

class XmlDocument {
 public:
  /// Parses `text`. Errors (kInvalid, with the line if known): too large, not UTF-8 (or declared
  /// Latin-1), malformed, nested too deeply. Document type declarations are ignored, so no entity
  /// is ever expanded.
  static Result<std::unique_ptr<XmlDocument>> parse(std::string_view text, const std::string& name);

  [[nodiscard]] pugi::xml_node root() const { return document_.document_element(); }
  /// Returns the 1-based line of a node.
  [[nodiscard]] int line_of(pugi::xml_node node) const { return line_at(node.offset_debug()); }

  /// Returns the name of an element without the root's namespace prefix; "" for an element of
  /// another namespace.
  [[nodiscard]] std::string_view name_of(pugi::xml_node element) const;
  /// Returns the first child element of that name; a null node if there is none.
  [[nodiscard]] pugi::xml_node child(pugi::xml_node parent, std::string_view name) const;
  [[nodiscard]] std::vector<pugi::xml_node> children(pugi::xml_node parent,
                                                     std::string_view name) const;
  /// Returns the text of an element, trimmed and with white space collapsed.
  [[nodiscard]] static std::string to_text(pugi::xml_node element);

 private:
  XmlDocument() = default;
  [[nodiscard]] int line_at(std::ptrdiff_t offset) const;

  pugi::xml_document document_;
  std::vector<std::uint32_t> line_starts_;  // offsets; a text has at most kMaxModuleBytes
  std::string prefix_;                      // "" or, for example, "hla:"
};

}  // namespace roger::rti
