// Where the milliseconds of one sender go: stages side by side in one bar, or below each other.
#pragma once

#include <QPainter>
#include <QWidget>

#include "ui/model/latency_text.hpp"
#include "ui/theme/theme.hpp"

namespace roger::ui {

/// Paints the known stages one behind the other, a pixel apart, each with its value inside when it
/// fits. `area` is as wide as `axis_ms`.
void paint_stage_bar(QPainter& painter, const QRectF& area, double axis_ms,
                     const radio::LatencySnapshot& latency, const Theme& theme);

/// Vertical lines at the quarters of an axis, and with `labelled` their milliseconds below `area`.
void paint_axis(QPainter& painter, const QRectF& area, double axis_ms, bool labelled,
                const Theme& theme);

/// One row a stage: name, bar at the place where it begins, median.
class StageWaterfall : public QWidget {
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
  const Theme& theme_;
  radio::LatencySnapshot latency_;
};

}  // namespace roger::ui
