// Shapes that identify a state without its colour. They are SVG resources (theme/icons) and sharp
// at any scale.
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
  kLast,     // curved arrow: the last transmission
  kChevron,  // opens a list
  kMoon,
  kSun,
  kHelp,
  kClose,
  kLocked,     // secure
  kUnlocked,   // plain
  kFold,       // a chevron to the right: folded
  kBolt,       // made by an instructor
  kForbidden,  // a crossed circle: failed
  kSearch,
  kFlag,  // a marker
  kNote,  // a text on the timeline
  kPlay,
  kPause,
  kSave,    // to a file
  kRecord,  // a filled disc
  kGear,
  kFreeze,  // a snowflake
  kExport,  // an arrow out of a tray
  kCall,    // a handset
};

/// Paints the icon centred in `area`, as large as fits. Icons are drawn for 16 px.
void paint_icon(QPainter& painter, Icon icon, const QRectF& area, const QColor& colour);

}  // namespace roger::ui
