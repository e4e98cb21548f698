// The latency of one sender over the last ten minutes: p50, the band to p95, p99, single stragglers
// as rings, and what happened meanwhile as flags.
#pragma once

#include <vector>

#include "ui/chart/chart.hpp"
#include "ui/model/latency_history.hpp"

namespace roger::ui {

class TimePlot : public Chart {
  Q_OBJECT

 public:
  explicit TimePlot(const Theme& theme, QWidget* parent = nullptr);

  /// `empty`: what is said in place of a plot without points.
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
  /// The points from one gap to the next.
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
