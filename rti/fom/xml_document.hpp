// A parsed XML text with the line of every element. Internal to rti/fom.
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
  /// Errors (kInvalid, with line where known): too large, not UTF-8 (nor Latin-1 that says so),
  /// malformed, nested too deeply. No document type is read, so no entity is ever expanded.
  static Result<std::unique_ptr<XmlDocument>> parse(std::string_view text, const std::string& name);

  [[nodiscard]] pugi::xml_node root() const { return document_.document_element(); }
  /// 1-based.
  [[nodiscard]] int line_of(pugi::xml_node node) const;

  /// Name of an element without the root's namespace prefix; empty for one of another namespace.
  [[nodiscard]] std::string_view name_of(pugi::xml_node element) const;
  /// First child element of that name; a null node when there is none.
  [[nodiscard]] pugi::xml_node child(pugi::xml_node parent, std::string_view name) const;
  [[nodiscard]] std::vector<pugi::xml_node> children(pugi::xml_node parent,
                                                     std::string_view name) const;
  /// Text within an element, without surrounding and with single inner white space.
  [[nodiscard]] static std::string text_of(pugi::xml_node element);

 private:
  XmlDocument() = default;
  [[nodiscard]] int line_at(std::ptrdiff_t offset) const;

  pugi::xml_document document_;
  std::vector<std::ptrdiff_t> line_starts_;
  std::string prefix_;  // "" or as "hla:"
};

}  // namespace roger::rti
