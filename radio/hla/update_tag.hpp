// The tag of an update: the DIS timestamp that RPR 2.0 requires (module Base, updateReflectTag),
// followed by the call sign of the radio's operator, for which RPR has no attribute.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "core/clock.hpp"
#include "core/octets.hpp"

namespace roger::radio {

/// Returns a tag such as "1A2B3C4E roger=EAGLE 1". The timestamp is the time past the hour in units
/// of 2^-31 hours, shifted left by one: the lowest bit, 0, marks it as relative.
[[nodiscard]] std::string encode_update_tag(TimePoint now, std::string_view call_sign);
/// Returns the call sign in a tag of a Roger radio; "" for all other tags.
[[nodiscard]] std::string call_sign_in_tag(Bytes tag);

}  // namespace roger::radio
