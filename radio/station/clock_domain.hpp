// Which stations share a clock.
#pragma once

#include <cstdint>
#include <string_view>

namespace roger::radio {

/// Number of this host's CLOCK_MONOTONIC: a hash of the kernel's boot id, equal in all processes of
/// a host until it boots again. Never 0. Random when the kernel does not tell, so that nothing is
/// taken for related that is not.
[[nodiscard]] std::uint64_t clock_domain_of_this_host();

/// 64-bit FNV-1a.
[[nodiscard]] std::uint64_t fnv1a(std::string_view text);

}  // namespace roger::radio
