#include "radio/plan/plan_fields.hpp"

#include <filesystem>

#include "core/printable.hpp"

namespace roger::radio {
namespace {

/// In octets. A call sign must fit into a packet, see kMaxCallSignOctets.
constexpr std::size_t kMaxCallSign = 63;

}  // namespace

std::string in_quotes(std::string_view text) {
  return "\"" + printable(text) + "\"";
}

std::string listed(const std::vector<std::string>& words) {
  constexpr std::size_t kMaxListed = 20;
  std::string out;
  for (std::size_t i = 0; i < words.size() && i < kMaxListed; ++i) {
    out += (out.empty() ? "" : ", ") + in_quotes(words[i]);
  }
  if (words.size() > kMaxListed)
    out += " and " + std::to_string(words.size() - kMaxListed) + " more";
  return out.empty() ? "none" : out;
}

std::string relative_path(const std::string& named, const std::string& referrer) {
  return (std::filesystem::path(referrer).parent_path() / named).string();
}

std::optional<Frequency> read_frequency(ConfigTable& table, std::string_view key) {
  const auto text = table.decimal(key);
  if (!text) return std::nullopt;
  const auto frequency = Frequency::parse_megahertz(*text);
  if (!frequency || frequency->hertz() == 0) {
    table.problem(key, printable(*text) +
                           ": expected a frequency in MHz with at most 6 decimals, as in " +
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
  for (const KeyFill& key : keys) {
    if (key->name == name) return key;
  }
  std::vector<std::string> known;
  for (const KeyFill& key : keys) known.push_back(key->name);
  table.problem(entry, in_quotes(name) + ": no such key; expected one of " + listed(known));
  return nullptr;
}

std::optional<std::size_t> find_net(ConfigTable& table, std::string_view entry,
                                    const std::string& name, const std::vector<Net>& nets,
                                    const RadioPlan& radio) {
  for (std::size_t i = 0; i < nets.size(); ++i) {
    if (nets[i].name != name) continue;
    if (const Status status = radio.tunable(nets[i]); !status) {
      table.problem(entry, "net " + in_quotes(name) + ": " + status.error().message);
    }
    return i;
  }
  std::vector<std::string> known;
  for (const Net& net : nets) known.push_back(net.name);
  table.problem(entry, in_quotes(name) + ": no such net; expected one of " + listed(known));
  return std::nullopt;
}

}  // namespace roger::radio
