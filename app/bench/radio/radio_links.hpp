// Measures how fast the radio model computes receptions.
#pragma once

#include <nlohmann/json.hpp>

namespace roger::app::bench {

/// Returns a row for each kind of propagation: {case "links", propagation, links_per_s}, on one
/// thread. A link comprises everything that is computed for a received packet:
/// path, noise floor, overlap.
[[nodiscard]] nlohmann::ordered_json bench_radio_links();

}  // namespace roger::app::bench
