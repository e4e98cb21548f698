#include "rti/fom/compact_text.hpp"

#include <algorithm>
#include <cstddef>

namespace roger::rti {
namespace {

constexpr std::string_view kDeclaration = "<?xml";
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::size_t kNoEnd = std::string_view::npos;

/// Returns the position behind the first `end` from `from` on; kNoEnd: there is none.
std::size_t behind(std::string_view text, std::string_view end, std::size_t from) {
  const std::size_t found = text.find(end, from);
  return found == kNoEnd ? kNoEnd : found + end.size();
}

// Not std::string_view::find_first_of() and the like, which call a function for each character.
bool is_white_space(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}
bool is_tag_mark(char c) {
  return c == '<' || c == '>' || c == '"' || c == '\'';
}

/// Returns the position behind the '>' that closes the '<' at `at`. Those in quotes do not count,
/// and those within others only with `nested`.
std::size_t behind_tag(std::string_view text, std::size_t at, bool nested) {
  std::size_t depth = 0;
  for (;;) {
    const std::string_view rest = text.substr(at);
    const auto found = std::find_if(rest.begin(), rest.end(), is_tag_mark);
    if (found == rest.end()) return kNoEnd;
    at += static_cast<std::size_t>(found - rest.begin());
    const char mark = text[at];
    if (mark == '"' || mark == '\'') {
      at = behind(text, {&mark, 1}, at + 1);
      if (at == kNoEnd) return kNoEnd;
      continue;
    }
    if (nested && text.substr(at).starts_with("<!--")) {
      at = behind(text, "-->", at);
      if (at == kNoEnd) return kNoEnd;
      continue;
    }
    ++at;
    if (mark == '<') {
      depth = nested ? depth + 1 : 1;
    } else if (--depth == 0) {
      return at;
    }
  }
}

/// A part of a document that begins with '<'.
struct Markup {
  std::size_t end = kNoEnd;  // position behind it
  bool is_kept = true;
};

Markup markup_at(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  if (rest.starts_with("<!--")) return {behind(text, "-->", at + 4), false};
  if (rest.starts_with("<![CDATA[")) return {behind(text, "]]>", at)};
  if (rest.starts_with("<?")) return {behind(text, "?>", at), false};
  if (rest.starts_with("<!DOCTYPE")) return {behind_tag(text, at, true), false};
  return {behind_tag(text, at, false)};
}

}  // namespace

std::string compacted(std::string_view text) {
  std::string out;
  const auto keep = [&](std::string_view part) { out.append(part); };
  const auto drop = [&](std::string_view part) {
    out.append(static_cast<std::size_t>(std::count(part.begin(), part.end(), '\n')), '\n');
  };
  std::size_t at = text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  if (text.substr(at).starts_with(kDeclaration)) at = behind(text, "?>", at);
  keep(text.substr(0, at));
  while (at < text.size()) {
    // At the beginning of the result it would be read as the byte order mark of the document.
    if (out.empty() && text.substr(at).starts_with(kByteOrderMark)) {
      at += kByteOrderMark.size();
      continue;
    }
    const std::string_view content = text.substr(at, text.find('<', at) - at);
    if (std::all_of(content.begin(), content.end(), is_white_space)) {
      drop(content);
    } else {
      keep(content);
    }
    at += content.size();
    if (at == text.size()) break;
    const Markup markup = markup_at(text, at);
    const std::string_view part = text.substr(at, markup.end - at);
    if (markup.is_kept || markup.end == kNoEnd) {
      keep(part);
    } else {
      drop(part);
    }
    at += part.size();
  }
  // Where a part was removed, text before and behind it can form a byte order mark, behind which
  // white space has another meaning. A text that begins with the mark cannot form another one.
  const bool formed = out.starts_with(kByteOrderMark) && !text.starts_with(kByteOrderMark);
  return formed ? compacted(out) : out;
}

}  // namespace roger::rti
