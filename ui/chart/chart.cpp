#include "ui/chart/chart.hpp"

#include <algorithm>
#include <cmath>

#include "ui/theme/paint_text.hpp"
#include "ui/widgets/accessible_role.hpp"

namespace roger::ui {
namespace {

constexpr double kLabelHeight = 16.0;
constexpr double kLabelGap = 4.0;  // px between the plot and a figure

}  // namespace

std::vector<Tick> make_ticks(const PlotAxis& axis, const QString& form, int with_unit) {
  std::vector<Tick> ticks;
  for (int i = 0; i < axis.ticks(); ++i) {
    const QString figure = axis.label(axis.tick(i));
    ticks.push_back({axis.place(axis.tick(i)), figure, i == with_unit ? form.arg(figure) : figure});
  }
  return ticks;
}

void paint_x_axis(QPainter& painter, const QRectF& plot, const std::vector<Tick>& ticks,
                  AxisLabels labels, const Theme& theme) {
  painter.setFont(Theme::font(TextSize::kAxis));
  painter.setPen(theme(Token::kText3));
  const QFontMetrics metrics = painter.fontMetrics();
  const double top = labels == AxisLabels::kBelow ? plot.bottom() + kLabelGap
                                                  : plot.top() - kLabelGap - kLabelHeight + 1.0;
  for (const Tick& tick : ticks) {
    const double x = std::round(plot.left() + plot.width() * tick.place);
    painter.fillRect(QRectF(x, plot.top(), 1.0, plot.height()), theme(Token::kLine));
    if (labels == AxisLabels::kNone) continue;
    // The number alone is centred at its line. A unit is appended and does not shift it.
    const double width = metrics.horizontalAdvance(tick.label) + 1.0;
    const double left = std::min(x - metrics.horizontalAdvance(tick.figure) / 2.0,
                                 painter.device()->width() - width);
    painter.drawText(QRectF(left, top, width, kLabelHeight), Qt::AlignLeft | Qt::AlignVCenter,
                     tick.label);
  }
}

void paint_y_axis(QPainter& painter, const QRectF& plot, const std::vector<Tick>& ticks,
                  const Theme& theme) {
  painter.setFont(Theme::font(TextSize::kAxis));
  painter.setPen(theme(Token::kText3));
  for (const Tick& tick : ticks) {
    const double y = std::round(plot.bottom() - plot.height() * tick.place);
    painter.fillRect(QRectF(plot.left(), y, plot.width(), 1.0), theme(Token::kLine));
    painter.drawText(
        QRectF(0.0, y - kLabelHeight / 2.0, plot.left() - kLabelGap - 2.0, kLabelHeight),
        Qt::AlignRight | Qt::AlignVCenter, tick.label);
  }
}

Chart::Chart(const Theme& theme, const QMarginsF& margins, QWidget* parent)
    : QWidget(parent), theme_(theme), margins_(margins) {
  set_accessible_role(*this, QAccessible::Chart);
}

QRectF Chart::plot() const {
  const QRectF inside = QRectF(rect()).marginsRemoved(margins_);
  return {inside.topLeft(), inside.size().expandedTo({1.0, 1.0})};
}

void Chart::paint_reason(QPainter& painter, const QRectF& area, const QString& reason) const {
  paint_text(painter, Theme::font(TextSize::kBody), theme_(Token::kText3), area,
             Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, reason);
}

}  // namespace roger::ui
