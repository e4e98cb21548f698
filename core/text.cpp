#include "core/text.hpp"

#include <algorithm>

namespace roger {
namespace {

static_assert(sizeof(wchar_t) == sizeof(char32_t), "a wide string holds UTF-32");

constexpr char32_t kReplacement = 0xFFFD;

constexpr std::size_t kMaxBytesPerCharacter = 4;

bool continues_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

char continuation(char32_t code, unsigned shift) {
  return static_cast<char>(0x80U | ((code >> shift) & 0x3FU));
}

}  // namespace

std::optional<char32_t> decode_utf8(std::string_view text, std::size_t& at) noexcept {
  // Well-formed sequences of the Unicode Standard, table 3-7. C0, C1 and F5 to FF never begin a
  // character; kMin rejects overlong forms, is_character() rejects surrogates. `at` only passes
  // octets that continue this character, so it stops where another one may begin.
  const auto first = static_cast<unsigned char>(text[at++]);
  if (first < 0x80) return first;
  if (first < 0xC2 || first > 0xF4) return std::nullopt;
  const unsigned more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
  constexpr char32_t kMin[] = {0, 0x80, 0x800, 0x10000};
  char32_t code = first & (0x3FU >> more);
  for (unsigned i = 0; i < more; ++i) {
    if (at == text.size()) return std::nullopt;
    const auto next = static_cast<unsigned char>(text[at]);
    if ((next & 0xC0U) != 0x80) return std::nullopt;
    code = (code << 6U) | (next & 0x3FU);
    ++at;
  }
  if (code < kMin[more] || !is_character(code)) return std::nullopt;
  return code;
}

void append_utf8(std::string& out, char32_t code) {
  // Lengths and lead octets: RFC 3629, section 3.
  if (!is_character(code)) code = kReplacement;
  if (code < 0x80) {
    out += static_cast<char>(code);
  } else if (code < 0x800) {
    out += static_cast<char>(0xC0U | (code >> 6U));
    out += continuation(code, 0);
  } else if (code < 0x10000) {
    out += static_cast<char>(0xE0U | (code >> 12U));
    out += continuation(code, 6);
    out += continuation(code, 0);
  } else {
    out += static_cast<char>(0xF0U | (code >> 18U));
    out += continuation(code, 12);
    out += continuation(code, 6);
    out += continuation(code, 0);
  }
}

std::string to_utf8(std::wstring_view text) {
  std::string out;
  out.reserve(text.size());
  for (const wchar_t unit : text) append_utf8(out, static_cast<char32_t>(unit));
  return out;
}

std::wstring to_wide(std::string_view text) {
  std::wstring out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    out += static_cast<wchar_t>(decode_utf8(text, at).value_or(kReplacement));
  }
  return out;
}

std::size_t count_characters(std::string_view text) {
  const auto continuing =
      static_cast<std::size_t>(std::count_if(text.begin(), text.end(), continues_character));
  const std::size_t least = (text.size() + kMaxBytesPerCharacter - 1) / kMaxBytesPerCharacter;
  return std::max(text.size() - continuing, least);
}

std::string cut_to(std::string_view text, std::size_t characters) {
  if (text.size() <= characters || count_characters(text) <= characters) return std::string(text);
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

}  // namespace roger
