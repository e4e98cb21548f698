#include "app/bench/exchange/dead_reckoning.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace roger::app::bench {
namespace {

constexpr double kHeartbeat = 5.0;  // s

constexpr Movement kTrim{};
constexpr Movement kAircraft{100.0, 500.0};  // turns with 20 m/s²
constexpr Movement kMissile{600.0, 1200.0};  // turns with 300 m/s²

}  // namespace

double update_interval(const Movement& movement, const Thresholds& thresholds) {
  if (movement.speed == 0.0) return kHeartbeat;
  // After a time t, the error is a t² / 2, with a = v² / r.
  const double acceleration = movement.speed * movement.speed / movement.radius;
  const double position = std::sqrt(2.0 * thresholds.position_m / acceleration);
  constexpr double kDegrees = 180.0 / std::numbers::pi;
  const double turn = movement.speed / movement.radius * kDegrees;  // degrees per second
  return std::min({position, thresholds.orientation_deg / turn, kHeartbeat});
}

Side make_side(std::size_t number) {
  constexpr std::size_t kMostAircraft = 9;
  constexpr std::size_t kLeast = 4;
  Side out;
  out.aircraft = std::min(number, kMostAircraft);
  out.missiles = number - out.aircraft;
  out.trim = number < kLeast ? kLeast - number : 1;
  return out;
}

bool UpdateClock::advance(double seconds) {
  since_ += seconds;
  if (since_ <= interval_) return false;
  since_ = 0.0;
  return true;
}

std::vector<UpdateClock> make_clocks(const Side& side, const Thresholds& thresholds) {
  std::vector<UpdateClock> out;
  out.reserve(side.size());
  const auto add = [&](std::size_t count, const Movement& movement) {
    const double interval = update_interval(movement, thresholds);
    for (std::size_t i = 0; i < count; ++i) {
      out.emplace_back(interval, static_cast<double>(i) / static_cast<double>(count));
    }
  };
  add(side.trim, kTrim);
  add(side.aircraft, kAircraft);
  add(side.missiles, kMissile);
  return out;
}

}  // namespace roger::app::bench
