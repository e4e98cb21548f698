// Identifies the stations that share a clock.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace roger {

/// Returns the identifier of this process' CLOCK_MONOTONIC: a hash of the kernel's boot id, equal
/// in all processes of a host until it reboots, except in a time namespace that shifts the clock.
/// Never 0. Random if the kernel does not provide a boot id, so that unrelated clocks are never
/// taken as related.
[[nodiscard]] std::uint64_t clock_domain_of_this_host();

/// Computes the identifier from the kernel's values: `boot_id`, not empty, and `offsets`, the
/// content of /proc/self/timens_offsets, empty on a kernel without time namespaces.
[[nodiscard]] std::uint64_t make_clock_domain(std::string_view boot_id, const std::string& offsets);

}  // namespace roger
