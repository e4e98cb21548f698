#include "radio/hla/wide_text.hpp"

#include <cstdint>

namespace roger::radio {
namespace {

constexpr std::uint32_t kReplacement = 0xFFFD;
constexpr std::uint32_t kHighestCodePoint = 0x10FFFF;

/// Octets behind the first one of a sequence, and the bits of the first one that count.
struct Lead {
  int following = -1;
  std::uint32_t bits = 0;
};

Lead lead_of(unsigned char octet) {
  if (octet < 0x80) return {0, octet};
  if ((octet & 0xE0U) == 0xC0) return {1, octet & 0x1FU};
  if ((octet & 0xF0U) == 0xE0) return {2, octet & 0x0FU};
  if ((octet & 0xF8U) == 0xF0) return {3, octet & 0x07U};
  return {};
}

void append_utf8(std::string& out, std::uint32_t point) {
  const auto follow = [&out](std::uint32_t bits) {
    out.push_back(static_cast<char>(0x80U | (bits & 0x3FU)));
  };
  if (point < 0x80) {
    out.push_back(static_cast<char>(point));
  } else if (point < 0x800) {
    out.push_back(static_cast<char>(0xC0U | (point >> 6U)));
    follow(point);
  } else if (point < 0x10000) {
    out.push_back(static_cast<char>(0xE0U | (point >> 12U)));
    follow(point >> 6U);
    follow(point);
  } else {
    out.push_back(static_cast<char>(0xF0U | (point >> 18U)));
    follow(point >> 12U);
    follow(point >> 6U);
    follow(point);
  }
}

}  // namespace

std::wstring widen(std::string_view text) {
  std::wstring out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const Lead lead = lead_of(static_cast<unsigned char>(text[i]));
    std::uint32_t point = lead.bits;
    bool good = lead.following >= 0;
    for (int k = 0; good && k < lead.following; ++k) {
      good = i + 1 < text.size() && (static_cast<unsigned char>(text[i + 1]) & 0xC0U) == 0x80;
      if (good) point = (point << 6U) | (static_cast<unsigned char>(text[++i]) & 0x3FU);
    }
    out.push_back(static_cast<wchar_t>(good && point <= kHighestCodePoint ? point : kReplacement));
  }
  return out;
}

std::string narrow(std::wstring_view text) {
  std::string out;
  for (const wchar_t c : text) {
    const auto point = static_cast<char32_t>(c);
    append_utf8(out, point <= kHighestCodePoint ? point : kReplacement);
  }
  return out;
}

}  // namespace roger::radio
