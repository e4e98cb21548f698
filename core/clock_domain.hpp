// Which stations share a clock.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace roger {

/// Number of this process' CLOCK_MONOTONIC: a hash of the kernel's boot id, equal in all processes
/// of a host until it boots again, but those in a time namespace, where that clock is another.
/// Never 0. Random when the kernel does not tell, so that nothing is taken for related that is not.
[[nodiscard]] std::uint64_t clock_domain_of_this_host();

/// The same of what the kernel says: `boot_id`, not empty, and `offsets`, the content of
/// /proc/self/timens_offsets, empty on a kernel without time namespaces.
[[nodiscard]] std::uint64_t clock_domain_of(std::string_view boot_id, const std::string& offsets);

}  // namespace roger
