// What the tables of a net plan have in common: names, frequencies, keys and nets that other tables
// speak of. Problems go to the table, with their place.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/config_file.hpp"
#include "radio/plan/net_plan.hpp"

namespace roger::radio {

[[nodiscard]] std::string in_quotes(std::string_view text);
/// The words, quoted and with commas between; "none" without any.
[[nodiscard]] std::string listed(const std::vector<std::string>& words);

/// The text of a file, and the path that it was read from.
struct FileText {
  std::string path;
  std::string text;
};
/// Reads the file `named` as seen from the folder of the file `beside`. Errors: kNotFound, with
/// what was `expected`; kInvalid, `too_long`: it has more than `most` octets.
[[nodiscard]] Result<FileText> read_beside(const std::string& named, const std::string& beside,
                                           std::uintmax_t most, const std::string& too_long,
                                           const std::string& expected);

/// A frequency in MHz, if it is there and is one.
std::optional<Frequency> read_frequency(ConfigTable& table, std::string_view key);
/// As above; that it is missing is a problem too.
Frequency require_frequency(ConfigTable& table, std::string_view key);

/// A name that must be there, must not be empty and must not have been `taken` before.
std::string require_new_name(ConfigTable& table, std::string_view key,
                             std::set<std::string>& taken);

/// The key of that name; one that is not there is a problem of the plan.
KeyFill key_named(ConfigTable& table, std::string_view entry, const std::string& name,
                  const std::vector<KeyFill>& keys);

/// The net of that name; one that is not there is a problem of the plan, and so is one that the
/// radio can't be tuned to.
std::optional<std::size_t> net_named(ConfigTable& table, std::string_view entry,
                                     const std::string& name, const std::vector<Net>& nets,
                                     const RadioPlan& radio);

}  // namespace roger::radio
