#include "ui/widgets/hatch.hpp"

namespace roger::ui {

void paint_hatch(QPainter& painter, const QRectF& area, const QColor& colour) {
  painter.save();
  painter.setClipRect(area, Qt::IntersectClip);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(colour, 1.5));
  constexpr double kPitch = 6.0;
  const int lines = static_cast<int>((area.width() + area.height()) / kPitch) + 1;
  for (int i = 0; i < lines; ++i) {
    const double x = area.left() - area.height() + i * kPitch;
    painter.drawLine(QPointF(x, area.bottom()), QPointF(x + area.height(), area.top()));
  }
  painter.restore();
}

}  // namespace roger::ui
