// Measures how soon a net is heard after tuning, and that a net of the same channel class is not
// heard.
#pragma once

#include <nlohmann/json.hpp>

#include "app/support/stop_signal.hpp"

namespace roger::app::bench {

/// Returns two rows {case "retune", planned, p50_us, max_us, trials, frame_ms, guard_ms}:
/// the time from the tuning command until the sound of the net, which transmits all the time,
/// reaches the loudspeaker; median of `trials`. planned: the net is among the presets. Not planned:
/// a channel that the station has never subscribed to. The guard is fixed. The talker is a process
/// of its own.
nlohmann::ordered_json bench_radio_retune(std::size_t trials, StopSignal& stop);

/// Returns a row {case "collision", tuned_mhz, spoken_mhz, heard, counted}: a station transmits for
/// `seconds` on a frequency of the channel class that the radio is tuned to. heard: packets and
/// samples that were played, plus receptions; counted: packets that were filtered.
nlohmann::ordered_json bench_radio_collision(double seconds, StopSignal& stop);

}  // namespace roger::app::bench
