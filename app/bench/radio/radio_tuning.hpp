// How soon a net is heard that a radio is tuned to, and that another one is not.
#pragma once

#include <nlohmann/json.hpp>

#include "app/support/stop_signal.hpp"
#include "core/result.hpp"

namespace roger::app::bench {

/// Two rows {case "retune", planned, first_audio_ms, max_ms, trials, frame_ms, guard_ms}: from the
/// order to tune until the net's sound, in progress all the time, is at the loudspeaker; the median
/// of `trials`. Planned: the net is among the presets. Not planned: a channel that the station has
/// never listened to. The guard is fixed. The one who speaks is a process of his own.
Result<nlohmann::ordered_json> bench_radio_retune(std::size_t trials, StopSignal& stop);

/// A row {case "collision", sent_channel, heard, counted}: someone speaks for `seconds` on a
/// frequency of the same channel class as the one a radio is tuned to. Heard: packets and samples
/// that came to be played, and receptions; counted: packets that were filtered.
Result<nlohmann::ordered_json> bench_radio_collision(double seconds, StopSignal& stop);

}  // namespace roger::app::bench
