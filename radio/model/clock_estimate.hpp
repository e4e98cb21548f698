// Estimates the offset of another clock from exchanges of four time stamps (as in NTP, RFC 5905).
// Pure: stamps go in, an offset with an error bound comes out.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>

#include "core/clock.hpp"

namespace roger::radio {

/// Largest assumed drift between the clocks of two computers, as a ratio.
inline constexpr double kMostDrift = 200e-6;
/// Remaining uncertainty where the drift is known (RFC 5905: PHI).
inline constexpr double kDriftLeft = 15e-6;
/// Age at which an estimate that was not renewed expires.
inline constexpr Nanoseconds kClockForgotten = std::chrono::seconds{60};

/// The result of one exchange.
struct ClockReading {
  TimePoint at{};              // own clock, the middle of the exchange
  std::int64_t offset_ns = 0;  // the other clock minus the own
  std::int64_t delay_ns = 0;   // round trip; bounds the offset's error to half of it
};

/// Computes a reading from the time stamps, nanoseconds: request sent (own clock), received and
/// answered (other clock), answer received (own clock). Returns nothing if they are inconsistent.
[[nodiscard]] std::optional<ClockReading> clock_reading(std::int64_t sent, std::int64_t received,
                                                        std::int64_t answered,
                                                        std::int64_t returned);

/// The relation of two clocks at one instant.
struct ClockEstimate {
  std::int64_t offset_ns = 0;   // the other clock minus the own
  std::int64_t bound_ns = 0;    // largest error of the offset
  std::optional<double> drift;  // rate at which the other clock gains, as a ratio
  TimePoint at{};               // own clock, at the instant of the reading
  /// Returns the estimate at `now`: extrapolated by the drift, with a bound that grows with time.
  [[nodiscard]] ClockEstimate moved_to(TimePoint now) const;
};

/// Not thread-safe.
class ClockEstimator {
 public:
  static constexpr std::size_t kKept = 8;         // readings from which the best one is chosen
  static constexpr std::size_t kMostPoints = 64;  // points of the line whose slope is the drift
  static constexpr Nanoseconds kLeastSpan =
      std::chrono::seconds{60};  // shortest time that the line spans

  /// Adds a reading. Returns false if the clock has stepped by more than three times the possible
  /// error; earlier readings are then discarded and this one starts the new time.
  bool add(const ClockReading& reading);
  /// Returns nothing without a reading from the last kClockForgotten.
  [[nodiscard]] std::optional<ClockEstimate> at(TimePoint now) const;

 private:
  void add_point();

  std::deque<ClockReading> readings_;  // the newest
  std::deque<ClockReading> points_;    // the best reading of every kKept
  std::size_t since_point_ = 0;        // readings since the newest point
  std::optional<double> drift_;
};

}  // namespace roger::radio
