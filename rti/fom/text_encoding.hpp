// Converts the bytes of a file to UTF-8. Internal to rti/fom.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"

namespace roger::rti {

/// Returns UTF-8 without byte order mark. Accepts UTF-8 with or without a mark and, if the XML
/// declaration says so, ISO-8859-1. Errors (kInvalid, with `name` and line): another encoding, or
/// bytes that are invalid in the declared one.
[[nodiscard]] Result<std::string> to_utf8(std::string_view bytes, const std::string& name);

}  // namespace roger::rti
