// The cases of each measurement.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/bench/rti/comparison.hpp"
#include "app/bench/rti/setup.hpp"

namespace roger::app::bench {

/// Returns the processor of receivers: 1, or 0 if this machine has no other.
[[nodiscard]] int receiving_processor();

/// Returns the cases of the measurement `what` in order; none if it does not exist. The sender runs
/// on processor 0, the receiver on processor `other`.
std::vector<Scene> make_scenes(const std::string& what, const RunSettings& runs,
                               int other = receiving_processor());

/// Returns further cases of the measurement, which are compared with each other; there may be none.
std::vector<Comparison> make_comparisons(const std::string& what, const RunSettings& runs,
                                         int other = receiving_processor());

/// Returns the cases that make_scenes() and make_comparisons() leave out, as rows {left_out,
/// reason}, see add_rows().
[[nodiscard]] nlohmann::ordered_json left_out_cases(const std::string& what,
                                                    int other = receiving_processor());

}  // namespace roger::app::bench
