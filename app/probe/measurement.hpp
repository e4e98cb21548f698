// Clicks sent through whatever is wired between a scope's output and input, and their delays.
#pragma once

#include <functional>
#include <vector>

#include "app/probe/jack_scope.hpp"
#include "app/support/stop_signal.hpp"
#include "core/result.hpp"

namespace roger::app {

/// A click that is not heard within this time is lost; clicks are further apart than that.
constexpr double kSearchMs = 160.0;

struct ClickDelays {
  std::vector<double> delays_ms;  // of the clicks that were heard, in order
  int lost = 0;
};

/// Sends `count` clicks 170 to 250 ms apart, evenly spread, so that they fall on any phase of a
/// voice frame, and measures each on the sample clock. `progress` is told how many are done.
/// Errors: kUnavailable (the server went away, recording fell behind, or a stop was asked for).
Result<ClickDelays> measure_clicks(JackScope& scope, int count, StopSignal& stop,
                                   const std::function<void(int)>& progress);

}  // namespace roger::app
