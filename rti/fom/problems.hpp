// Several problems as one error. Internal to rti/fom.
#pragma once

#include <vector>

#include "core/result.hpp"

namespace roger::rti {

/// Problems beyond this many are counted, not listed.
inline constexpr std::size_t kMaxListedProblems = 20;

/// One Error with a line a problem and the place of the first. Not of an empty list.
[[nodiscard]] Error combine(const std::vector<Error>& problems);

}  // namespace roger::rti
