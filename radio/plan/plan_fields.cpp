#include "radio/plan/plan_fields.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>

namespace roger::radio {
namespace {

/// In octets. A call sign must fit into a packet, see kMaxCallSignOctets.
constexpr std::size_t kMaxCallSign = 63;

}  // namespace

std::string in_quotes(std::string_view text) {
  return "\"" + std::string(text) + "\"";
}

std::string listed(const std::vector<std::string>& words) {
  std::string out;
  for (const auto& word : words) out += (out.empty() ? "" : ", ") + in_quotes(word);
  return out.empty() ? "none" : out;
}

Result<FileText> read_relative(const std::string& named, const std::string& referrer,
                               std::uintmax_t most, const std::string& too_long,
                               const std::string& expected) {
  const std::string path = (std::filesystem::path(referrer).parent_path() / named).string();
  std::error_code none;
  // Devices and FIFOs are not read, because they may never end.
  const bool is_file = std::filesystem::is_regular_file(path, none);
  if (is_file && std::filesystem::file_size(path, none) > most) {
    return Error{ErrorCode::kInvalid, too_long, {path, 0, {}}};
  }
  std::ifstream file;
  if (is_file) file.open(path);
  std::ostringstream text;
  if (!file.is_open() ||
      (file.peek() != std::ifstream::traits_type::eof() && !(text << file.rdbuf()))) {
    return Error{ErrorCode::kNotFound, "cannot be read: expected " + expected, {path, 0, {}}};
  }
  return FileText{path, text.str()};
}

std::optional<Frequency> read_frequency(ConfigTable& table, std::string_view key) {
  const auto text = table.decimal(key);
  if (!text) return std::nullopt;
  const auto frequency = Frequency::parse_megahertz(*text);
  if (!frequency || frequency->hertz() == 0) {
    table.problem(key, *text + ": expected a frequency in MHz with at most 6 decimals, as in " +
                           in_quotes("40.000"));
    return std::nullopt;
  }
  return frequency;
}

Frequency require_frequency(ConfigTable& table, std::string_view key) {
  if (!table.has(key)) {
    table.problem(key, "missing: expected a frequency in MHz, as in " + in_quotes("40.000"));
  }
  return read_frequency(table, key).value_or(Frequency{});
}

std::string require_new_name(ConfigTable& table, std::string_view key,
                             std::set<std::string>& taken) {
  const std::size_t limit = kMaxCallSign;
  std::string name = table.require_string(key);
  if (!table.has(key)) return name;
  if (name.empty() || name.size() > limit) {
    table.problem(key,
                  in_quotes(name) + ": expected 1 to " + std::to_string(limit) + " characters");
  } else if (!taken.insert(name).second) {
    table.problem(key, in_quotes(name) + " is already in use: expected a unique name");
  }
  return name;
}

KeyFill find_key(ConfigTable& table, std::string_view entry, const std::string& name,
                 const std::vector<KeyFill>& keys) {
  std::vector<std::string> known;
  for (const KeyFill& key : keys) {
    if (key->name == name) return key;
    known.push_back(key->name);
  }
  table.problem(entry, in_quotes(name) + ": no such key; expected one of " + listed(known));
  return nullptr;
}

std::optional<std::size_t> find_net(ConfigTable& table, std::string_view entry,
                                    const std::string& name, const std::vector<Net>& nets,
                                    const RadioPlan& radio) {
  std::vector<std::string> known;
  for (std::size_t i = 0; i < nets.size(); ++i) {
    known.push_back(nets[i].name);
    if (nets[i].name != name) continue;
    if (const Status status = radio.tunable(nets[i].address); !status) {
      table.problem(entry, "net " + in_quotes(name) + ": " + status.error().message);
    }
    return i;
  }
  table.problem(entry, in_quotes(name) + ": no such net; expected one of " + listed(known));
  return std::nullopt;
}

}  // namespace roger::radio
