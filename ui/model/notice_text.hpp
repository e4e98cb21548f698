// Texts of notices and instructor controls in the language of the window.
#pragma once

#include <QString>
#include <string>

#include "radio/exercise/port/exercise_port.hpp"

namespace roger::ui {

/// Returns the notice as a sentence without a full stop.
QString notice_text(const radio::Notice& notice);

/// Returns the same with a capital letter at the beginning, for places where it stands alone. A
/// name or quoted text at the beginning is not changed.
QString sentence_text(const radio::Notice& notice);

/// Returns "failed, squelch held open"; empty: the radios work.
QString faults_text(const radio::RadioCondition& condition);
/// Returns "40.000 MHz is jammed with noise".
QString control_text(const radio::InstructorControl& control);

/// Returns the same for a mark, with the instructor's name; for other marks, the text as written.
QString mark_text(const radio::ExerciseMark& mark);

}  // namespace roger::ui
