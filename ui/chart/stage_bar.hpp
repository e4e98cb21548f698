// Where the milliseconds of one sender go: stages side by side in one bar, or below each other.
#pragma once

#include "ui/chart/chart.hpp"
#include "ui/model/latency_text.hpp"

namespace roger::ui {

/// Paints the known stages one behind the other, a pixel apart, each with its value inside when it
/// fits. `area` is as wide as `axis`, ms.
void paint_stage_bar(QPainter& painter, const QRectF& area, const PlotAxis& axis,
                     const radio::LatencySnapshot& latency, const Theme& theme);

/// Returns the axis that holds a sum of stages, ms; a usual one for none.
PlotAxis stage_axis(double sum_ms);

/// One row a stage: name, bar at the place where it begins, median.
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
