// Measures the time from the start of the program until its station is on the air.
#pragma once

#include <nlohmann/json.hpp>

#include "app/support/stop_signal.hpp"

namespace roger::app::bench {

/// Returns two rows {executive, on_air_ms}: with an executive that runs, and with none, which the
/// station then starts. The time ends with the line that reports that the station has joined its
/// federation and plays. Throws a CommandError if a station does not start.
[[nodiscard]] nlohmann::ordered_json bench_radio_start(StopSignal& stop);

}  // namespace roger::app::bench
