// Common parts of the window's charts: axis ticks, grid lines and a plot area inside a widget.
#pragma once

#include <QMarginsF>
#include <QPainter>
#include <QWidget>
#include <vector>

#include "ui/chart/plot_axis.hpp"
#include "ui/theme/theme.hpp"

namespace roger::ui {

/// A grid line across the plot with its label.
struct Tick {
  double place = 0.0;  // position along the axis: 0 at its start, 1 at its end
  QString figure;      // the plain number, centred at the line of a vertical tick
  QString label;       // starts with `figure`, may add a unit
};

/// Returns the ticks of an axis. `form` makes the label of tick `with_unit`, for example "%1 ms";
/// the labels of the other ticks are plain numbers.
std::vector<Tick> make_ticks(const PlotAxis& axis, const QString& form = QStringLiteral("%1"),
                             int with_unit = 0);

enum class AxisLabels { kNone, kBelow, kAbove };

/// Paints vertical lines over the full height of `plot`, and labels above or below it. No label
/// extends beyond the painter's device.
void paint_x_axis(QPainter& painter, const QRectF& plot, const std::vector<Tick>& ticks,
                  AxisLabels labels, const Theme& theme);
/// Paints horizontal lines over the full width of `plot`, and labels to its left.
void paint_y_axis(QPainter& painter, const QRectF& plot, const std::vector<Tick>& ticks,
                  const Theme& theme);

/// A widget with a plot area inside margins. GUI thread only.
class Chart : public QWidget {
  Q_OBJECT

 public:
  Chart(const Theme& theme, const QMarginsF& margins, QWidget* parent);

 protected:
  [[nodiscard]] const Theme& theme() const { return theme_; }
  /// Returns the area in which data is painted.
  [[nodiscard]] QRectF plot() const;
  /// Paints the reason why there is no data.
  void paint_reason(QPainter& painter, const QRectF& area, const QString& reason) const;

 private:
  const Theme& theme_;
  QMarginsF margins_;
};

}  // namespace roger::ui
