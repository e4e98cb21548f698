// A click test of two stations on a JACK server, from the start of all processes to the result.
#pragma once

#include <functional>

#include "app/probe/probe_report.hpp"
#include "app/probe/probe_setup.hpp"
#include "app/support/measured_rti.hpp"
#include "app/support/stop_signal.hpp"

namespace roger::app {

/// Called in the course of a click test.
struct ProbeSteps {
  std::function<void()> heard = [] {};               // the first click was received
  std::function<void(int)> click_done = [](int) {};  // with the number of completed clicks
};

/// Starts everything, checks the instrument and measures `clicks` clicks. Throws a CommandError:
/// kUnavailable (a process did not start, nothing is received, the server stopped, a stop was
/// requested), kSystem.
[[nodiscard]] ProbeReport probe_stations(const ProbeSettings& settings, int clicks,
                                         const StartRti& start_rti, StopSignal& stop,
                                         const ProbeSteps& steps = {});

}  // namespace roger::app
