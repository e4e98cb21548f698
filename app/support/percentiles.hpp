// The spread of measured values.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "radio/station/snapshot.hpp"

namespace roger::app {

/// By nearest rank: p95 is the smallest value that at least 95 % of the values do not exceed. All
/// zero when there are none.
[[nodiscard]] radio::Percentiles percentiles_of(std::vector<double> values);

/// {"min":..,"p50":..,"p95":..,"p99":..,"max":..}, three decimals.
[[nodiscard]] nlohmann::ordered_json to_json(const radio::Percentiles& spread);

}  // namespace roger::app
