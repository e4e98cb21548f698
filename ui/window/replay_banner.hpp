// Warns in the head bar of every view that a recording is heard or shown.
#pragma once

#include <QWidget>

#include "ui/model/exercise_model.hpp"
#include "ui/widgets/context.hpp"
#include "ui/widgets/text_label.hpp"

namespace roger::ui {

/// Names the recording and its position. Visible while a recording is played into the federation or
/// shown in the timeline.
class ReplayBanner : public QWidget {
  Q_OBJECT

 public:
  ReplayBanner(const Context& context, ExerciseModel& exercise, QWidget* parent);

  /// Returns true while a recording is heard or shown.
  [[nodiscard]] bool is_needed() const;
  /// Returns the banner as one sentence.
  [[nodiscard]] QString sentence() const;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void show_replay();

  Context context_;
  ExerciseModel& exercise_;
  TextLabel* word_;
  TextLabel* position_;
  TextLabel* recording_;
};

}  // namespace roger::ui
