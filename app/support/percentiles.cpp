#include "app/support/percentiles.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <nlohmann/json.hpp>

namespace roger::app {
namespace {

double rounded(double value) {
  constexpr double kThousand = 1000.0;
  return std::round(value * kThousand) / kThousand;
}

}  // namespace

radio::Percentiles percentiles_of(std::vector<double> values) {
  radio::Percentiles out;
  out.count = values.size();
  if (values.empty()) return out;
  std::sort(values.begin(), values.end());
  const auto rank = [&](double share) {
    const auto n = static_cast<double>(values.size());
    const double place = std::max(1.0, std::ceil(share * n));
    return values[static_cast<std::size_t>(place) - 1];
  };
  out.min = values.front();
  out.p50 = rank(0.50);
  out.p95 = rank(0.95);
  out.p99 = rank(0.99);
  out.max = values.back();
  return out;
}

nlohmann::ordered_json to_json(const radio::Percentiles& spread) {
  return {{"min", rounded(spread.min)},
          {"p50", rounded(spread.p50)},
          {"p95", rounded(spread.p95)},
          {"p99", rounded(spread.p99)},
          {"max", rounded(spread.max)}};
}

}  // namespace roger::app
