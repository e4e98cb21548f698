// Measures the effect of a hundred other stations on one.
#pragma once

#include <nlohmann/json.hpp>

#include "app/support/stop_signal.hpp"

namespace roger::app::bench {

/// Size of the swarm.
struct SwarmBench {
  std::size_t stations = 100;  // including the listener
  std::size_t nets = 20;
  std::size_t speaking = 20;
  double seconds = 44.0;  // of turns; only one station speaks in every other turn
};

/// Returns a row {case "swarm", stations, nets, speaking, lost, listener_cpu_percent, p50_us,
/// ratio,
/// ...}. This process is the listener, with a silent device and the default delay; all other
/// stations are one process `roger swarm`.
/// listener_cpu_percent covers the turns in which all speak, and p50_us is the median delay of
/// these. ratio: p50_us divided by that of the turns between them (alone_p50_us), in which only one
/// station speaks to the same listener on the same net; see SwarmSettings::alternate. Alternating
/// pairs the two loads in one run, so a slow change of the machine affects both.
/// lost counts every packet that was sent but not received by some station of its net, in either
/// process.
nlohmann::ordered_json bench_radio_swarm(const SwarmBench& settings, StopSignal& stop);

/// Returns a row {stations, cpu_percent_per_station, rss_kb_per_station, join_s_last, lost,
/// latency_ratio} for a swarm of that size, at least 10. A fifth of the stations speak at once in
/// every other turn, and one of them in the turns between: processor time and memory (kB of 1000
/// bytes) of its process by the number of its stations, the time until the last one has joined and
/// discovered all others, and `ratio` of bench_radio_swarm().
nlohmann::ordered_json bench_scale(std::size_t stations, double seconds, StopSignal& stop);

/// Returns the row of bench_scale(). `stations`: at least 2, as one of them listens. `swarm`: the
/// row of bench_radio_swarm() with that number.
[[nodiscard]] nlohmann::ordered_json make_scale_row(std::size_t stations,
                                                    const nlohmann::ordered_json& swarm);

}  // namespace roger::app::bench
