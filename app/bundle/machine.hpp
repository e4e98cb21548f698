// The computer as a support bundle describes it.
#pragma once

#include <string>

namespace roger::app {

/// Returns lines about the system, processors, memory, kernel settings of the network, limits of
/// this process, and environment variables that Roger reads. Facts that cannot be read are omitted.
[[nodiscard]] std::string machine_facts();

}  // namespace roger::app
