#include "core/printable.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

#include "core/text.hpp"

namespace roger {
namespace {

/// First and last number of characters that are escaped: all categories of the Unicode Standard
/// that a terminal or a text layout obeys instead of showing them. The joiners U+200C and U+200D
/// are missing, because they are part of words in several scripts.
struct Range {
  char32_t first;
  char32_t last;
};
constexpr std::array kEscaped{
    Range{0x00, 0x1F},        // C0 controls
    Range{0x7F, 0x9F},        // delete, C1 controls
    Range{0x061C, 0x061C},    // Arabic letter mark
    Range{0x200B, 0x200B},    // zero width space
    Range{0x200E, 0x200F},    // left-to-right and right-to-left marks
    Range{0x2028, 0x202E},    // line and paragraph separators, embeddings and overrides
    Range{0x2060, 0x206F},    // word joiner, invisible operators, isolates
    Range{0xFEFF, 0xFEFF},    // byte order mark
    Range{0xFFF9, 0xFFFB},    // interlinear annotations
    Range{0xE0000, 0xE0FFF},  // tags, further variation selectors
};

bool is_shown(char32_t code) {
  return std::ranges::none_of(
      kEscaped, [code](const Range& range) { return range.first <= code && code <= range.last; });
}

/// Returns `code` in at least `digits` hexadecimal digits after `prefix`.
std::string escaped(std::string_view prefix, char32_t code, unsigned digits) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string out;
  for (; code != 0 || out.size() < digits; code >>= 4U) out.push_back(kDigits[code & 0xFU]);
  out.append(prefix.rbegin(), prefix.rend());
  std::ranges::reverse(out);
  return out;
}

std::string escaped(char32_t code) {
  if (code == '\n') return "\\n";
  if (code == '\r') return "\\r";
  if (code == '\t') return "\\t";
  return code < 0x80 ? escaped("\\x", code, 2) : escaped("\\u", code, 4);
}

/// One character of the source as it is shown, and its length in characters.
struct Shown {
  std::string text;
  std::size_t characters = 1;
};

/// Reads the character at `at` and moves `at` past it.
Shown next(std::string_view text, std::size_t& at) {
  const std::size_t begin = at;
  const std::optional<char32_t> code = decode_utf8(text, at);
  if (code && is_shown(*code)) return {std::string(text.substr(begin, at - begin))};
  Shown out{code ? escaped(*code) : std::string{}};
  for (std::size_t i = begin; i < at && !code; ++i) {
    out.text += escaped("\\x", static_cast<unsigned char>(text[i]), 2);
  }
  out.characters = out.text.size();
  return out;
}

}  // namespace

std::string printable(std::string_view text, std::size_t characters) {
  std::string out;
  std::size_t shown = 0;
  std::size_t with_ellipsis = 0;  // length of the beginning that leaves room for the ellipsis
  for (std::size_t at = 0; at < text.size();) {
    const Shown one = next(text, at);
    shown += one.characters;
    if (shown > characters) return out.substr(0, with_ellipsis).append(kEllipsis);
    out += one.text;
    if (shown < characters) with_ellipsis = out.size();
  }
  return out;
}

std::string printable_lines(std::string_view text) {
  constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();
  std::string out;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    out += printable(text.substr(begin, end - begin), kAll);
    if (end < text.size()) out.push_back('\n');
    begin = end + 1;
  }
  return out;
}

}  // namespace roger
