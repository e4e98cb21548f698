// Linear least-squares fit.
#pragma once

#include <array>
#include <vector>

namespace roger::app::bench {

/// A measured value and the quantities that explain it.
struct Observation {
  std::array<double, 3> inputs{};
  double value = 0;
};

/// Factors of value = sum of factor * input with the smallest sum of squared residuals.
struct Fit {
  std::array<double, 3> factors{};
  double r2 = 0;  // coefficient of determination
};

/// Fits at least three observations with linearly independent inputs; otherwise all results are 0.
[[nodiscard]] Fit least_squares(const std::vector<Observation>& observations);

}  // namespace roger::app::bench
