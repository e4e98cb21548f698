// Hatching of overlaps and instructor controls on a timeline.
#pragma once

#include <QPainter>

namespace roger::ui {

void paint_hatch(QPainter& painter, const QRectF& area, const QColor& colour);

}  // namespace roger::ui
