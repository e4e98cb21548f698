// From the bytes of a file to UTF-8. Internal to rti/fom.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"

namespace roger::rti {

/// UTF-8 without byte order mark. Takes UTF-8 with or without mark and, where the XML declaration
/// says so, ISO-8859-1. Errors (kInvalid): another encoding, or bytes that are not what they claim
/// to be, with `name` and line.
[[nodiscard]] Result<std::string> to_utf8(std::string_view bytes, const std::string& name);

}  // namespace roger::rti
