// An instant on the two clocks of a gateway.
#pragma once

#include "core/clock.hpp"

namespace roger::app {

/// Passed in from outside, so that time stamps can be tested.
struct Moment {
  TimePoint at{};      // of the clock that intervals are measured with
  Nanoseconds utc{0};  // since 1970, for the time stamps of PDUs
};

}  // namespace roger::app
