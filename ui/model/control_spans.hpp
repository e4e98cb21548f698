// The time spans during which instructor controls were active. Pure.
#pragma once

#include <QString>
#include <vector>

#include "radio/exercise/port/exercise_port.hpp"

namespace roger::ui {

struct ControlSpan {
  std::uint64_t id = 0;  // that of the mark that began it
  QString net;           // empty: the control concerns no single net
  QString words;
  TimePoint since{};
  TimePoint until{};  // `end` while the control is active
  bool lasts = false;
};

/// Returns the spans, ordered by their start. Marks of older recordings do not contain the end of a
/// control and yield no span. `end` is now, or the end of a recording; `goes_on` is true for a live
/// exercise, where controls without an end are still active.
std::vector<ControlSpan> control_spans(const std::vector<radio::ExerciseMark>& marks, TimePoint end,
                                       bool goes_on);

}  // namespace roger::ui
