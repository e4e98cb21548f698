// Axes whose start, step and end are round numbers.
#pragma once

#include <QString>

namespace roger::ui {

struct PlotAxis {
  double low = 0.0;
  double high = 1.0;
  double step = 1.0;

  /// Returns the position of a value on the axis: 0 at the low end, 1 at the high end.
  [[nodiscard]] double place(double value) const { return (value - low) / (high - low); }
  [[nodiscard]] int ticks() const;
  [[nodiscard]] double tick(int number) const { return low + step * number; }
  /// Returns the value as text with as many decimals as the step needs.
  [[nodiscard]] QString label(double value) const;
};

/// Returns the narrowest round axis that contains `low` and `high`. The step is 1, 2 or 5 times a
/// power of ten and at least `least_step`; the axis has at most `most` steps.
PlotAxis round_axis(double low, double high, int most, double least_step);

}  // namespace roger::ui
