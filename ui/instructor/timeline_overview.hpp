// The whole exercise in one strip: how much was spoken when, and which part the timeline shows.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/instructor/timeline_plot.hpp"
#include "ui/widgets/context.hpp"

namespace roger::ui {

/// A click or a drag moves the timeline to that time.
class TimelineOverview : public QWidget {
  Q_OBJECT

 public:
  static constexpr int kHeight = 26;

  TimelineOverview(const Context& context, ExerciseModel& exercise, TimelinePlot& plot,
                   QWidget* parent = nullptr);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;

 private:
  [[nodiscard]] QRectF strip() const;
  [[nodiscard]] Nanoseconds whole() const;
  void go_to(double x);
  /// Recomputes the bars, the share of speech per interval; at most every kCountInterval.
  void count();

  Context context_;
  ExerciseModel& exercise_;
  TimelinePlot& plot_;
  std::vector<double> bars_;  // 0 to 1
  TimePoint counted_{};
  TimePoint painted_at_{};  // last repaint that was not requested by the user
};

}  // namespace roger::ui
