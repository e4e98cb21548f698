// Checks the nesting of TOML keys before a text is parsed.
#pragma once

#include <optional>
#include <string_view>

namespace roger {

/// Maximum number of parts of a dotted key or header ("a.b.c" has three).
inline constexpr int kMaxKeyDepth = 16;

/// Returns the first line of a TOML text with a key or header of more than kMaxKeyDepth parts.
/// toml++ nests one table per part and visits them recursively, so 100,000 parts would exhaust the
/// stack. Takes linear time and no memory. Dots in strings and comments do not count. In a text
/// that is not TOML, the result is right up to its first mistake, where the parser stops.
[[nodiscard]] std::optional<int> find_deep_key(std::string_view text);

}  // namespace roger
