// Who hears whom on a net, as a table: rows talk, columns hear.
#pragma once

#include <QString>
#include <vector>

#include "radio/exercise/port/exercise_port.hpp"
#include "ui/theme/tokens.hpp"

namespace roger::ui {

/// The reason of a station in one word, and whose business it is: grey for physics, amber for what
/// somebody has to mend, violet for what the instructor did.
struct ShortReason {
  QString word;  // empty: no word needed, a cross says it
  Token token = Token::kTrouble;
};
ShortReason short_reason(radio::HearingReason why);

struct MatrixCell {
  bool asked = false;  // false: nobody has said anything, or it is himself
  bool heard = false;
  ShortReason why;
  QString tip;
};

struct MatrixRow {
  QString talker;
  bool now = false;  // on the air
  bool trouble = false;
  std::vector<MatrixCell> cells;  // one a column
};

struct Matrix {
  std::vector<QString> hearers;
  std::vector<MatrixRow> rows;
};

/// Those on the air first, then by call sign. Columns: who has a radio on the net, those first who
/// miss something.
Matrix hearing_matrix(const radio::ExerciseSnapshot& exercise, const std::string& net);

/// "HA1" of "HAMMER 1": what fits over a narrow column.
QString short_call_sign(const QString& call_sign);

}  // namespace roger::ui
