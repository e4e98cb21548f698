// Compares the delays of `fpll` with those over bare sockets.
#pragma once

#include <nlohmann/json.hpp>

namespace roger::app::bench {

/// Adds to each row of `fpll` the delay of the row of the layout "bypass" with the same transport,
/// pacing and updates of a federate ("raw_delay_us"), and its own delay divided by that ("ratio").
/// Both are null in the rows of that layout, and where one of the delays is missing.
[[nodiscard]] nlohmann::ordered_json with_bypass(nlohmann::ordered_json rows);

}  // namespace roger::app::bench
