// A federation that nobody else meets: what measurements run in.
#pragma once

#include <string>

#include "app/child_process.hpp"
#include "core/result.hpp"

namespace roger::app {

/// Writes a RID: the loopback alone, an executive that has to be started, ports that were free a
/// moment ago.
Status write_private_rid(const std::string& file);

/// Starts an executive by such a RID. What it says goes to `log`.
Result<ChildProcess> start_private_executive(const std::string& rid, const std::string& log);

}  // namespace roger::app
