#include "rti/fom/text_encoding.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>

#include "rti/wire/limits.hpp"

namespace roger::rti {
namespace {

bool starts_with(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

/// Encoding named in `<?xml ... encoding="..."?>` in lower case, else "utf-8".
std::string declared_encoding(std::string_view text) {
  std::string name = "utf-8";
  if (!starts_with(text, "<?xml")) return name;
  const std::string_view declaration = text.substr(0, text.find("?>"));
  std::size_t at = declaration.find("encoding");
  if (at == std::string_view::npos) return name;
  at = declaration.find_first_of("\"'", at);
  if (at == std::string_view::npos) return name;
  const std::size_t end = declaration.find(declaration[at], at + 1);
  if (end == std::string_view::npos) return name;
  name = declaration.substr(at + 1, end - at - 1);
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return name;
}

std::string latin1_to_utf8(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80U) {
      out += c;
    } else {
      out += static_cast<char>(0xC0U | (byte >> 6U));
      out += static_cast<char>(0x80U | (byte & 0x3FU));
    }
  }
  return out;
}

/// Length of the sequence that begins with `lead`; 0 when none can.
std::size_t sequence_length(unsigned char lead) {
  if (lead < 0x80U) return 1;
  if (lead >= 0xC2U && lead < 0xE0U) return 2;
  if (lead >= 0xE0U && lead < 0xF0U) return 3;
  if (lead >= 0xF0U && lead < 0xF5U) return 4;
  return 0;
}

/// Offset of the first byte that is not UTF-8 (NUL counts as such); npos when all are.
std::size_t first_bad_byte(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const auto lead = static_cast<unsigned char>(text[at]);
    const std::size_t length = lead == 0 ? 0 : sequence_length(lead);
    if (length == 0 || length > text.size() - at) return at;
    for (std::size_t i = 1; i < length; ++i) {
      const auto byte = static_cast<unsigned char>(text[at + i]);
      if ((byte & 0xC0U) != 0x80U) return at;
      // Overlong forms, surrogates and what lies beyond U+10FFFF show in the second byte.
      if (i == 1 && ((lead == 0xE0U && byte < 0xA0U) || (lead == 0xEDU && byte >= 0xA0U) ||
                     (lead == 0xF0U && byte < 0x90U) || (lead == 0xF4U && byte >= 0x90U))) {
        return at;
      }
    }
    at += length;
  }
  return std::string_view::npos;
}

}  // namespace

Result<std::string> to_utf8(std::string_view bytes, const std::string& name) {
  if (starts_with(bytes, "\xFF\xFE") || starts_with(bytes, "\xFE\xFF")) {
    return Error{ErrorCode::kInvalid, "UTF-16 text; expected UTF-8", {name, 1, {}}};
  }
  if (starts_with(bytes, "\xEF\xBB\xBF")) bytes.remove_prefix(3);
  const std::string encoding = declared_encoding(bytes);
  if (encoding == "iso-8859-1" || encoding == "latin1") return latin1_to_utf8(bytes);
  if (encoding != "utf-8" && encoding != "utf8" && encoding != "us-ascii") {
    return Error{ErrorCode::kInvalid,
                 "encoding \"" + abbreviated(encoding) + "\"; expected UTF-8 or ISO-8859-1",
                 {name, 1, {}}};
  }
  if (const std::size_t bad = first_bad_byte(bytes); bad != std::string_view::npos) {
    const auto line =
        1 + std::count(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(bad), '\n');
    return Error{
        ErrorCode::kInvalid, "a byte that is not UTF-8", {name, static_cast<int>(line), {}}};
  }
  return std::string(bytes);
}

}  // namespace roger::rti
