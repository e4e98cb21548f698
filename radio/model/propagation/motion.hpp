// Dead reckoning as in RPR: the position of a moving object from its last report.
#pragma once

#include "core/clock.hpp"
#include "radio/model/propagation/geodesy.hpp"

namespace roger::radio {

/// Position, velocity and acceleration in world axes; metres, m/s, m/s².
struct Motion {
  Ecef place;
  Ecef velocity;
  Ecef acceleration;
};

/// Returns the position the given time after the report: `reported` extrapolated, or `reported`
/// unchanged if the result is not a valid position.
[[nodiscard]] Ecef place_after(const Motion& reported, Nanoseconds since);

}  // namespace roger::radio
