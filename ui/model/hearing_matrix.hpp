// The hearing matrix of a net: rows transmit, columns hear. Pure.
#pragma once

#include <QString>
#include <cstdint>
#include <functional>
#include <vector>

#include "radio/exercise/port/exercise_port.hpp"
#include "ui/theme/tokens.hpp"

namespace roger::ui {

/// A reason in one word, and its category by colour: grey for physics, amber for problems that
/// must be fixed, violet for instructor controls.
struct ShortReason {
  QString word;  // empty: a cross without a word is shown
  Token token = Token::kTrouble;
};
ShortReason short_reason(radio::HearingReason why);

struct MatrixCell {
  bool asked = false;  // false: the cell is empty, and `words` says why
  bool heard = false;
  ShortReason why;
  QString words;  // "FOX 1 does not hear it: jammed", "FOX 1 transmits itself"; never empty
  QString hint;   // last line of the tool tip; empty: none
};

struct MatrixRow {
  std::uint64_t stream = 0;  // unique; several streams can have the same call sign
  QString talker;
  bool now = false;  // currently transmitting
  bool trouble = false;
  std::vector<MatrixCell> cells;  // one per column
};

struct Matrix {
  std::vector<QString> hearers;
  std::vector<MatrixRow> rows;
};

/// Returns the matrix of a net. Rows: stations that transmit now first, then by call sign. Columns:
/// stations with a radio on the net, those that miss a transmission first.
Matrix hearing_matrix(const radio::ExerciseSnapshot& exercise, const std::string& net);

/// Returns the longest form of a call sign for which `fits` returns true: "HAM 1" for "HAMMER 1".
QString fit_call_sign(const QString& call_sign, const std::function<bool(const QString&)>& fits);

}  // namespace roger::ui
