// The settings of the network that all members of a federation must share.
#pragma once

#include <string>

#include "rti/rid/rid.hpp"

namespace roger::rti {

/// Returns a description of the port, the control group and the rules for groups. Federates with
/// different descriptions cannot communicate by best effort, do not receive each other's signs of
/// presence, or do not find the same executives: "port 31250; control group 239.192.18.1:31251; *
/// to 64 from 239.192.17.0".
[[nodiscard]] std::string describe_data_plane(const Rid& rid);

}  // namespace roger::rti
