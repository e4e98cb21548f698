#include "ui/chart/stage_bar.hpp"

#include <QStringList>
#include <algorithm>
#include <cmath>

#include "ui/model/format.hpp"
#include "ui/theme/paint_text.hpp"

namespace roger::ui {
namespace {

constexpr int kStageNameWidth = 88;
constexpr int kValueWidth = 40;
constexpr double kThickness = 12.0;

/// Returns true if both look the same on screen, which shows tenths of a millisecond.
bool looks_same(const radio::LatencySnapshot& one, const radio::LatencySnapshot& other) {
  if (one.clocks_related != other.clocks_related) return false;
  return std::all_of(kAllStages.begin(), kAllStages.end(), [&](radio::Stage stage) {
    return stage_known(one, stage) == stage_known(other, stage) &&
           std::lround(stage_p50(one, stage) * 10.0) == std::lround(stage_p50(other, stage) * 10.0);
  });
}

}  // namespace

void paint_stage_bar(QPainter& painter, const QRectF& area, const PlotAxis& axis,
                     const radio::LatencySnapshot& latency, const Theme& theme) {
  painter.save();
  painter.setFont(Theme::font(TextSize::kAxis, QFont::Medium));
  constexpr double kBetween = 1.0;
  // Unknown stages have no length: the bar then shows a part of the delay. The edges follow from
  // the running sum, so rounding errors of single stages do not add up.
  double at = 0.0;
  for (const radio::Stage stage : kAllStages) {
    if (!stage_known(latency, stage)) continue;
    const double ms = stage_p50(latency, stage);
    const double left = area.left() + axis.place(at) * area.width();
    at += ms;
    const double right = std::min(area.right(), area.left() + axis.place(at) * area.width());
    const QRectF bar(left, area.top(), std::max(1.0, right - left - kBetween), area.height());
    painter.fillRect(bar, theme.stage(stage));
    const QString value = milliseconds_text(ms);
    constexpr double kSide = 5.0;
    if (painter.fontMetrics().horizontalAdvance(value) + 2 * kSide > bar.width()) continue;
    painter.setPen(theme.stage_text(stage));
    painter.drawText(bar.adjusted(kSide, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, value);
  }
  painter.restore();
}

PlotAxis stage_axis(double sum_ms) {
  constexpr double kUsual = 60.0;
  constexpr int kMaxSteps = 6;
  return round_axis(0.0, sum_ms > 0.0 ? sum_ms : kUsual, kMaxSteps, 1.0);
}

StageWaterfall::StageWaterfall(const Theme& theme, QWidget* parent)
    : Chart(theme, {kStageNameWidth, 0.0, kValueWidth + 8.0, kAxisHeight}, parent) {
  setAccessibleName(tr("Latency stages"));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void StageWaterfall::set_latency(const radio::LatencySnapshot& latency) {
  if (looks_same(latency, latency_)) return;
  latency_ = latency;
  QStringList said;
  for (const radio::Stage stage : kAllStages) {
    said +=
        stage_known(latency, stage)
            ? tr("%1 %2 ms").arg(stage_name(stage), milliseconds_text(stage_p50(latency, stage)))
            : tr("%1 unknown").arg(stage_name(stage));
  }
  setAccessibleDescription(said.join(QStringLiteral(", ")));
  update();
}

QSize StageWaterfall::sizeHint() const {
  return {260, static_cast<int>(radio::kStageCount) * kRow + kAxisHeight};
}

void StageWaterfall::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  const PlotAxis axis = stage_axis(known_sum(latency_));
  const QRectF area = plot();
  paint_x_axis(painter, area, make_ticks(axis, tr("%1 ms"), axis.ticks() - 1), AxisLabels::kBelow,
               theme());

  double at = 0.0;
  int y = 0;
  for (const radio::Stage stage : kAllStages) {
    const bool known = stage_known(latency_, stage);
    paint_text(painter, Theme::font(TextSize::kBody), theme()(Token::kText2),
               QRect(0, y, kStageNameWidth, kRow), Qt::AlignLeft | Qt::AlignVCenter,
               stage_name(stage));
    if (known) {
      const double left = area.left() + axis.place(at) * area.width();
      at += stage_p50(latency_, stage);
      const double right = area.left() + axis.place(at) * area.width();
      painter.fillRect(
          QRectF(left, y + (kRow - kThickness) / 2.0, std::max(2.0, right - left), kThickness),
          theme().stage(stage));
    }
    paint_text(painter, Theme::font(TextSize::kBody, QFont::Medium),
               theme()(known ? Token::kText : Token::kText3),
               QRect(width() - kValueWidth, y, kValueWidth, kRow),
               Qt::AlignRight | Qt::AlignVCenter,
               known ? milliseconds_text(stage_p50(latency_, stage)) : no_value());
    y += kRow;
  }
}

}  // namespace roger::ui
