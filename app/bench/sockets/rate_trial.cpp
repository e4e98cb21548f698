#include "app/bench/sockets/rate_trial.hpp"

#include <chrono>

namespace roger::app::bench {
namespace {

using Clock = std::chrono::steady_clock;

/// Interval between bursts.
constexpr double kBurstSeconds = 100e-6;
/// Messages between two clock reads when sending as fast as possible.
constexpr std::uint64_t kChunk = 64;

}  // namespace

Trial send_at(double rate, double seconds, const Send& send) {
  const auto start = Clock::now();
  const auto passed = [start] {
    return std::chrono::duration<double>(Clock::now() - start).count();
  };
  Trial trial;
  double now = 0;
  while ((now = passed()) < seconds) {
    if (rate <= 0) {
      trial.sent += send(kChunk);
      continue;
    }
    const auto due = static_cast<std::uint64_t>(rate * (now + kBurstSeconds));
    if (due > trial.sent) trial.sent += send(due - trial.sent);
    while (passed() < now + kBurstSeconds) {
    }
  }
  trial.seconds = passed();
  return trial;
}

}  // namespace roger::app::bench
