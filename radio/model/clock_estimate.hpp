// Estimates the offset of another clock from exchanges of four time stamps, as in NTP (RFC 5905).
// Pure logic: time stamps come in, an offset with an error bound comes out.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>

#include "core/clock.hpp"

namespace roger::radio {

/// Largest drift between the clocks of two computers, as a ratio.
inline constexpr double kMaxDrift = 200e-6;
/// Remaining drift if the drift is known (PHI of RFC 5905).
inline constexpr double kResidualDrift = 15e-6;
/// Time after which an estimate without a new reading expires.
inline constexpr Nanoseconds kClockExpiry = std::chrono::seconds{60};

/// The result of one exchange.
struct ClockReading {
  TimePoint at{};              // middle of the exchange, on the own clock
  std::int64_t offset_ns = 0;  // other clock minus own clock
  std::int64_t delay_ns = 0;   // round trip; the error of the offset is at most half of it
};

/// Returns the reading of an exchange. All arguments in nanoseconds: question sent (own clock),
/// received and answered (other clock), answer received (own clock). Returns nullopt if these
/// cannot be the time stamps of one exchange.
[[nodiscard]] std::optional<ClockReading> clock_reading(std::int64_t sent, std::int64_t received,
                                                        std::int64_t answered,
                                                        std::int64_t returned);

/// The relation of two clocks at some time.
struct ClockEstimate {
  std::int64_t offset_ns = 0;   // other clock minus own clock
  std::int64_t bound_ns = 0;    // largest error of the offset
  std::optional<double> drift;  // rate at which the other clock gains, as a ratio
  TimePoint at{};               // time of the reading, on the own clock
  /// Returns the estimate at `now`: the offset moves with the drift, the bound grows with time.
  [[nodiscard]] ClockEstimate moved_to(TimePoint now) const;
};

/// Chooses the best of the newest readings, as the clock filter of RFC 5905 (10) does, and
/// estimates the drift. Invariant: as long as the clocks drift by at most kMaxDrift, the true
/// offset differs from the estimate by at most its bound. Not thread-safe.
class ClockEstimator {
 public:
  static constexpr std::size_t kKept = 8;        // number of readings of which the best is chosen
  static constexpr std::size_t kMaxPoints = 64;  // points of the line whose slope is the drift
  static constexpr Nanoseconds kMinSpan = std::chrono::seconds{60};  // shortest length of the line

  /// Adds a reading. Returns false if the clock has stepped, by more than three times the bound.
  /// All earlier readings are then discarded.
  bool add(const ClockReading& reading);
  /// Returns the estimate at `now`; nullopt without a reading within kClockExpiry.
  [[nodiscard]] std::optional<ClockEstimate> at(TimePoint now) const;

 private:
  void add_point();

  std::deque<ClockReading> readings_;  // the newest readings
  std::deque<ClockReading> points_;    // the best of every kKept readings
  std::size_t since_point_ = 0;        // number of readings since the newest point
  std::optional<double> drift_;
};

}  // namespace roger::radio
