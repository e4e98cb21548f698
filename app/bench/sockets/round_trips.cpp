#include "app/bench/sockets/round_trips.hpp"

#include <algorithm>
#include <cstdint>
#include <stdexcept>

#include "core/percentiles.hpp"

namespace roger::app::bench {
namespace {

/// Begins the message that ends an echo.
constexpr std::uint8_t kQuit = 'q';

}  // namespace

OneWay compute_median(const std::vector<OneWay>& runs) {
  const auto of = [&](double OneWay::*which) {
    std::vector<double> values;
    values.reserve(runs.size());
    for (const OneWay& run : runs) values.push_back(run.*which);
    return median(values);
  };
  return {of(&OneWay::p50), of(&OneWay::p99), of(&OneWay::p999)};
}

void RoundTrips::end() {
  const auto took = std::chrono::duration<double, std::micro>(Clock::now() - start_).count();
  if (++count_ > kWarmUp) one_way_.push_back(took / 2);
}

OneWay RoundTrips::one_way() {
  // Nearest rank, without interpolation: every figure is a delay that occurred. With 10,000 round
  // trips, p99.9 is the eleventh-largest.
  std::sort(one_way_.begin(), one_way_.end());
  return {nearest_rank(one_way_, 0.5), nearest_rank(one_way_, 0.99), nearest_rank(one_way_, 0.999)};
}

OneWay measure_raw(RawLine& line, RawLine::Wait wait, std::size_t bytes, std::size_t trips) {
  std::vector<std::uint8_t> message(bytes, 'x');
  RoundTrips times(trips);
  while (!times.done()) {
    times.begin();
    if (!line.send(message) || !line.receive(message, wait)) {
      throw std::runtime_error("a message over bare sockets was lost");
    }
    times.end();
  }
  message.front() = kQuit;
  static_cast<void>(line.send(message));
  return times.one_way();
}

void echo_raw(RawLine& line, RawLine::Wait wait, std::size_t bytes) {
  std::vector<std::uint8_t> message(bytes);
  while (line.receive(message, wait) && message.front() != kQuit) {
    if (!line.send(message)) return;
  }
}

}  // namespace roger::app::bench
