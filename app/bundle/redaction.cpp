#include "app/bundle/redaction.hpp"

#include <algorithm>
#include <array>

#include "core/config_file.hpp"
#include "core/input_file.hpp"
#include "core/printable.hpp"

namespace roger::app {
namespace {

bool is_hexadecimal(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/// Returns whether the value of a key of a plan or RID is secret: "secret" anywhere, and everything
/// in [[key]] that is not known to be public.
bool is_secret(std::string_view path) {
  constexpr std::string_view kKeys = "key.";
  constexpr std::array<std::string_view, 3> kPublic{"key.name", "key.id", "key.system"};
  if (path.substr(path.rfind('.') + 1) == "secret") return true;
  return path.starts_with(kKeys) && std::ranges::find(kPublic, path) == kPublic.end();
}

/// Returns the text with kRemovedSecret for each block in PEM format, complete or cut off.
std::string without_pem_blocks(std::string_view text) {
  constexpr std::string_view kBegin = "-----BEGIN ";
  constexpr std::string_view kEnd = "-----END ";
  constexpr std::string_view kDashes = "-----";
  std::string out;
  std::size_t at = 0;
  std::size_t begin = text.find(kBegin);
  for (;;) {
    // Only searched again once it is passed, so the text is read a fixed number of times.
    if (begin < at) begin = text.find(kBegin, at);
    const std::size_t end = text.find(kEnd, at);
    if (begin == std::string_view::npos && end == std::string_view::npos) {
      return out.append(text.substr(at));
    }
    // A block without its first line may begin anywhere before its last line.
    if (begin < end) out += text.substr(at, begin - at);
    out += kRemovedSecret;
    if (end == std::string_view::npos) return out;
    at = end + kEnd.size();
    const std::string_view line = text.substr(at, text.find('\n', at) - at);
    const std::size_t dashes = line.find(kDashes);
    if (dashes != std::string_view::npos) at += dashes + kDashes.size();
  }
}

std::string without_hexadecimal_keys(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const auto digits =
        static_cast<std::size_t>(std::ranges::find_if_not(text, is_hexadecimal) - text.begin());
    out += digits < kSecretDigits ? text.substr(0, digits) : kRemovedSecret;
    text.remove_prefix(digits);
    const auto others =
        static_cast<std::size_t>(std::ranges::find_if(text, is_hexadecimal) - text.begin());
    out += text.substr(0, others);
    text.remove_prefix(others);
  }
  return out;
}

}  // namespace

std::string without_secrets(std::string_view text) {
  return without_hexadecimal_keys(without_pem_blocks(text));
}

Result<std::string> settings_without_secrets(const std::string& path) {
  const auto text = read_input_file(path, kTomlInput);
  if (!text) return text.error();
  const auto file = ConfigFile::parse(text.value(), path);
  if (!file) {
    // The parser's message may quote the line, which may contain a secret.
    return "not valid TOML, line " + std::to_string(file.error().place.line) + "\n";
  }
  return without_secrets(printable_lines(file.value().to_text_without(is_secret)));
}

}  // namespace roger::app
