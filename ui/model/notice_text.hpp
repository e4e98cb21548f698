// What the station, the exercise and their instructor say, in the language of the window.
#pragma once

#include <QString>
#include <string>

#include "radio/exercise/port/exercise_port.hpp"

namespace roger::ui {

/// Returns a sentence without its full stop.
QString notice_text(const radio::Notice& notice);

/// Why something was not done, in the words of whoever did not do it.
QString not_done_text(const radio::Notice& why);

/// "40.000 MHz is jammed with noise".
QString lever_text(const radio::Lever& lever);

/// The same of a mark, with who pulled it; of all others what was written.
QString mark_text(const radio::ExerciseMark& mark);

}  // namespace roger::ui
