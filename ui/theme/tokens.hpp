// Colours, sizes and distances of the console. Each colour has one meaning; a state always has a
// shape and a word in addition to its colour.
#pragma once

#include <QColor>
#include <QSize>

#include "radio/station/port/snapshot.hpp"

namespace roger::ui {

enum class Scheme { kDark, kLight };

enum class Token {
  kWindow,
  kPanel,
  kRaised,   // background of a button or field
  kPressed,  // background of a meter or a pressed button
  kLine,     // separator
  kEdge,     // outline of a control
  kText,     // names, values
  kText2,    // labels, secondary values
  kText3,    // units, axes, column heads; never on kPressed
  kSelection,
  kFocus,  // focus, selection, slider
  kReceive,
  kReceiveTint,
  kTransmit,  // the antenna radiates; never an error
  kTransmitTint,
  kTransmitFill,
  kTrouble,  // a problem to fix
  kTroubleTint,
  kInstructor,  // made by the instructor: jam, fail, cut
  kInstructorTint,
};

QColor colour(Scheme scheme, Token token);

/// Returns the colour of a stage. Stages form three families in pipeline order: sender blue,
/// network grey, receiver teal.
QColor stage_colour(Scheme scheme, radio::Stage stage);
/// Returns the colour of a number inside a stage's bar; contrast at least 4.5:1.
QColor stage_text_colour(Scheme scheme, radio::Stage stage);

/// Font sizes in logical pixels.
enum class TextSize {
  kAxis = 11,
  kBody = 12,
  kName = 13,
  kStrong = 16,
  kFigure = 22,
  kFrequency = 28,
  kHero = 40,
};

// Distances in logical pixels, on a 4 px grid.
constexpr int kGap = 8;
constexpr int kMargin = 12;
constexpr int kPadding = 12;
constexpr int kHeadHeight = 48;
constexpr int kStatusHeight = 28;
constexpr int kHeadingHeight = 32;
constexpr int kTableRowHeight = 24;
constexpr int kButtonHeight = 28;
constexpr int kCardWidth = 456;
constexpr int kCardMaxWidth = 560;
constexpr int kCardHeight = 136;
constexpr int kCompactCardHeight = (kCardHeight - kGap) / 2;
constexpr int kSideWidth = 324;
constexpr int kSideMaxWidth = 420;
constexpr QSize kMinWindow{kCardWidth + kSideWidth + 3 * kMargin, 560};
constexpr int kPanelRadius = 6;
constexpr int kControlRadius = 4;
constexpr int kChipRadius = 3;
constexpr int kBarRadius = 2;

}  // namespace roger::ui
