#include "rti/types/text.hpp"

#include <cstddef>

namespace roger::rti {

static_assert(sizeof(wchar_t) == 4, "wide strings are taken for UTF-32");

namespace {

constexpr char32_t kReplacement = 0xFFFD;

bool is_character(char32_t code) {
  return code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF);
}

char low_bits(char32_t code, unsigned shift) {
  return static_cast<char>(0x80U | ((code >> shift) & 0x3FU));
}

/// One character at `at`, which is moved past it.
char32_t decode(std::string_view utf8, std::size_t& at) {
  const auto first = static_cast<unsigned char>(utf8[at++]);
  if (first < 0x80) return first;
  const unsigned more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
  if (first < 0xC2 || first > 0xF4) return kReplacement;
  constexpr char32_t kSmallest[] = {0, 0x80, 0x800, 0x10000};
  char32_t code = first & (0x3FU >> more);
  for (unsigned i = 0; i < more; ++i) {
    if (at == utf8.size()) return kReplacement;
    const auto next = static_cast<unsigned char>(utf8[at]);
    if ((next & 0xC0U) != 0x80) return kReplacement;
    code = (code << 6U) | (next & 0x3FU);
    ++at;
  }
  return code >= kSmallest[more] && is_character(code) ? code : kReplacement;
}

}  // namespace

std::string to_utf8(std::wstring_view text) {
  std::string out;
  out.reserve(text.size());
  for (const wchar_t unit : text) {
    auto code = static_cast<char32_t>(unit);
    if (!is_character(code)) code = kReplacement;
    if (code < 0x80) {
      out += static_cast<char>(code);
    } else if (code < 0x800) {
      out += static_cast<char>(0xC0U | (code >> 6U));
      out += low_bits(code, 0);
    } else if (code < 0x10000) {
      out += static_cast<char>(0xE0U | (code >> 12U));
      out += low_bits(code, 6);
      out += low_bits(code, 0);
    } else {
      out += static_cast<char>(0xF0U | (code >> 18U));
      out += low_bits(code, 12);
      out += low_bits(code, 6);
      out += low_bits(code, 0);
    }
  }
  return out;
}

std::wstring to_wide(std::string_view utf8) {
  std::wstring out;
  out.reserve(utf8.size());
  for (std::size_t at = 0; at < utf8.size();) out += static_cast<wchar_t>(decode(utf8, at));
  return out;
}

}  // namespace roger::rti
