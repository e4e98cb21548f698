// How the latency of one sender is spread: a histogram with its percentiles as lines.
#pragma once

#include "radio/station/port/snapshot.hpp"
#include "ui/chart/chart.hpp"

namespace roger::ui {

class Histogram : public Chart {
  Q_OBJECT

 public:
  explicit Histogram(const Theme& theme, QWidget* parent = nullptr);

  /// Without a figure there is the reason in words instead of a plot; of nobody there is nothing.
  void set_latency(const radio::LatencySnapshot& latency);
  [[nodiscard]] QSize minimumSizeHint() const override { return {200, 96}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void paint_bars(QPainter& painter, const QRectF& plot) const;
  void paint_lines(QPainter& painter, const QRectF& plot) const;
  [[nodiscard]] QString why_empty() const;
  /// Right end of what is shown, ms; a single straggler is named beyond it.
  [[nodiscard]] double end_ms() const;
  [[nodiscard]] double x_of(double ms, const QRectF& plot) const;

  radio::LatencySnapshot latency_;
  PlotAxis across_;  // ms
  PlotAxis up_;      // percent of the packets
};

}  // namespace roger::ui
