#include "rti/rid/local_settings.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/config_file.hpp"

namespace roger::rti {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";
/// Stands for the file in messages about the text of a designator.
constexpr const char* kDesignatorName = "settings";

bool is_blank(std::string_view text) {
  return text.find_first_not_of(kBlanks) == std::string_view::npos;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

bool is_path(const std::string& text) {
  if (text.find('\n') != std::string::npos) return false;
  std::error_code ignored;
  return text.ends_with(".toml") ||
         (std::filesystem::exists(text, ignored) && !std::filesystem::is_directory(text, ignored));
}

/// Returns whether a line of the text begins with "[", as the tables of a RID do.
bool has_table(std::string_view text) {
  return text.starts_with('[') || text.find("\n[") != std::string_view::npos;
}

bool is_toml(const std::string& text) {
  return has_table(text) || ConfigFile::parse(text, kDesignatorName).has_value();
}

/// Reads "HOST[:PORT]" at the beginning of a text.
std::optional<Endpoint> leading_endpoint(std::string_view text) {
  std::string address(text.substr(0, text.find_first_of(" \t\r\n/;,")));
  if (address.find(':') == std::string::npos) {
    address += ":" + std::to_string(Rid{}.network.control.port);
  }
  return parse_endpoint(address);
}

std::optional<Endpoint> find_address(std::string_view designator) {
  constexpr std::string_view kAddressKey = "crcAddress=";
  constexpr std::string_view kScheme = "rti://";
  const std::string_view text = trimmed(designator);
  if (const std::size_t key = text.find(kAddressKey); key != std::string_view::npos) {
    return leading_endpoint(text.substr(key + kAddressKey.size()));
  }
  if (text.starts_with(kScheme)) return leading_endpoint(text.substr(kScheme.size()));
  return parse_endpoint(text);
}

/// Returns the beginning of a text, in quotes, for a message of one line.
std::string quoted_beginning(const std::string& text) {
  constexpr std::size_t kMaxShown = 60;
  const std::size_t end = std::min(text.find_first_of("\r\n"), kMaxShown);
  return "\"" + text.substr(0, end) + (end < text.size() ? "…\"" : "\"");
}

/// Returns the sentence about a designator that contains this address and is not a RID.
std::string warning_about(const std::string& designator, const std::optional<Endpoint>& address) {
  const std::string effect = address ? "its address " + address->host + ":" +
                                           std::to_string(address->port) +
                                           " is used as that of the executive"
                                     : std::string("it is ignored, and the default settings apply");
  return "the settings designator " + quoted_beginning(designator) + " is not a RID; " + effect +
         ". The environment variable " + kRidVariable + " can name a RID";
}

Result<LocalSettings> without_warning(Result<Rid> rid) {
  if (!rid) return rid.error();
  return LocalSettings{std::move(rid).value(), {}};
}

/// Reads the RID that the environment names or contains.
Result<Rid> read_environment(const std::string& text) {
  const bool is_text = has_table(text) || text.find('=') != std::string::npos;
  return is_path(text) || !is_text ? load_rid(text) : parse_rid(text, kRidVariable);
}

}  // namespace

Result<LocalSettings> read_local_settings(const std::string& designator, const char* environment) {
  if (environment != nullptr && !is_blank(environment)) {
    return without_warning(read_environment(std::string(trimmed(environment))));
  }
  if (is_blank(designator)) return LocalSettings{};
  if (is_path(designator)) return without_warning(load_rid(designator));
  if (is_toml(designator)) return without_warning(parse_rid(designator, kDesignatorName));

  LocalSettings found;
  found.rid.executive.address = find_address(designator);
  found.warning = warning_about(designator, found.rid.executive.address);
  return found;
}

}  // namespace roger::rti
