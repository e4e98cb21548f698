#include "core/key_depth.hpp"

#include <algorithm>
#include <cstddef>

namespace roger {
namespace {

/// Returns the position after the string that begins with the quotation mark at `at`.
std::size_t skip_string(std::string_view text, std::size_t at) {
  const char quote = text[at];
  const bool escapes = quote == '"';
  const std::string_view delimiter = quote == '"' ? R"(""")" : "'''";
  const bool many_lines = text.substr(at, 3) == delimiter;
  at += many_lines ? 3 : 1;
  while (at < text.size()) {
    if (escapes && text[at] == '\\') {
      at += 2;
    } else if (many_lines && text.substr(at, 3) == delimiter) {
      at += 3;
      // Up to two quotation marks before the delimiter belong to the string.
      for (int i = 0; i < 2 && at < text.size() && text[at] == quote; ++i) ++at;
      return at;
    } else if (!many_lines && text[at] == quote) {
      return at + 1;
    } else if (!many_lines && text[at] == '\n') {
      return at;  // not closed
    } else {
      ++at;
    }
  }
  return text.size();
}

}  // namespace

std::optional<int> find_deep_key(std::string_view text) {
  // Every key lies between two of these characters. A value lies between them, too, but has at most
  // one dot.
  constexpr std::string_view kEnds = "\n=,[]{}";
  int parts = 1;
  std::size_t at = 0;
  while (at < text.size()) {
    const char c = text[at];
    if (c == '"' || c == '\'') {
      at = skip_string(text, at);
      continue;
    }
    if (c == '#') {
      at = std::min(text.find('\n', at), text.size());
      continue;
    }
    if (kEnds.find(c) != std::string_view::npos) parts = 1;
    if (c == '.' && ++parts > kMaxKeyDepth) {
      return 1 + static_cast<int>(std::count(text.begin(),
                                             text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
    }
    ++at;
  }
  return std::nullopt;
}

}  // namespace roger
