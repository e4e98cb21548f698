// Text as widgets paint it themselves.
#pragma once

#include <QPainter>

namespace roger::ui {

/// Paints `text` into `area` and leaves `font` and `colour` set; `flags` as in
/// QPainter::drawText().
template <class Area>
void paint_text(QPainter& painter, const QFont& font, const QColor& colour, const Area& area,
                int flags, const QString& text) {
  painter.setFont(font);
  painter.setPen(colour);
  painter.drawText(area, flags, text);
}

/// Paints one line of `text` into `area`, elided in its middle where it is too long; `flags`: where
/// it stands in `area`.
template <class Area>
void paint_elided(QPainter& painter, const QFont& font, const QColor& colour, const Area& area,
                  int flags, const QString& text) {
  paint_text(painter, font, colour, area, flags | Qt::TextSingleLine,
             QFontMetrics(font).elidedText(text, Qt::ElideMiddle, area.width()));
}

}  // namespace roger::ui
