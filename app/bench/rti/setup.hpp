// The processes of a measurement, and what they found.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/bench/rti/bench_module.hpp"
#include "app/bench/rti/node.hpp"
#include "app/support/stop_signal.hpp"
#include "core/result.hpp"

namespace roger::app::bench {

/// A process beside the measuring one.
struct Helper {
  std::string role;
  int cpu = -1;
};

/// Who takes part in one case of a measurement.
struct Scene {
  std::string module = kModule;
  std::string rid_lines;  // added to the RID
  /// The measuring process is at one host of a SwitchedNetwork and all others are at another,
  /// instead of all on the loopback.
  bool switched = false;
  int executive_cpu = -1;
  std::vector<Helper> helpers;
  NodeSettings measuring;
};

/// Starts an executive, the helpers and the measuring federate, each a process of its own, in a
/// federation that nobody else meets, and waits for the last to end. Its rows.
/// Errors carry the last words of who failed.
Result<nlohmann::ordered_json> run_scene(const Scene& scene, StopSignal& stop);

/// Which processor each process is pinned to: by role a number, "any" (not pinned), or "by row"
/// where the scenes differ and their rows say it.
nlohmann::ordered_json pinning_of(const std::vector<Scene>& scenes);

}  // namespace roger::app::bench
