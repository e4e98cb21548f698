#include "radio/model/propagation/motion.hpp"

#include <chrono>

namespace roger::radio {

Ecef place_after(const Motion& told, Nanoseconds since) {
  const double s = std::chrono::duration<double>(since).count();
  const auto moved = [s](double place, double velocity, double acceleration) {
    return place + s * (velocity + 0.5 * s * acceleration);
  };
  const Ecef now{moved(told.place.x, told.velocity.x, told.acceleration.x),
                 moved(told.place.y, told.velocity.y, told.acceleration.y),
                 moved(told.place.z, told.velocity.z, told.acceleration.z)};
  return is_place(now) ? now : told.place;
}

}  // namespace roger::radio
