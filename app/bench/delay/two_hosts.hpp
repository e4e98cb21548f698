// Two stations and a listener on three hosts, for the measurement of the stages of voice.
#pragma once

#include <nlohmann/json.hpp>

#include "app/support/stop_signal.hpp"

namespace roger::app::bench {

struct TwoHosts {
  nlohmann::ordered_json rows;   // see listen_to_stages()
  bool separate_clocks = false;  // whether each host has a clock of its own
};

/// Starts an executive and two stations without sound cards, one of which speaks, and lets `roger
/// bench stages` listen to them from a third host for `seconds`. The hosts are network namespaces
/// on a switch, and time namespaces where the kernel has them. Throws a CommandError: kUnavailable
/// (the kernel grants no network namespaces, a process did not start, a stop was requested).
[[nodiscard]] TwoHosts measure_two_hosts(double seconds, StopSignal& stop);

}  // namespace roger::app::bench
