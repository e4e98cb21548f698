// Throws the standard's exceptions with a sentence.
#pragma once

#include <string>
#include <string_view>

#include "core/text.hpp"
#include "rti/wire/limits.hpp"

namespace roger::rti {

/// Throws E, one of rti1516e's exceptions, with `sentence`.
template <class E>
[[noreturn]] void refuse(const std::string& sentence) {
  throw E(to_wide(sentence));
}

/// Returns the name in quotes for messages, cut if it is longer than a name may be.
[[nodiscard]] inline std::string quoted(std::string_view name) {
  return "\"" + abbreviated(name) + "\"";
}
[[nodiscard]] inline std::string quoted(std::wstring_view name) {
  return quoted(std::string_view(to_utf8(name)));
}

}  // namespace roger::rti
