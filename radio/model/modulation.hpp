// Types of modulation.
#pragma once

#include <string_view>

namespace roger::radio {

enum class Modulation { kAm, kFm, kSsb };
/// "AM", "FM", "SSB".
[[nodiscard]] std::string_view name_of(Modulation modulation);

}  // namespace roger::radio
