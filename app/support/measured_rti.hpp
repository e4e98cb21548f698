// The RTI that a measurement runs on.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "app/support/child_process.hpp"
#include "app/support/scratch_folder.hpp"

namespace roger::app {

/// Settings and processes of that RTI. The executive ends with this object.
struct MeasuredRti {
  std::string rid;                        // value of --rid for the stations; empty: no such option
  std::optional<ChildProcess> executive;  // present if the RTI needs one of its own
};

/// Starts an RTI; throws a CommandError on failure. Its files go to `folder`, its output to the
/// file `log` in that folder.
using StartRti = std::function<MeasuredRti(const ScratchFolder& folder, const std::string& log)>;

}  // namespace roger::app
