// The RTI of a measurement, as long as this lives.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "app/support/child_process.hpp"
#include "app/support/scratch_folder.hpp"
#include "core/result.hpp"

namespace roger::app {

struct MeasuredRti {
  std::string rid;                        // for --rid of its stations; empty: none
  std::optional<ChildProcess> executive;  // where it needs one of its own
};

/// Its files go to `folder`, its words to `log` there.
using StartRti =
    std::function<Result<MeasuredRti>(const ScratchFolder& folder, const std::string& log)>;

}  // namespace roger::app
