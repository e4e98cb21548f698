#include "app/bench/sockets/rate_search.hpp"

#include <algorithm>
#include <cmath>

namespace roger::app::bench {

Trial fastest_lossless(const std::function<Trial(double rate)>& attempt, int steps) {
  const Trial open = attempt(0);
  if (open.lossless()) return open;
  double high = open.rate();
  // Invariant: `high` has lost messages; `low` has not, or is the start value. An overloaded
  // receiver delivers less than a steady stream would allow, but the order of magnitude is right,
  // so an eighth of it is a safe start. Each geometric step takes the square root of high / low.
  double low = std::max(static_cast<double>(open.received) / open.seconds / 8, 1.0);
  Trial best;
  for (int step = 0; step < steps; ++step) {
    const double rate = std::sqrt(low * high);
    const Trial trial = attempt(rate);
    if (trial.lossless()) {
      if (trial.rate() > best.rate()) best = trial;
      low = rate;
    } else {
      high = rate;
    }
  }
  return best;
}

}  // namespace roger::app::bench
