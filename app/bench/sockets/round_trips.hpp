// Times of round trips of messages.
#pragma once

#include <chrono>
#include <cstddef>
#include <vector>

#include "app/bench/sockets/raw_line.hpp"

namespace roger::app::bench {

/// Round trips of a measurement, and of a quick one.
inline constexpr std::size_t kTrips = 10'000;
inline constexpr std::size_t kQuickTrips = 1000;

/// One-way delays in microseconds. Half of a round trip, because two processes share no clock
/// precise enough for one way; both directions take the same path.
struct OneWay {
  double p50 = 0;
  double p99 = 0;
  double p999 = 0;
};

/// Returns the median of each percentile over the runs, at least one.
[[nodiscard]] OneWay compute_median(const std::vector<OneWay>& runs);

/// Measures consecutive round trips, the first ones of which are not counted. Not thread-safe.
class RoundTrips {
 public:
  /// `trips`: counted ones, at least one.
  explicit RoundTrips(std::size_t trips) : trips_(trips) {}

  void begin() { start_ = Clock::now(); }
  void end();
  [[nodiscard]] bool done() const { return count_ >= kWarmUp + trips_; }
  /// Returns the delays; done() must be true.
  [[nodiscard]] OneWay one_way();

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t kWarmUp = 500;

  std::size_t trips_;
  Clock::time_point start_;
  std::size_t count_ = 0;
  std::vector<double> one_way_;
};

/// Sends messages of `bytes` (at least 1) to an echo, see echo_raw(), and ends it. Throws
/// std::runtime_error if one is lost.
[[nodiscard]] OneWay measure_raw(RawLine& line, RawLine::Wait wait, std::size_t bytes,
                                 std::size_t trips);

/// Returns every message of `bytes` to its sender, until measure_raw() ends or no message arrives
/// for two seconds.
void echo_raw(RawLine& line, RawLine::Wait wait, std::size_t bytes);

}  // namespace roger::app::bench
