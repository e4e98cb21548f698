#include "radio/model/propagation/motion.hpp"

#include <chrono>

namespace roger::radio {

Ecef place_after(const Motion& reported, Nanoseconds since) {
  const double s = std::chrono::duration<double>(since).count();
  const auto moved = [s](double place, double velocity, double acceleration) {
    return place + s * (velocity + 0.5 * s * acceleration);
  };
  const Ecef now{moved(reported.place.x, reported.velocity.x, reported.acceleration.x),
                 moved(reported.place.y, reported.velocity.y, reported.acceleration.y),
                 moved(reported.place.z, reported.velocity.z, reported.acceleration.z)};
  return is_place(now) ? now : reported.place;
}

}  // namespace roger::radio
