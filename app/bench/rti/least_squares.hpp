// The straight line through measurements.
#pragma once

#include <array>
#include <vector>

namespace roger::app::bench {

/// A measured value and what it may depend on.
struct Observation {
  std::array<double, 3> inputs{};
  double value = 0;
};

/// value = sum of factor * input, with the least sum of squares.
struct Fit {
  std::array<double, 3> factors{};
  double r2 = 0;  // share of the values' variance that the fit explains
};

/// At least three observations whose inputs don't depend on each other; else all is 0.
[[nodiscard]] Fit least_squares(const std::vector<Observation>& observations);

}  // namespace roger::app::bench
