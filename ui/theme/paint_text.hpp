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

}  // namespace roger::ui
