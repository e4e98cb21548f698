// Unicode text as UTF-8, wide strings and UTF-16 units. Anything that is not a Unicode character
// (an overlong form, a lone surrogate, a number beyond U+10FFFF) is never accepted as one.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace roger {

/// Returns whether `code` is a Unicode scalar value, that is, not a surrogate or beyond U+10FFFF.
[[nodiscard]] constexpr bool is_character(char32_t code) noexcept {
  return code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF);
}

/// Reads the character at `at`, which must be below the text's size, and moves `at` past it. If the
/// octets are not UTF-8, returns nullopt and moves `at` to the first octet that can begin another
/// character.
[[nodiscard]] std::optional<char32_t> decode_utf8(std::string_view text, std::size_t& at) noexcept;

/// Appends a character, or U+FFFD if `code` is not one.
void append_utf8(std::string& out, char32_t code);

/// Converts a wide string to UTF-8; anything that is not a character becomes U+FFFD.
[[nodiscard]] std::string to_utf8(std::wstring_view text);
/// Converts UTF-8 to a wide string; octets that are not UTF-8 become U+FFFD.
[[nodiscard]] std::wstring to_wide(std::string_view text);

/// Returns the number of characters in UTF-8 `text`: its bytes except continuation bytes, but at
/// least a quarter of all bytes, so that invalid UTF-8 cannot bypass a limit.
[[nodiscard]] std::size_t count_characters(std::string_view text);

/// Ends a text that was cut.
inline constexpr std::string_view kEllipsis = "…";
/// Returns `text` if it has at most `characters` characters, else its beginning and "…", in total
/// `characters` long. `characters` must be positive.
[[nodiscard]] std::string cut_to(std::string_view text, std::size_t characters);

/// Two UTF-16 units for a character above U+FFFF.
struct SurrogatePair {
  char16_t high = 0;
  char16_t low = 0;
};

/// Returns the pair for `code`, from U+10000 to U+10FFFF.
[[nodiscard]] constexpr SurrogatePair to_surrogates(char32_t code) noexcept {
  return {static_cast<char16_t>(0xD800U + ((code - 0x10000U) >> 10U)),
          static_cast<char16_t>(0xDC00U + ((code - 0x10000U) & 0x3FFU))};
}
/// Returns the character of two units, or nullopt if they are not a surrogate pair.
[[nodiscard]] constexpr std::optional<char32_t> from_surrogates(char32_t high,
                                                                char32_t low) noexcept {
  if (high < 0xD800 || high > 0xDBFF || low < 0xDC00 || low > 0xDFFF) return std::nullopt;
  return 0x10000U + ((high - 0xD800U) << 10U) + (low - 0xDC00U);
}

}  // namespace roger
