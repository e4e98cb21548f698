// Where something that moves is, from what was last told of it: RPR's dead reckoning.
#pragma once

#include "core/clock.hpp"
#include "radio/model/propagation/geodesy.hpp"

namespace roger::radio {

/// A place and how it changes, in world axes; metres, metres a second, metres a second squared.
struct Motion {
  Ecef place;
  Ecef velocity;
  Ecef acceleration;
};

/// So much after it was told: `told` moved on, or as it was told where that leads to no place on
/// earth.
[[nodiscard]] Ecef place_after(const Motion& told, Nanoseconds since);

}  // namespace roger::radio
