// Cases that differ in the settings of the RTI, compared with the first of them.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/bench/rti/setup.hpp"
#include "app/support/stop_signal.hpp"

namespace roger::app::bench {

/// Scenes that each deliver rows of the same cases in the same order.
struct Comparison {
  std::vector<Scene> scenes;  // the first is the reference
  std::string figure;         // field that is compared
  std::string ratio;          // name of the field for the figure divided by that of the reference
};

/// Returns all rows with their ratios; null where one of the two figures is missing. `scenes`: the
/// rows of each scene.
[[nodiscard]] nlohmann::ordered_json compare(const std::vector<nlohmann::ordered_json>& scenes,
                                             const std::string& figure, const std::string& ratio);

/// Runs all scenes in turn `runs` times, so that a slow change of the machine affects all of them.
/// Returns the medians of the rows. Throws as run_scene().
[[nodiscard]] nlohmann::ordered_json run_comparison(const Comparison& comparison, int runs,
                                                    StopSignal& stop);

}  // namespace roger::app::bench
