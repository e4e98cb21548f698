#include "rti/fom/element_values.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

namespace roger::rti {
namespace {

/// Parses all of `text`, without a plus sign before it, which std::from_chars does not accept.
template <class Number, class... Format>
std::optional<Number> to_number(std::string_view text, Format... format) {
  if (text.substr(0, 1) == "+" && text.substr(1, 1) != "-") text.remove_prefix(1);
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number, format...);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return number;
}

bool is_digits(std::string_view text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::string_view trimmed(std::string_view text) {
  while (text.substr(0, 1) == " ") text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

/// Returns whether `text` is the cardinality of one dimension.
bool is_dimension_size(std::string_view text) {
  text = trimmed(text);
  if (text == "Dynamic" || is_digits(text)) return true;
  const bool is_range = text.size() >= 2 && (text.front() == '[' || text.front() == '(') &&
                        (text.back() == ']' || text.back() == ')');
  if (!is_range) return false;
  const std::string_view range = text.substr(1, text.size() - 2);
  const std::size_t dots = range.find("..");
  if (dots == std::string_view::npos) return false;
  const std::string_view low = trimmed(range.substr(0, dots));
  const std::string_view high = trimmed(range.substr(dots + 2));
  if (!is_digits(low) || !is_digits(high)) return false;
  const auto least = to_number<std::uint64_t>(low);
  const auto most = to_number<std::uint64_t>(high);
  return least && most && *least <= *most;
}

}  // namespace

bool is_word(std::string_view text, std::string_view word) {
  return std::equal(text.begin(), text.end(), word.begin(), word.end(),
                    [](unsigned char c, char lower) { return std::tolower(c) == lower; });
}

std::optional<bool> to_boolean(std::string_view text) {
  if (is_word(text, "true") || text == "1") return true;
  if (is_word(text, "false") || text == "0") return false;
  return std::nullopt;
}

std::optional<std::uint32_t> to_positive_integer(std::string_view text) {
  const auto number = to_number<std::uint32_t>(text);
  return number && *number > 0 ? number : std::nullopt;
}

std::optional<double> to_positive_decimal(std::string_view text) {
  const auto number = to_number<double>(text, std::chars_format::fixed);
  return number && std::isfinite(*number) && *number > 0 ? number : std::nullopt;
}

bool is_integer(std::string_view text) {
  if (text.substr(0, 1) == "-" || text.substr(0, 1) == "+") text.remove_prefix(1);
  return is_digits(text);
}

bool is_cardinality(std::string_view text) {
  std::size_t comma = 0;
  while ((comma = text.find(',')) != std::string_view::npos) {
    if (!is_dimension_size(text.substr(0, comma))) return false;
    text.remove_prefix(comma + 1);
  }
  return is_dimension_size(text);
}

}  // namespace roger::rti
