#include "rti/fom/text_encoding.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>

#include "core/text.hpp"
#include "rti/wire/limits.hpp"

namespace roger::rti {
namespace {

bool starts_with(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

/// Returns the encoding in `<?xml ... encoding="..."?>` in lower case, else "utf-8".
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
  for (const char c : text) append_utf8(out, static_cast<unsigned char>(c));
  return out;
}

/// Returns the offset of the first byte that is not valid UTF-8 (NUL counts as invalid); npos if
/// there is none.
std::size_t first_bad_byte(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    if (decode_utf8(text, at).value_or(0) == 0) return begin;
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
