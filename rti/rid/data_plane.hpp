// The settings of best-effort traffic that all members of a federation must share.
#pragma once

#include <string>

#include "rti/rid/rid.hpp"

namespace roger::rti {

/// Returns a description of the port and the rules for groups. Federates with different
/// descriptions cannot communicate by best effort.
[[nodiscard]] std::string describe_data_plane(const Rid& rid);

}  // namespace roger::rti
