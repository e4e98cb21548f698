// What all charts of the window have in common: a plot with axes inside a widget.
#pragma once

#include <QMarginsF>
#include <QPainter>
#include <QWidget>
#include <vector>

#include "ui/chart/plot_axis.hpp"
#include "ui/theme/theme.hpp"

namespace roger::ui {

/// A line across the plot, and what is written at its end.
struct Tick {
  double place = 0.0;  // along the axis: 0 at its begin, 1 at its end
  QString figure;      // centred at the line of a vertical tick
  QString label;       // begins with the figure
};

/// Returns the ticks of an axis. The label of tick `with_unit` is made by `form`, for example "%1
/// ms"; the other ones are plain figures.
std::vector<Tick> ticks_of(const PlotAxis& axis, const QString& form = QStringLiteral("%1"),
                           int with_unit = 0);

enum class AxisLabels { kNone, kBelow, kAbove };

/// Paints vertical lines from the lower to the upper edge of `plot`, and figures beyond one of
/// them; none reaches beyond the painter's device.
void paint_x_axis(QPainter& painter, const QRectF& plot, const std::vector<Tick>& ticks,
                  AxisLabels labels, const Theme& theme);
/// Paints horizontal lines, and figures to the left of `plot`.
void paint_y_axis(QPainter& painter, const QRectF& plot, const std::vector<Tick>& ticks,
                  const Theme& theme);

/// A widget with a plot between margins.
class Chart : public QWidget {
  Q_OBJECT

 public:
  Chart(const Theme& theme, const QMarginsF& margins, QWidget* parent);

 protected:
  [[nodiscard]] const Theme& theme() const { return theme_; }
  /// Where the data are painted.
  [[nodiscard]] QRectF plot() const;
  /// Paints the reason why there are no data.
  void paint_reason(QPainter& painter, const QRectF& area, const QString& reason) const;

 private:
  const Theme& theme_;
  QMarginsF margins_;
};

}  // namespace roger::ui
