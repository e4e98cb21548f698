// The final report of a station, as text and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "radio/station/station.hpp"

namespace roger::app {

/// Returns the report that a headless station prints when it ends.
[[nodiscard]] std::string to_text(const radio::StationReport& report);

[[nodiscard]] nlohmann::ordered_json to_json(const radio::StationReport& report);

}  // namespace roger::app
