// What the station, the exercise and their instructor say, in the language of the window.
#pragma once

#include <QString>
#include <string>

#include "radio/exercise/port/exercise_port.hpp"

namespace roger::ui {

/// A sentence without its full stop. `words`: the same in English, which stand where it is unsaid.
QString said_text(const radio::Said& said, const std::string& words);

/// Why something was not done, in the words of whoever did not do it.
QString not_done_text(const std::string& why);

/// "40.000 MHz is jammed with noise".
QString lever_text(const radio::Lever& lever);

/// The same of a mark, with who pulled it; of all others what was written.
QString mark_text(const radio::ExerciseMark& mark);

}  // namespace roger::ui
