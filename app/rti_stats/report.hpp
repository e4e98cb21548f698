// Statistics of federates as text and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "app/rti_stats/mom_federate.hpp"

namespace roger::app::rti_stats {

/// Returns tables, one federate after the other.
[[nodiscard]] std::string to_text(const MomSnapshot& snapshot, const std::string& federation);

[[nodiscard]] nlohmann::ordered_json to_json(const MomSnapshot& snapshot,
                                             const std::string& federation);

}  // namespace roger::app::rti_stats
