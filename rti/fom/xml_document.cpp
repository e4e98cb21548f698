#include "rti/fom/xml_document.hpp"

#include <algorithm>
#include <cctype>

#include "rti/fom/module.hpp"
#include "rti/fom/text_encoding.hpp"

namespace roger::rti {
namespace {

/// Returns the first element below `top` that is nested deeper than `limit`, or a null node if
/// there is none. Iterative, because the text is untrusted and recursion could exhaust the stack.
pugi::xml_node first_beyond(pugi::xml_node top, int limit) {
  int depth = 1;
  pugi::xml_node node = top;
  while (node) {
    if (depth > limit) return node;
    if (node.first_child()) {
      node = node.first_child();
      ++depth;
      continue;
    }
    while (node && node != top && !node.next_sibling()) {
      node = node.parent();
      --depth;
    }
    node = node == top ? pugi::xml_node{} : node.next_sibling();
  }
  return {};
}

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

}  // namespace

Result<std::unique_ptr<XmlDocument>> XmlDocument::parse(std::string_view text,
                                                        const std::string& name) {
  if (text.size() > kMaxModuleBytes) {
    return Error{ErrorCode::kInvalid,
                 std::to_string(text.size()) + " bytes; at most " +
                     std::to_string(kMaxModuleBytes) + " are allowed",
                 {name, 0, {}}};
  }
  Result<std::string> utf8 = to_utf8(text, name);
  if (!utf8) return utf8.error();
  const std::string& clean = utf8.value();

  std::unique_ptr<XmlDocument> xml(new XmlDocument);
  const auto count = [&clean](char c) {
    return static_cast<std::size_t>(std::count(clean.begin(), clean.end(), c));
  };
  if (const std::size_t tags = count('<'); tags > kMaxModuleTags) {
    return Error{
        ErrorCode::kInvalid,
        std::to_string(tags) + " tags; at most " + std::to_string(kMaxModuleTags) + " are allowed",
        {name, 0, {}}};
  }
  xml->line_starts_.reserve(count('\n') + 1);
  xml->line_starts_.push_back(0);
  for (std::size_t i = 0; i < clean.size(); ++i) {
    if (clean[i] == '\n') xml->line_starts_.push_back(static_cast<std::uint32_t>(i + 1));
  }
  const pugi::xml_parse_result parsed = xml->document_.load_buffer(
      clean.data(), clean.size(), pugi::parse_default, pugi::encoding_utf8);
  if (!parsed) {
    return Error{ErrorCode::kInvalid,
                 std::string("not well-formed XML: ") + parsed.description(),
                 {name, xml->line_at(parsed.offset), {}}};
  }
  if (const pugi::xml_node deep = first_beyond(xml->root(), kMaxModuleDepth)) {
    return Error{
        ErrorCode::kInvalid,
        "elements nested more than " + std::to_string(kMaxModuleDepth) + " deep",
        {name, xml->line_of(deep.type() == pugi::node_element ? deep : deep.parent()), {}}};
  }
  if (xml->line_starts_.size() > kMaxModuleLines) {
    return Error{ErrorCode::kInvalid,
                 std::to_string(xml->line_starts_.size()) + " lines; at most " +
                     std::to_string(kMaxModuleLines) + " are allowed",
                 {name, 0, {}}};
  }
  const std::string_view root_name = xml->root().name();
  const std::size_t colon = root_name.find(':');
  if (colon != std::string_view::npos) xml->prefix_ = root_name.substr(0, colon + 1);
  return xml;
}

int XmlDocument::line_at(std::ptrdiff_t offset) const {
  const auto after = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  return static_cast<int>(after - line_starts_.begin());
}
std::string_view XmlDocument::name_of(pugi::xml_node element) const {
  const std::string_view name = element.name();
  if (name.substr(0, prefix_.size()) != prefix_) return {};
  const std::string_view local = name.substr(prefix_.size());
  return local.find(':') == std::string_view::npos ? local : std::string_view{};
}

pugi::xml_node XmlDocument::child(pugi::xml_node parent, std::string_view name) const {
  for (const pugi::xml_node node : parent.children()) {
    if (name_of(node) == name) return node;
  }
  return {};
}

std::vector<pugi::xml_node> XmlDocument::children(pugi::xml_node parent,
                                                  std::string_view name) const {
  std::vector<pugi::xml_node> found;
  for (const pugi::xml_node node : parent.children()) {
    if (name_of(node) == name) found.push_back(node);
  }
  return found;
}

std::string XmlDocument::to_text(pugi::xml_node element) {
  std::string out;
  bool gap = false;
  for (const pugi::xml_node part : element.children()) {
    if (part.type() != pugi::node_pcdata && part.type() != pugi::node_cdata) continue;
    for (const char c : std::string_view(part.value())) {
      if (is_space(c)) {
        gap = true;
        continue;
      }
      if (gap && !out.empty()) out += ' ';
      gap = false;
      out += c;
    }
  }
  return out;
}

}  // namespace roger::rti
