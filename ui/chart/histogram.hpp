// The latency distribution of one sender as a histogram, with percentiles as vertical lines.
#pragma once

#include "radio/station/port/snapshot.hpp"
#include "ui/chart/chart.hpp"

namespace roger::ui {

class Histogram : public Chart {
  Q_OBJECT

 public:
  explicit Histogram(const Theme& theme, QWidget* parent = nullptr);

  /// Shows the histogram, or the reason in words if the sender has no end-to-end figure. Shows
  /// nothing if no sender has been heard.
  void set_latency(const radio::LatencySnapshot& latency);
  [[nodiscard]] QSize minimumSizeHint() const override { return {200, 96}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void paint_bars(QPainter& painter, const QRectF& plot) const;
  void paint_lines(QPainter& painter, const QRectF& plot) const;
  [[nodiscard]] QString why_empty() const;
  /// Returns the right end of the axis in ms. A single outlier beyond it is stated as text.
  [[nodiscard]] double end_ms() const;
  [[nodiscard]] double x_of(double ms, const QRectF& plot) const;

  radio::LatencySnapshot latency_;
  PlotAxis across_;  // ms
  PlotAxis up_;      // percent of the packets
};

}  // namespace roger::ui
