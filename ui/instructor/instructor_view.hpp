// The instructor's page: net board, the chosen net, timeline.
#pragma once

#include "ui/instructor/net_board.hpp"
#include "ui/instructor/net_panel.hpp"
#include "ui/instructor/timeline_panel.hpp"

namespace roger::ui {

class InstructorView : public QWidget {
  Q_OBJECT

 public:
  InstructorView(const Context& context, ExerciseModel& exercise, QWidget* parent = nullptr);

  [[nodiscard]] NetBoard& board() { return *board_; }
  [[nodiscard]] NetPanel& net() { return *net_; }
  [[nodiscard]] TimelinePanel& timeline() { return *timeline_; }
  /// L: listen to the chosen net, or not.
  void toggle_listening();
  /// Esc: closes the innermost thing; false: nothing is open.
  bool close_innermost();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  ExerciseModel& exercise_;
  NetBoard* board_;
  NetPanel* net_;
  TimelinePanel* timeline_;
  QWidget* nothing_ = nullptr;  // in their place where there is no exercise to look at
};

}  // namespace roger::ui
