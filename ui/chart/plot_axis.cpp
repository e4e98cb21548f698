#include "ui/chart/plot_axis.hpp"

#include <algorithm>
#include <cmath>

namespace roger::ui {

int PlotAxis::ticks() const {
  return static_cast<int>(std::lround((high - low) / step)) + 1;
}

QString PlotAxis::label(double value) const {
  const int decimals = step >= 1.0 ? 0 : static_cast<int>(std::ceil(-std::log10(step) - 1e-9));
  const QString digits = QString::number(std::abs(value), 'f', decimals);
  return value < -step / 2.0 ? QChar(0x2212) + digits : digits;
}

PlotAxis round_axis(double low, double high, int most, double least_step) {
  constexpr double kHair = 1e-9;  // tolerates rounding errors of ends that are round numbers
  if (high < low) std::swap(low, high);
  // Tries the steps 1, 2, 5, 10, … times the smallest decade in ascending order and takes the first
  // one that needs at most `most` steps. The search ends because larger steps need fewer of them.
  double decade = std::pow(10.0, std::floor(std::log10(least_step) + kHair));
  for (;; decade *= 10.0) {
    for (const double factor : {1.0, 2.0, 5.0}) {
      const double step = factor * decade;
      if (step < least_step * (1.0 - kHair)) continue;
      const double from = std::floor(low / step + kHair) * step;
      const double to = std::max(std::ceil(high / step - kHair) * step, from + step);
      if ((to - from) / step <= most + kHair) return {from, to, step};
    }
  }
}

}  // namespace roger::ui
