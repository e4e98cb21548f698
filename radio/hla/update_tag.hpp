// The tag of an update: the DIS timestamp that RPR 2.0 asks for (module Base, updateReflectTag),
// and behind it who sits at the radio, for which RPR has no attribute.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "core/clock.hpp"
#include "core/octets.hpp"

namespace roger::radio {

/// "1A2B3C4E roger=EAGLE 1": the time past the hour in 2^-31 hours, doubled since it is relative.
[[nodiscard]] std::string encode_update_tag(TimePoint now, std::string_view call_sign);
/// The call sign in the tag of one of Roger's radios; "" in all others'.
[[nodiscard]] std::string call_sign_in_tag(Bytes tag);

}  // namespace roger::radio
