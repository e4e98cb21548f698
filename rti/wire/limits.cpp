#include "rti/wire/limits.hpp"

#include <algorithm>

#include "core/printable.hpp"

namespace roger::rti {
namespace {

/// Number of characters quoted from a text that is too long.
constexpr std::size_t kQuotedCharacters = 60;
constexpr std::size_t kMaxBytesPerCharacter = 4;
constexpr std::string_view kEllipsis = "…";

bool continues_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

/// Counts characters only if there are more bytes than characters allowed.
bool is_within(std::string_view text, std::size_t characters) {
  return text.size() <= characters || count_characters(text) <= characters;
}

}  // namespace

std::size_t count_characters(std::string_view text) {
  const auto continuing =
      static_cast<std::size_t>(std::count_if(text.begin(), text.end(), continues_character));
  const std::size_t least = (text.size() + kMaxBytesPerCharacter - 1) / kMaxBytesPerCharacter;
  return std::max(text.size() - continuing, least);
}

std::string cut_to(std::string_view text, std::size_t characters) {
  if (is_within(text, characters)) return std::string(text);
  const std::size_t kept = characters - 1;  // the ellipsis is one character
  const std::size_t most = std::min(text.size(), kept * kMaxBytesPerCharacter);
  std::size_t end = 0;
  for (std::size_t count = 0; end < most; ++end) {
    if (continues_character(text[end])) continue;
    if (count == kept) break;
    ++count;
  }
  return std::string(text.substr(0, end)).append(kEllipsis);
}

std::string abbreviated(std::string_view text) {
  return printable(text, is_within(text, kMaxNameLength) ? kMaxNameLength : kQuotedCharacters);
}

std::optional<std::string> length_problem(std::string_view text, std::string_view what,
                                          std::size_t most) {
  if (is_within(text, most)) return std::nullopt;
  return std::string(what) + " of " + std::to_string(count_characters(text)) + " characters (\"" +
         printable(text, kQuotedCharacters) + "\"); at most " + std::to_string(most) +
         " are allowed";
}

std::optional<std::string> count_problem(std::size_t count, const ListLimit& limit) {
  if (count <= limit.count) return std::nullopt;
  return std::to_string(count) + " " + limit.what + "; at most " + std::to_string(limit.count) +
         " are allowed";
}

}  // namespace roger::rti
