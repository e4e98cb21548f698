// The shapes that tell a state without its colour: SVG files of the resources (theme/icons), which
// stay sharp at any scale.
#pragma once

#include <QColor>
#include <QPainter>
#include <QRectF>

namespace roger::ui {

enum class Icon {
  kReceive,   // triangle down onto a line
  kTransmit,  // triangle up from a line
  kTrouble,   // open triangle with !
  kLoudspeaker,
  kMuted,  // crossed loudspeaker
  kMicrophone,
  kHeadphones,
  kCheck,
  kIdle,     // a dot
  kLast,     // an arrow back: the last call
  kChevron,  // opens a list
  kMoon,
  kSun,
  kHelp,
  kClose,
  kLocked,     // secure
  kUnlocked,   // plain
  kFold,       // a chevron to the right: folded
  kBolt,       // an instructor's doing
  kForbidden,  // a crossed circle: failed
  kSearch,
  kFlag,  // a marker
  kNote,  // a word on the timeline
  kPlay,
  kPause,
  kSave,    // to a file
  kRecord,  // a full disc
  kGear,
  kFreeze,  // a star of ice
  kExport,  // out of a tray
  kCall,    // a handset
};

/// Paints the icon centred in `area`, as large as fits; drawn for 16 px.
void paint_icon(QPainter& painter, Icon icon, const QRectF& area, const QColor& colour);

}  // namespace roger::ui
