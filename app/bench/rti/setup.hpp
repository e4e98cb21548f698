// Starts the processes of a measurement and collects their results.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/bench/rti/bench_module.hpp"
#include "app/bench/rti/node.hpp"
#include "app/support/stop_signal.hpp"
#include "core/result.hpp"

namespace roger::app::bench {

/// A process in addition to the measuring one.
struct Helper {
  std::string role;
  int cpu = -1;
  int host = 2;  // of the hosts of the scene
};

/// The processes and settings of one case of a measurement.
struct Scene {
  std::string module = kModule;
  std::string rid_lines;           // appended to the RID
  std::string multicast = "auto";  // mode of best effort, as in the RID
  /// Number of hosts of a SwitchedNetwork, the first of which runs the measuring process; 0: all
  /// processes run on the loopback interface.
  int hosts = 0;
  int executive_cpu = -1;
  int executive_host = 2;
  std::vector<Helper> helpers;
  NodeSettings measuring;
};

/// Starts an executive, the helpers and the measuring federate, each in its own process and all in
/// a private federation, and waits for the measuring federate to end. Returns its rows. Throws a
/// CommandError with the last line of output of the process that failed.
nlohmann::ordered_json run_scene(const Scene& scene, StopSignal& stop);

/// Returns the processor of each role: a number, "any" (not pinned), or "by row" where the scenes
/// differ and the rows state it.
nlohmann::ordered_json pinning_to_json(const std::vector<Scene>& scenes);

}  // namespace roger::app::bench
