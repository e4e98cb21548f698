// Precision of the median of measured values.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace roger {

/// Returns the half width of the 95 % confidence interval of the median of `sorted` (ascending); 0
/// without values. The interval lies between the ranks n/2 ± 1.96 √n / 2, the normal approximation
/// of the binomial distribution of ranks (Conover, Practical Nonparametric Statistics), so it holds
/// for any distribution of the values.
template <class T>
[[nodiscard]] double median_half_width(const std::vector<T>& sorted) {
  constexpr double k95Percent = 1.96;
  if (sorted.empty()) return 0.0;
  const auto count = static_cast<double>(sorted.size());
  const double ranks = k95Percent / 2.0 * std::sqrt(count);
  const auto at = [&](double rank) {
    return static_cast<double>(
        sorted[static_cast<std::size_t>(std::clamp(std::floor(rank), 0.0, count - 1.0))]);
  };
  return (at(count / 2.0 + ranks) - at(count / 2.0 - ranks)) / 2.0;
}

}  // namespace roger
