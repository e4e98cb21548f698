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
  /// The host of the helpers of a scene, and a third one.
  static constexpr int kHost = 2;
  static constexpr int kFurtherHost = 3;

  std::string role;
  int cpu = -1;
  int host = kHost;  // of a SwitchedNetwork
};

/// The processes and settings of one case of a measurement.
struct Scene {
  std::string module = kModule;
  std::string rid_lines;      // appended to the RID
  std::string network_lines;  // appended to its table [network]
  bool has_key = false;       // the network is protected by a key
  /// The measuring process runs on one host of a SwitchedNetwork, and the executive and the helpers
  /// on others, instead of all on the loopback interface.
  bool switched = false;
  int executive_cpu = -1;
  int executive_host = Helper::kHost;
  std::vector<Helper> helpers;
  NodeSettings measuring;
  /// Fields that precede those of each row.
  nlohmann::ordered_json labels = nlohmann::ordered_json::object();
};

/// Starts an executive, the helpers and the measuring federate, each in its own process and all in
/// a private federation, and waits for the measuring federate to end. Returns its rows. Throws a
/// NoSwitchedNetwork, or a CommandError with the last line of output of the process that failed.
nlohmann::ordered_json run_scene(const Scene& scene, StopSignal& stop);

/// Returns the processor of each role: a number, "any" (not pinned), or "by row" where the scenes
/// differ and the rows state it.
nlohmann::ordered_json pinning_to_json(const std::vector<Scene>& scenes);

}  // namespace roger::app::bench
