// How the latency of one sender is spread: a histogram with its percentiles as lines.
#pragma once

#include <QWidget>

#include "radio/station/snapshot.hpp"
#include "ui/theme/theme.hpp"

namespace roger::ui {

class Histogram : public QWidget {
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
  void paint_axes(QPainter& painter, const QRectF& plot) const;
  [[nodiscard]] QString why_empty() const;
  /// Right end of what is shown, ms; a single straggler is named beyond it.
  [[nodiscard]] double end_ms() const;
  [[nodiscard]] double x_of(double ms, const QRectF& plot) const;

  const Theme& theme_;
  radio::LatencySnapshot latency_;
  double low_ms_ = 0.0;
  double high_ms_ = 1.0;
  double step_ms_ = 1.0;
  double top_percent_ = 10.0;
  double step_percent_ = 5.0;
};

}  // namespace roger::ui
