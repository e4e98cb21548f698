// Helpers for widgets that paint text themselves.
#pragma once

#include <QPainter>

namespace roger::ui {

/// Paints `text` into `area` with `flags` as in QPainter::drawText(). Leaves `font` and `colour`
/// set.
template <class Area>
void paint_text(QPainter& painter, const QFont& font, const QColor& colour, const Area& area,
                int flags, const QString& text) {
  painter.setFont(font);
  painter.setPen(colour);
  painter.drawText(area, flags, text);
}

/// Paints one line of `text` into `area`, elided in the middle if it is too long. `flags` is the
/// alignment in `area`.
template <class Area>
void paint_elided(QPainter& painter, const QFont& font, const QColor& colour, const Area& area,
                  int flags, const QString& text) {
  paint_text(painter, font, colour, area, flags | Qt::TextSingleLine,
             QFontMetrics(font).elidedText(text, Qt::ElideMiddle, static_cast<int>(area.width())));
}

}  // namespace roger::ui
