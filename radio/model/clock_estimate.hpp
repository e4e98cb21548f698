// How another clock stands to this one, from exchanges of four time stamps (as in NTP, RFC 5905).
// Pure: stamps come in, an offset with a bound comes out.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>

#include "core/clock.hpp"

namespace roger::radio {

/// Most that the clocks of two computers drift apart, as a ratio.
inline constexpr double kMostDrift = 200e-6;
/// What is left of it where the drift is known (RFC 5905: PHI).
inline constexpr double kDriftLeft = 15e-6;
/// An estimate that was not renewed for so long is none.
inline constexpr Nanoseconds kClockForgotten = std::chrono::seconds{60};

/// What one exchange says.
struct ClockReading {
  TimePoint at{};              // own clock, the middle of the exchange
  std::int64_t offset_ns = 0;  // the other clock minus the own
  std::int64_t delay_ns = 0;   // there and back; the offset is wrong by half of it at most
};

/// Question sent (own clock), received and answered (the other's), answer received (own);
/// nanoseconds. Nothing when these can't be stamps of one exchange.
[[nodiscard]] std::optional<ClockReading> clock_reading(std::int64_t sent, std::int64_t received,
                                                        std::int64_t answered,
                                                        std::int64_t returned);

/// How two clocks stand at some instant.
struct ClockEstimate {
  std::int64_t offset_ns = 0;   // the other clock minus the own
  std::int64_t bound_ns = 0;    // by which it is wrong at most
  std::optional<double> drift;  // how fast the other one gains, as a ratio
  TimePoint at{};               // own clock, when that was read
  /// The same at `now`: moved on with the drift, less sure with the time.
  [[nodiscard]] ClockEstimate moved_to(TimePoint now) const;
};

/// Not thread-safe.
class ClockEstimator {
 public:
  static constexpr std::size_t kKept = 8;         // readings that the best is chosen of
  static constexpr std::size_t kMostPoints = 64;  // of the line whose slope is the drift
  static constexpr Nanoseconds kLeastSpan = std::chrono::seconds{60};  // of that line

  /// false: the clock has stepped, by more than three times what could be; what was known of it is
  /// forgotten, and this is the first reading of the new time.
  bool add(const ClockReading& reading);
  /// Nothing while there is no reading, or none within kClockForgotten.
  [[nodiscard]] std::optional<ClockEstimate> at(TimePoint now) const;

 private:
  void add_point();

  std::deque<ClockReading> readings_;  // the newest
  std::deque<ClockReading> points_;    // the best of each kKept
  std::size_t since_point_ = 0;        // readings
  std::optional<double> drift_;
};

}  // namespace roger::radio
