// The latency stages of one sender, side by side in one bar or below each other.
#pragma once

#include "ui/chart/chart.hpp"
#include "ui/model/latency_text.hpp"

namespace roger::ui {

/// Paints the known stages in pipeline order with 1 px gaps. A stage that is wide enough shows its
/// value. `axis` is in ms and spans the width of `area`.
void paint_stage_bar(QPainter& painter, const QRectF& area, const PlotAxis& axis,
                     const radio::LatencySnapshot& latency, const Theme& theme);

/// Returns an axis that contains `sum_ms`, or a default axis if `sum_ms` is 0.
PlotAxis stage_axis(double sum_ms);

/// One row per stage: name, bar at the offset where the stage starts, median.
class StageWaterfall : public Chart {
  Q_OBJECT

 public:
  static constexpr int kRow = 20;
  static constexpr int kAxisHeight = 18;

  explicit StageWaterfall(const Theme& theme, QWidget* parent = nullptr);

  void set_latency(const radio::LatencySnapshot& latency);
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  radio::LatencySnapshot latency_;
};

}  // namespace roger::ui
