// Axes that begin, step and end at round figures.
#pragma once

#include <QString>

namespace roger::ui {

struct PlotAxis {
  double low = 0.0;
  double high = 1.0;
  double step = 1.0;

  /// Where a value stands: 0 at the low end, 1 at the high end.
  [[nodiscard]] double place(double value) const { return (value - low) / (high - low); }
  [[nodiscard]] int ticks() const;
  [[nodiscard]] double tick(int number) const { return low + step * number; }
  /// Its figure with as many decimals as the step needs.
  [[nodiscard]] QString label(double value) const;
};

/// The narrowest round axis that holds both, with at most `most` steps of 1, 2 or 5 times a power
/// of ten, none below `least_step`.
PlotAxis round_axis(double low, double high, int most, double least_step);

}  // namespace roger::ui
