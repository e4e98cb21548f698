// How long which lever of the exercise was pulled. Pure.
#pragma once

#include <QString>
#include <vector>

#include "radio/exercise/port/exercise_port.hpp"

namespace roger::ui {

struct LeverSpan {
  QString net;  // empty: it concerns no net alone
  QString words;
  TimePoint since{};
  TimePoint until{};  // `end` when nobody let go of it
  bool lasts = false;
};

/// In the order in which they were pulled; those of an older recording, which does not tell when
/// they ended, are none. `end`: now, or the end of a tape; `goes_on`: it is no tape, so that what
/// nobody let go of lasts.
std::vector<LeverSpan> lever_spans(const std::vector<radio::ExerciseMark>& marks, TimePoint end,
                                   bool goes_on);

}  // namespace roger::ui
