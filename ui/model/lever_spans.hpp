// How long which lever of the exercise was pulled. Pure.
#pragma once

#include <QString>
#include <vector>

#include "radio/exercise/exercise_port.hpp"

namespace roger::ui {

struct LeverSpan {
  QString net;  // empty: it concerns no net alone
  QString words;
  TimePoint since{};
  TimePoint until{};  // `head` while it lasts
  bool lasts = false;
};

/// In the order in which they were pulled; those of an older recording, which does not tell when
/// they ended, are none.
std::vector<LeverSpan> lever_spans(const std::vector<radio::ExerciseMark>& marks, TimePoint head);

}  // namespace roger::ui
