// Hatching: what lies over something else on a time line.
#pragma once

#include <QPainter>

namespace roger::ui {

void paint_hatch(QPainter& painter, const QRectF& area, const QColor& colour);

}  // namespace roger::ui
