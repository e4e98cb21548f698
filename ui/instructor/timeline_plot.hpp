// The timeline: transmissions as bars, one lane per net.
#pragma once

#include <QFont>
#include <optional>
#include <variant>
#include <vector>

#include "ui/chart/chart.hpp"
#include "ui/chart/time_window.hpp"
#include "ui/model/control_spans.hpp"
#include "ui/model/exercise_model.hpp"
#include "ui/widgets/context.hpp"

namespace roger::ui {

/// Wheel and +/− zoom, arrows and dragging move the window, End follows the live end again, a click
/// on a bar plays the transmission. Ctrl with Left and Right chooses transmissions and instructor
/// controls in the order of their starts, Enter plays a transmission; the accessible description is
/// that of the chosen one. Lanes are the nets with transmissions, in the order of the board; Up and
/// Down scroll them.
class TimelinePlot : public Chart {
  Q_OBJECT

 public:
  static constexpr int kNameWidth = 136;
  static constexpr int kRightMargin = 12;

  TimelinePlot(const Context& context, ExerciseModel& exercise, QWidget* parent = nullptr);

  [[nodiscard]] const TimeWindow& window() const { return window_; }
  /// Returns the current limits of the window.
  [[nodiscard]] TimeReach reach() const;
  /// Centres the window on that instant.
  void show(TimePoint instant);
  /// Dims the transmissions that do not contain the text, and emphasizes the others; empty: does
  /// neither.
  void set_search(const QString& words);
  /// Moves to the newest match before the current one. Returns false if there is none.
  bool find_next();
  /// Returns the visible time span: "2 min".
  [[nodiscard]] QString span_text() const;
  /// Returns the transmission under a point, or nullptr.
  [[nodiscard]] const radio::AirTransmission* transmission_at(const QPoint& point) const;
  /// Returns the transmission that a search or the keys have chosen, or nullptr.
  [[nodiscard]] const radio::AirTransmission* chosen() const;
  /// Returns the instructor control that the keys have chosen, or nullptr. Valid until the next
  /// repaint or change of the exercise.
  [[nodiscard]] const ControlSpan* chosen_control() const;
  /// Returns the instructor control drawn under a point and its duration as text; empty: none.
  [[nodiscard]] QString control_at(const QPoint& point) const;
  /// Returns what happened to the data before the plot's left end; empty: it is complete or out of
  /// sight.
  [[nodiscard]] QString older_text() const;

 signals:
  void window_moved();
  void play_requested(quint64 transmission);

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
  static constexpr double kMinBar = 3.0;

  /// A visible bar.
  struct Bar {
    QRectF area;
    const radio::AirTransmission* transmission = nullptr;
    std::vector<QRectF> overlaps;  // sections in which other transmissions overlap
  };

  /// The colours and lines of a bar.
  struct BarStyle {
    Token fill;
    Token outline;
    Token ink;    // of the call sign
    Token hatch;  // of the overlaps
    double outline_width;
  };

  /// The instructor control that the mark of this number began.
  struct ControlId {
    std::uint64_t mark = 0;
    bool operator==(const ControlId&) const = default;
  };
  using Choice = std::variant<std::monostate, radio::TransmissionId, ControlId>;

  [[nodiscard]] std::vector<QString> lanes() const;
  [[nodiscard]] int lanes_in_sight() const;
  [[nodiscard]] double x_of(TimePoint instant) const;
  [[nodiscard]] TimePoint end_of(const radio::AirTransmission& transmission) const;
  /// Returns the visible bars of one lane; `y` is the lane's upper edge.
  [[nodiscard]] std::vector<Bar> bars_of(const QString& lane, double y) const;
  [[nodiscard]] double lane_top(int lane) const;
  [[nodiscard]] bool is_match(const radio::AirTransmission& transmission) const;
  /// Returns true if a search is active and the transmission does not match.
  [[nodiscard]] bool is_dimmed(const radio::AirTransmission& transmission) const;
  /// Returns true if the transmission continues now.
  [[nodiscard]] bool is_live(const radio::AirTransmission& transmission) const;
  [[nodiscard]] BarStyle style_of(const Bar& bar) const;
  /// Paints the signs that distinguish states of bars in addition to their colours: a line at the
  /// lower edge of a break-in, and one at the right end of a transmission that continues.
  void paint_bar_signs(QPainter& painter, const Bar& bar) const;
  /// Returns the font of a bar's call sign.
  [[nodiscard]] QFont name_font(const Bar& bar) const;
  void paint_axis(QPainter& painter) const;
  void paint_marks(QPainter& painter) const;
  void paint_lane(QPainter& painter, int number, const QString& lane) const;
  /// Returns true if the bar has room for the call sign.
  bool paint_bar(QPainter& painter, const Bar& bar) const;
  /// Paints the call sign of a short bar at its right or left, if there is room. Returns the area
  /// of the call sign; empty: there is no room.
  QRectF paint_name_beside(QPainter& painter, const Bar& bar, double free_from,
                           double free_to) const;
  [[nodiscard]] static QString name_on(const Bar& bar);
  /// Returns where an instructor control is drawn in the lane that begins at `top`; empty: not
  /// visible.
  [[nodiscard]] QRectF control_bar(const ControlSpan& control, double top) const;
  /// Returns the upper edge of the net's lane; if `net` is empty, of the lane that contains the
  /// markers. Empty: the lane is not visible.
  [[nodiscard]] std::optional<double> top_of(const QString& net) const;
  /// Returns where the chosen control is drawn; empty: not visible, or none is chosen.
  [[nodiscard]] QRectF chosen_control_area() const;
  /// Updates `controls_`.
  void read_controls();
  /// Paints the controls of the lane's net into the lane; `lane` empty: those that concern no
  /// single net.
  void paint_controls(QPainter& painter, const QString& lane, double top) const;
  /// Paints how long those controls last, at the right end of each, if there is room left of the
  /// `taken` areas.
  void paint_control_times(QPainter& painter, const QString& lane, double top,
                           const std::vector<QRectF>& taken) const;
  void paint_older(QPainter& painter) const;
  void paint_head(QPainter& painter) const;
  void moved();
  void change_source();
  void choose(const Choice& choice);
  /// Makes the accessible description that of the chosen transmission or control; if there is none,
  /// the keys.
  void show_description();
  /// Updates the accessible description after a change of the exercise.
  void refresh_description();
  /// Chooses the transmission or control that started before or after the chosen one; `step` is -1
  /// or 1.
  void choose_neighbour(int step);
  /// Shows the time and the lane of the chosen transmission or control, and its tool tip.
  void show_chosen();
  /// Scrolls to the net's lane, and to `since` if the time up to `until` is not visible.
  void bring_into_sight(const QString& net, TimePoint since, TimePoint until);
  /// Returns the transmission and what happened to it, in one or more lines.
  [[nodiscard]] QString describe(const radio::AirTransmission& transmission) const;
  /// Returns the control and its duration.
  [[nodiscard]] static QString describe(const ControlSpan& control);

  Context context_;
  ExerciseModel& exercise_;
  TimeWindow window_;
  std::optional<TimeWindow> live_window_;  // the live window, kept while a recording is shown
  std::vector<ControlSpan> controls_;
  QString search_;
  int first_lane_ = 0;
  Choice chosen_;
  std::optional<QPoint> dragged_from_;
  bool dragged_ = false;
  TimePoint painted_at_{};  // last repaint that was not requested by the user
};

}  // namespace roger::ui
