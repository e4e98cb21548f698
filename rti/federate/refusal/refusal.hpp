// Throws the standard's exceptions with a sentence.
#pragma once

#include <string>
#include <string_view>

#include "core/printable.hpp"
#include "core/text.hpp"
#include "rti/wire/limits.hpp"

namespace roger::rti {

/// Throws E, one of rti1516e's exceptions, with `sentence`, which may be an answer of the
/// executive: programs write it to terminals and logs, so characters that control them are escaped.
template <class E>
[[noreturn]] void refuse(const std::string& sentence) {
  throw E(to_wide(printable_lines(sentence)));
}

/// @{ Return the name in quotes, abbreviated.
[[nodiscard]] inline std::string quoted(std::string_view name) {
  return in_quotes(name);
}
[[nodiscard]] inline std::string quoted(std::wstring_view name) {
  return in_quotes(to_utf8(name));
}
/// @}

}  // namespace roger::rti
