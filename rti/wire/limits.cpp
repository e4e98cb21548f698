#include "rti/wire/limits.hpp"

#include "core/printable.hpp"

namespace roger::rti {
namespace {

/// Number of characters quoted from a text that is too long.
constexpr std::size_t kQuotedCharacters = 60;

/// Counts characters only if there are more bytes than characters allowed.
bool is_within(std::string_view text, std::size_t characters) {
  return text.size() <= characters || count_characters(text) <= characters;
}

}  // namespace

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
