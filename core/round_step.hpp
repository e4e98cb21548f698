// Steps of axes.
#pragma once

#include <cmath>

namespace roger {

/// Returns the smallest of the numbers 1, 2 and 5 times a power of ten that is at least `least`,
/// which must be positive.
[[nodiscard]] inline double round_step(double least) {
  constexpr double kHair = 1e-9;  // tolerates rounding errors of a `least` that is such a number
  const double power = std::pow(10.0, std::floor(std::log10(least) + kHair));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (least <= factor * power * (1.0 + kHair)) return factor * power;
  }
  return 10.0 * power;
}

}  // namespace roger
