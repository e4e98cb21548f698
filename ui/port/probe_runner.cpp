#include "ui/port/probe_runner.hpp"

#include <algorithm>
#include <cmath>

namespace roger::ui {

double median_uncertainty(const Percentiles& of, std::uint64_t count) {
  constexpr double kP95InSigmas = 1.645;
  // Ratio of the standard errors of median and mean of a normal distribution: sqrt(pi / 2).
  constexpr double kMedianOverMean = 1.253;
  constexpr double k95Percent = 1.96;
  if (count == 0) return 0.0;
  const double sigma = (of.p95 - of.p50) / kP95InSigmas;
  return k95Percent * kMedianOverMean * sigma / std::sqrt(static_cast<double>(count));
}

ProbeComparison compare_medians(const ProbeFigures& figures) {
  constexpr double kTolerableMs = 1.0;
  const auto heard = static_cast<std::uint64_t>(std::max(0, figures.clicks - figures.lost));
  const double uncertainty = median_uncertainty(figures.outside, heard) +
                             median_uncertainty(figures.inside, figures.inside.count);
  const double difference = figures.outside.p50 - figures.inside.p50;
  return {difference, std::abs(difference) <= kTolerableMs + uncertainty};
}

}  // namespace roger::ui
