// Measures the delay of clicks from microphone to loudspeaker by frame time, playout guard,
// priority and load.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "app/probe/probe_setup.hpp"
#include "app/support/measured_rti.hpp"
#include "app/support/stop_signal.hpp"

namespace roger::app::bench {

/// A case, which is measured with idle and with busy processors.
struct ClickCase {
  double frame_ms = 31.25;
  std::optional<double> guard_ms = 20.0;  // none: adaptive
  ProbePriority priority = ProbePriority::kAudio;
};

/// Returns the cases, each of which differs from the first one, a radio of 1/32 s frames, in one
/// respect. `quick`: the first one only. `realtime`: whether real-time priority is granted; without
/// it all cases have normal priority.
[[nodiscard]] std::vector<ClickCase> click_cases(bool quick, bool realtime);

/// Returns a row of the case: {frame_ms, guard_ms, priority, load, p50_ms, p99_ms, sent, lost,
/// loss_percent, xruns}. guard_ms is null if it is adaptive; the delays are null if no click was
/// received. Throws what probe_stations() throws.
[[nodiscard]] nlohmann::ordered_json measure_click_case(const ClickCase& what, bool busy,
                                                        int clicks, const StartRti& start_rti,
                                                        StopSignal& stop);

}  // namespace roger::app::bench
