// Transmissions as bars by net over time.
#pragma once

#include <optional>
#include <vector>

#include "ui/chart/chart.hpp"
#include "ui/chart/time_window.hpp"
#include "ui/model/exercise_model.hpp"
#include "ui/model/lever_spans.hpp"
#include "ui/widgets/context.hpp"

namespace roger::ui {

/// Wheel and +/− zoom, arrows and dragging move, End follows the head again, a click on a bar plays
/// it. Lanes are the nets somebody spoke on, in the order of the board; Up and Down scroll them.
class TimelinePlot : public Chart {
  Q_OBJECT

 public:
  static constexpr int kNameWidth = 136;
  static constexpr int kRightMargin = 12;

  TimelinePlot(const Context& context, ExerciseModel& exercise, QWidget* parent = nullptr);

  [[nodiscard]] const TimeWindow& window() const { return window_; }
  /// Of the window, now.
  [[nodiscard]] TimeReach reach() const;
  /// Moves that instant into the middle.
  void show(TimePoint instant);
  /// What does not contain it is dimmed; empty: nothing.
  void set_search(const QString& words);
  /// Goes to the newest match before the one shown; false: there is none.
  bool find_next();
  /// "2 min", as far as the wheel has zoomed.
  [[nodiscard]] QString span_words() const;
  /// The transmission under a point; nullptr: none.
  [[nodiscard]] const radio::AirTransmission* transmission_at(const QPoint& point) const;
  /// The lever drawn under a point and for how long, in words; empty: none.
  [[nodiscard]] QString lever_at(const QPoint& point) const;
  /// What has become of what is older than the plot's left end; empty: it is there, or out of
  /// sight.
  [[nodiscard]] QString older_words() const;

 signals:
  void window_moved();
  void play_asked(quint64 transmission);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

 private:
  static constexpr int kAxisHeight = 20;
  static constexpr int kLane = 21;
  static constexpr int kTimelineBar = 14;
  static constexpr double kLeastBar = 3.0;

  /// A bar in sight.
  struct Bar {
    QRectF area;
    const radio::AirTransmission* transmission = nullptr;
    std::vector<QRectF> overlaps;  // others were on the net, too
  };

  [[nodiscard]] std::vector<QString> lanes() const;
  [[nodiscard]] int lanes_in_sight() const;
  [[nodiscard]] double x_of(TimePoint instant) const;
  [[nodiscard]] TimePoint end_of(const radio::AirTransmission& transmission) const;
  /// Bars of one lane in sight, the lane's middle being at `y`.
  [[nodiscard]] std::vector<Bar> bars_of(const QString& lane, double y) const;
  [[nodiscard]] double lane_top(int lane) const;
  [[nodiscard]] bool is_match(const radio::AirTransmission& transmission) const;
  void paint_axis(QPainter& painter) const;
  void paint_marks(QPainter& painter) const;
  void paint_lane(QPainter& painter, int number, const QString& lane) const;
  void paint_bar(QPainter& painter, const Bar& bar) const;
  /// Where a lever is drawn in the lane that begins at `top`; empty: out of sight.
  [[nodiscard]] QRectF lever_bar(const LeverSpan& lever, double top) const;
  /// Those of one net, or of none, in a lane.
  void paint_levers(QPainter& painter, const QString& lane, double top) const;
  void paint_lever_time(QPainter& painter, const QRectF& bar, Nanoseconds lasts) const;
  void paint_older(QPainter& painter) const;
  void paint_head(QPainter& painter) const;
  void moved();
  void change_source();

  Context context_;
  ExerciseModel& exercise_;
  TimeWindow window_;
  std::optional<TimeWindow> live_window_;  // kept while a tape is shown
  std::vector<LeverSpan> levers_;          // as of the last painting
  QString search_;
  int first_lane_ = 0;
  std::optional<radio::TransmissionId> found_;
  std::optional<QPoint> dragged_from_;
  bool dragged_ = false;
  TimePoint painted_at_{};  // by itself
};

}  // namespace roger::ui
