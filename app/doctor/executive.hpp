// Checks whether an executive is available.
#pragma once

#include "app/doctor/finding.hpp"
#include "rti/net/interface.hpp"
#include "rti/rid/rid.hpp"

namespace roger::app {

/// Connects to the address in the RID, or listens for a beacon on the control group for as long as
/// a federate would.
[[nodiscard]] Finding check_executive(const rti::Rid& rid, const rti::net::Interface& interface);

}  // namespace roger::app
