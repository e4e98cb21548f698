// Between the API's wide strings and the UTF-8 used everywhere else.
#pragma once

#include <string>
#include <string_view>

namespace roger::rti {

/// Characters that are none become U+FFFD, either way.
[[nodiscard]] std::string to_utf8(std::wstring_view text);
[[nodiscard]] std::wstring to_wide(std::string_view utf8);

}  // namespace roger::rti
