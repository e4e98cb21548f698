// The statistics of a federate as text and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "app/status/figures.hpp"

namespace roger::app::status {

/// Returns tables of what the federate sends and receives.
[[nodiscard]] std::string to_text(const FederateStatistics& federate);

[[nodiscard]] nlohmann::ordered_json to_json(const FederateStatistics& federate);

}  // namespace roger::app::status
