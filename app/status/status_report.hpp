// The status of a network as text and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "app/status/network_status.hpp"
#include "core/result.hpp"

namespace roger::app::status {

/// How much to_text() shows.
enum class Details : bool { kSummary, kAllFigures };

/// Returns tables: executives, federations, members, and loss and delay from each federate to each
/// other one. kAllFigures: also what each federate sends and receives.
[[nodiscard]] std::string to_text(const NetworkStatus& status, Details details);

/// Returns everything. docs/guide/status.md describes the format.
[[nodiscard]] nlohmann::ordered_json to_json(const NetworkStatus& status);

/// Reads the status once. `designator`: see NetworkObserver. A network without executives is no
/// error. Errors: those of NetworkObserver::create().
[[nodiscard]] Result<nlohmann::ordered_json> read_status(const std::string& designator);

}  // namespace roger::app::status
