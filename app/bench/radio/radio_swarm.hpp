// What a station has of a hundred others.
#pragma once

#include <nlohmann/json.hpp>

#include "app/support/stop_signal.hpp"
#include "core/result.hpp"

namespace roger::app::bench {

struct SwarmBench {
  std::size_t stations = 100;  // the listening one included
  std::size_t nets = 20;
  std::size_t speaking = 20;
  double seconds = 44.0;  // of turns: in every other one only one speaks
};

/// A row {case "swarm", stations, nets, speaking, lost, listener_cpu_percent, latency_p50_ms,
/// latency_ratio, ...}. This process is the listening station, with a silent device and the default
/// delay; all others are one `roger swarm` beside it. Its processor time is that of the turns in
/// which all speak; the ratio is the median delay of those turns to that of the turns between them,
/// in which only one speaks, to the same listener on the same net; see SwarmSettings::alternate.
/// Lost: everything that was sent and not received by somebody on its net, here or there.
Result<nlohmann::ordered_json> bench_radio_swarm(const SwarmBench& settings, StopSignal& stop);

}  // namespace roger::app::bench
