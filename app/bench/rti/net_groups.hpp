// The multicast groups of the nets of module_with_nets().
#pragma once

#include <cstddef>
#include <string>

#include "app/bench/rti/interface_count.hpp"

namespace roger::app::bench {

/// Returns the groups of the first `count` nets. Throws a CommandError if the RID is invalid.
[[nodiscard]] GroupBlock find_net_groups(const std::string& rid_file, std::size_t count);

/// Returns all multicast groups (224.0.0.0/4) on the data port. Throws as above.
[[nodiscard]] GroupBlock find_all_groups(const std::string& rid_file);

}  // namespace roger::app::bench
