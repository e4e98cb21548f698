// The cases of each measurement.
#pragma once

#include <string>
#include <vector>

#include "app/bench/rti/comparison.hpp"
#include "app/bench/rti/setup.hpp"

namespace roger::app::bench {

/// Returns the cases of the measurement `what` in order; none if it does not exist. The sender runs
/// on processor 0, the receiver on processor 1 if there is one.
std::vector<Scene> make_scenes(const std::string& what, const RunSettings& runs);

/// Returns further cases of the measurement, which are compared with each other; there may be none.
std::vector<Comparison> make_comparisons(const std::string& what, const RunSettings& runs);

}  // namespace roger::app::bench
