#include "ui/chart/plot_axis.hpp"

#include <algorithm>
#include <cmath>

#include "core/round_step.hpp"
#include "ui/model/format.hpp"

namespace roger::ui {

int PlotAxis::ticks() const {
  return static_cast<int>(std::lround((high - low) / step)) + 1;
}

QString PlotAxis::label(double value) const {
  const int decimals = step >= 1.0 ? 0 : static_cast<int>(std::ceil(-std::log10(step) - 1e-9));
  const QString digits = decimal_text(std::abs(value), decimals);
  return value < -step / 2.0 ? QChar(0x2212) + digits : digits;
}

PlotAxis round_axis(double low, double high, int most, double least_step) {
  constexpr double kHair = 1e-9;  // tolerates rounding errors of ends that are round numbers
  if (high < low) std::swap(low, high);
  // Takes the smallest step that needs at most `most` steps. The search ends because larger steps
  // need fewer of them.
  for (double step = round_step(least_step);; step = round_step(1.5 * step)) {
    const double from = std::floor(low / step + kHair) * step;
    const double to = std::max(std::ceil(high / step - kHair) * step, from + step);
    if ((to - from) / step <= most + kHair) return {from, to, step};
  }
}

}  // namespace roger::ui
