// Percentiles of measured values, and the precision of their median.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace roger {

/// Percentiles of measured values, in their unit. All zero if there are no values.
struct Percentiles {
  std::uint64_t count = 0;
  double min = 0, p50 = 0, p95 = 0, p99 = 0, max = 0;

  /// Every percentile with its name in reports.
  static constexpr std::array<std::pair<const char*, double Percentiles::*>, 5> fields() {
    return {{{"min", &Percentiles::min},
             {"p50", &Percentiles::p50},
             {"p95", &Percentiles::p95},
             {"p99", &Percentiles::p99},
             {"max", &Percentiles::max}}};
  }
};

/// Returns the smallest value of `sorted` (ascending, not empty) such that at least the share
/// `share`, 0 to 1, of the values are less than or equal to it (nearest-rank method).
template <class T>
[[nodiscard]] T nearest_rank(const std::vector<T>& sorted, double share) {
  const double rank = std::max(1.0, std::ceil(share * static_cast<double>(sorted.size())));
  return sorted[static_cast<std::size_t>(rank) - 1];
}

/// Returns the percentiles of `sorted` (ascending) by nearest rank, every value divided by `unit`.
template <class T>
[[nodiscard]] Percentiles percentiles_of_sorted(const std::vector<T>& sorted, double unit = 1.0) {
  Percentiles out;
  out.count = sorted.size();
  if (sorted.empty()) return out;
  const auto at = [&](double share) {
    return static_cast<double>(nearest_rank(sorted, share)) / unit;
  };
  out.min = at(0.0);
  out.p50 = at(0.50);
  out.p95 = at(0.95);
  out.p99 = at(0.99);
  out.max = at(1.0);
  return out;
}

/// Returns the percentiles of values in any order.
[[nodiscard]] inline Percentiles compute_percentiles(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return percentiles_of_sorted(values);
}

/// Returns the median of at least one value; of two middle values, the greater.
[[nodiscard]] inline double median(std::vector<double> values) {
  const auto middle = values.begin() + std::ssize(values) / 2;
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

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
