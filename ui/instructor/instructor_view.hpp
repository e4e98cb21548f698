// The instructor's page: net board, details of the chosen net, timeline.
#pragma once

#include "ui/instructor/net_board.hpp"
#include "ui/instructor/net_panel.hpp"
#include "ui/instructor/timeline_panel.hpp"

namespace roger::ui {

class InstructorView : public QWidget {
  Q_OBJECT

 public:
  InstructorView(const Context& context, ExerciseModel& exercise, QWidget* parent = nullptr);

  [[nodiscard]] NetBoardPanel& board() { return *board_; }
  [[nodiscard]] NetPanel& net() { return *net_; }
  [[nodiscard]] TimelinePanel& timeline() { return *timeline_; }
  /// Starts or stops listening to the chosen net (key L).
  void toggle_listening();
  /// Closes the innermost open form or field (key Esc). Returns false if none is open.
  bool close_innermost() { return net_->details().leave_form() || timeline_->close_innermost(); }

 private:
  ExerciseModel& exercise_;
  NetBoardPanel* board_;
  NetPanel* net_;
  TimelinePanel* timeline_;
  QWidget* nothing_ = nullptr;  // shown instead if this console takes no part in an exercise
};

}  // namespace roger::ui
