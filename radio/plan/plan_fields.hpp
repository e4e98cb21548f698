// Fields that several tables of a net plan have in common: names, frequencies, and references to
// keys and nets. Problems are reported to the table, with their line.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/config_file.hpp"
#include "radio/plan/net_plan.hpp"

namespace roger::radio {

/// Returns the text in quotes, for a message: printable().
[[nodiscard]] std::string in_quotes(std::string_view text);
/// Returns the words, quoted and separated by commas, for a message: the first 20 and the number of
/// the others; "none" if there are none.
[[nodiscard]] std::string listed(const std::vector<std::string>& words);

/// Returns the path of the file `named`, which is relative to the folder of the file `referrer`.
[[nodiscard]] std::string relative_path(const std::string& named, const std::string& referrer);

/// Returns a frequency given in MHz; nullopt if it is missing or wrong. Reports wrong values.
std::optional<Frequency> read_frequency(ConfigTable& table, std::string_view key);
/// Returns a frequency given in MHz; 0 if it is missing or wrong. Reports both.
Frequency require_frequency(ConfigTable& table, std::string_view key);

/// Returns a name and adds it to `taken`. Reports a name that is missing, empty, too long or
/// already in `taken`.
std::string require_new_name(ConfigTable& table, std::string_view key,
                             std::set<std::string>& taken);

/// Returns the key with that name. Reports an unknown name and returns null.
KeyFill find_key(ConfigTable& table, std::string_view entry, const std::string& name,
                 const std::vector<KeyFill>& keys);

/// Returns the net with that name. Reports an unknown name, for which it returns nullopt, and a net
/// that the radio cannot be tuned to.
std::optional<std::size_t> find_net(ConfigTable& table, std::string_view entry,
                                    const std::string& name, const std::vector<Net>& nets,
                                    const RadioPlan& radio);

}  // namespace roger::radio
