// A federation that nobody else meets: what measurements run in.
#pragma once

#include <string>
#include <vector>

#include "app/support/child_process.hpp"
#include "core/result.hpp"

namespace roger::app {

/// Where such a federation is: by default on the loopback alone.
struct PrivatePlace {
  std::string interface = "lo";
  std::string executive = "127.0.0.1";  // its address
};

/// Writes a RID: an executive that has to be started, ports that were free a moment ago.
Status write_private_rid(const std::string& file, const PrivatePlace& place = {});

/// Starts an executive by such a RID. What it says goes to `log`; `before` stands before its
/// command, to have it run elsewhere.
Result<ChildProcess> start_private_executive(const std::string& rid, const std::string& log,
                                             std::vector<std::string> before = {});

}  // namespace roger::app
