// Measures the delay of whatever is connected between a scope's output and input.
#pragma once

#include <functional>
#include <vector>

#include "app/probe/jack_scope.hpp"
#include "app/support/stop_signal.hpp"
#include "core/result.hpp"

namespace roger::app {

/// Time after which a click that was not received counts as lost, in milliseconds. Clicks are
/// further apart than this, so each window contains one click.
constexpr double kSearchMs = 160.0;

/// Delays of a series of clicks.
struct ClickDelays {
  std::vector<double> delays_ms;  // of the received clicks, in order
  int lost = 0;
};

/// Sends `count` clicks with uniformly distributed distances of 170 to 250 ms, so that they fall on
/// every phase of a voice frame, and measures each on the sample clock. Calls `progress` with the
/// number of completed clicks. Errors: kUnavailable (the server stopped, recording fell behind, or
/// a stop was requested).
Result<ClickDelays> measure_clicks(JackScope& scope, int count, StopSignal& stop,
                                   const std::function<void(int)>& progress);

}  // namespace roger::app
