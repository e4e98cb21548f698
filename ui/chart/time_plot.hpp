// The latency of one sender over the last ten minutes: p50, the band up to p95, p99, outliers as
// rings, and events as flags.
#pragma once

#include <vector>

#include "ui/chart/chart.hpp"
#include "ui/model/latency_history.hpp"

namespace roger::ui {

class TimePlot : public Chart {
  Q_OBJECT

 public:
  explicit TimePlot(const Theme& theme, QWidget* parent = nullptr);

  /// Replaces the data. `empty` is the text shown if there are no points.
  void set_history(std::vector<HistoryPoint> points, std::vector<HistoryEvent> events,
                   TimePoint now, const QString& empty);
  [[nodiscard]] QSize minimumSizeHint() const override { return {300, 96}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void scale();
  void paint_grid(QPainter& painter, const QRectF& plot) const;
  void paint_events(QPainter& painter, const QRectF& plot) const;
  void paint_series(QPainter& painter, const QRectF& plot) const;
  /// Paints the points `from` to `to`, a run without gaps.
  void paint_run(QPainter& painter, const QRectF& plot, std::size_t from, std::size_t to) const;
  void paint_names(QPainter& painter, const QRectF& plot) const;
  [[nodiscard]] double x_of(TimePoint at, const QRectF& plot) const;
  [[nodiscard]] double y_of(double ms, const QRectF& plot) const;

  std::vector<HistoryPoint> points_;
  std::vector<HistoryEvent> events_;
  TimePoint now_{};
  QString empty_;
  PlotAxis axis_{0.0, 80.0, 20.0};
};

}  // namespace roger::ui
