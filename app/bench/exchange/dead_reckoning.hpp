// The entities of `entities`: how they move, and when dead reckoning makes an update necessary.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

namespace roger::app::bench {

/// Largest errors of an extrapolation without an update.
struct Thresholds {
  double position_m = 1.0;
  double orientation_deg = 3.0;

  friend bool operator==(const Thresholds& a, const Thresholds& b) = default;
};

/// Small, medium and large thresholds. The medium ones are the defaults of DIS (IEEE 1278.1).
inline constexpr std::array<Thresholds, 3> kThresholds{{{0.1, 1.0}, {1.0, 3.0}, {10.0, 10.0}}};
inline constexpr Thresholds kMediumThresholds = kThresholds[1];

/// A movement on a circle, or straight with `speed` 0.
struct Movement {
  double speed = 0.0;   // m/s
  double radius = 1.0;  // m
};

/// Returns the seconds between two updates of an entity whose position is extrapolated with
/// constant velocity and whose orientation is not extrapolated: until one of the errors exceeds its
/// threshold, at most the 5 s of the heartbeat.
[[nodiscard]] double update_interval(const Movement& movement, const Thresholds& thresholds);

/// The entities of a side in a case of the matrix of the AFRL (1999).
struct Side {
  std::size_t trim = 0;      // aircraft that fly straight
  std::size_t aircraft = 0;  // in turns of 2 g
  std::size_t missiles = 0;

  [[nodiscard]] std::size_t size() const { return trim + aircraft + missiles; }
  friend bool operator==(const Side& a, const Side& b) = default;
};

/// Number of the last case of the matrix; the first one is 0.
inline constexpr std::size_t kLastCase = 15;

/// Returns the entities of a side in case `number`: this number of maneuvering entities, the first
/// nine of them aircraft, and as many others that at least one flies straight and at least four
/// entities fly.
[[nodiscard]] Side make_side(std::size_t number);

/// Decides when an entity is updated.
class UpdateClock {
 public:
  /// `phase`: part of the interval that has already passed, 0 to 1.
  UpdateClock(double interval_s, double phase)
      : interval_(interval_s), since_(phase * interval_s) {}

  /// Lets the time pass. Returns whether an update is due.
  [[nodiscard]] bool advance(double seconds);

 private:
  double interval_;
  double since_;  // the last update
};

/// Returns the clocks of the entities of a side. Their updates are distributed over time.
[[nodiscard]] std::vector<UpdateClock> make_clocks(const Side& side, const Thresholds& thresholds);

}  // namespace roger::app::bench
