// A network with a federation key.
#pragma once

#include <cstddef>
#include <string>

#include "tests/integration/rti/laboratory.hpp"
#include "tests/support/key_file.hpp"

namespace roger::test {

/// The group of all data, so that everything can be overheard.
inline constexpr const char* kGroup = "239.192.40.0";
/// Lines of a RID with this group, and with short times for signs of presence.
[[nodiscard]] std::string one_group();

/// Returns the settings of a laboratory's federates with other lines for the key ("": none), in the
/// form of the command `connect`.
[[nodiscard]] std::string settings_with(const Laboratory& laboratory, const KeyFile& key,
                                        const std::string& other);

/// Memory in KiB by which a process may grow during an attack.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr std::size_t kMaxGrowthKib = std::size_t{1} << 20U;  // they keep freed memory
#else
inline constexpr std::size_t kMaxGrowthKib = std::size_t{60} << 10U;
#endif

}  // namespace roger::test
