// The values that elements of a FOM module may have (IEEE 1516.2-2010, IEEE1516-DIF-2010.xsd).
// Internal to rti/fom.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace roger::rti {

/// Returns whether `text` is `word`, which is in lower case; upper and lower case letters are
/// equal.
[[nodiscard]] bool is_word(std::string_view text, std::string_view word);

/// Returns the value of a Boolean, "true", "false", "1" or "0", else nullopt.
[[nodiscard]] std::optional<bool> to_boolean(std::string_view text);

/// Returns the value of an integer from 1 to 4294967295, else nullopt.
[[nodiscard]] std::optional<std::uint32_t> to_positive_integer(std::string_view text);

/// Returns the value of a decimal number above 0, else nullopt.
[[nodiscard]] std::optional<double> to_positive_decimal(std::string_view text);

/// Returns whether `text` is a decimal integer of any size, with or without a sign.
[[nodiscard]] bool is_integer(std::string_view text);

/// Returns whether `text` is the cardinality of an array: for each of its dimensions "Dynamic", a
/// number or a range "[1..8]", separated by commas. Parentheses are accepted for brackets.
[[nodiscard]] bool is_cardinality(std::string_view text);

}  // namespace roger::rti
