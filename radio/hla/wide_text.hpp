// The HLA API speaks std::wstring; everything else here is UTF-8.
#pragma once

#include <string>
#include <string_view>

namespace roger::radio {

/// UTF-8 to wide. Bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::wstring widen(std::string_view text);
/// Wide to UTF-8. Values that are no code point become U+FFFD.
[[nodiscard]] std::string narrow(std::wstring_view text);

}  // namespace roger::radio
