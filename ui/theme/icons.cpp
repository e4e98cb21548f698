#include "ui/theme/icons.hpp"

#include <QPainterPath>
#include <QPolygonF>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace roger::ui {
namespace {

constexpr double kSide = 16.0;  // every shape below is drawn in a square of this side

void triangle(QPainter& painter, double top, double bottom) {
  painter.drawPolygon(QPolygonF{{2.0, top}, {14.0, top}, {8.0, bottom}});
}

void line(QPainter& painter, double y) {
  painter.drawRect(QRectF(2.0, y - 0.9, 12.0, 1.8));
}

void stroke(QPainter& painter, const QColor& colour, double width = 1.5) {
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
}

void loudspeaker(QPainter& painter, const QColor& colour, bool muted) {
  painter.drawPolygon(QPolygonF{{1, 6}, {4, 6}, {8, 2.5}, {8, 13.5}, {4, 10}, {1, 10}});
  stroke(painter, colour);
  if (muted) {
    painter.drawLine(QPointF(10.5, 5.8), QPointF(15, 10.3));
    painter.drawLine(QPointF(15, 5.8), QPointF(10.5, 10.3));
    return;
  }
  painter.drawArc(QRectF(7.5, 5.5, 5, 5), -50 * 16, 100 * 16);
  painter.drawArc(QRectF(5.0, 3.0, 10, 10), -50 * 16, 100 * 16);
}

void microphone(QPainter& painter, const QColor& colour) {
  painter.drawRoundedRect(QRectF(5.8, 1.2, 4.4, 8.4), 2.2, 2.2);
  stroke(painter, colour);
  painter.drawArc(QRectF(3.5, 3.5, 9, 9), 180 * 16, 180 * 16);
  painter.drawLine(QPointF(8, 12.5), QPointF(8, 14.8));
}

void headphones(QPainter& painter, const QColor& colour) {
  painter.drawRoundedRect(QRectF(1.6, 8.4, 3.2, 5.4), 1.2, 1.2);
  painter.drawRoundedRect(QRectF(11.2, 8.4, 3.2, 5.4), 1.2, 1.2);
  stroke(painter, colour);
  painter.drawArc(QRectF(2.3, 2.2, 11.4, 12.4), 0, 180 * 16);
}

void trouble(QPainter& painter, const QColor& colour) {
  stroke(painter, colour);
  painter.drawPolygon(QPolygonF{{8, 2.2}, {14.8, 13.8}, {1.2, 13.8}});
  painter.drawLine(QPointF(8, 6.6), QPointF(8, 9.6));
  painter.drawPoint(QPointF(8, 11.8));
}

void moon(QPainter& painter) {
  QPainterPath disc;
  disc.addEllipse(QPointF(8, 8), 5.8, 5.8);
  QPainterPath bite;
  bite.addEllipse(QPointF(11.2, 5.4), 5.0, 5.0);
  painter.drawPath(disc.subtracted(bite));
}

void sun(QPainter& painter, const QColor& colour) {
  stroke(painter, colour);
  painter.drawEllipse(QPointF(8, 8), 3.0, 3.0);
  constexpr int kRays = 8;
  for (int ray = 0; ray < kRays; ++ray) {
    const double angle = ray * 2.0 * std::numbers::pi / kRays;
    const QPointF way(std::cos(angle), std::sin(angle));
    painter.drawLine(QPointF(8, 8) + way * 5.3, QPointF(8, 8) + way * 6.8);
  }
}

void freeze(QPainter& painter, const QColor& colour) {
  stroke(painter, colour);
  constexpr int kArms = 3;
  for (int arm = 0; arm < kArms; ++arm) {
    const double angle = (arm + 0.5) * std::numbers::pi / kArms;
    const QPointF way(6.6 * std::cos(angle), 6.6 * std::sin(angle));
    painter.drawLine(QPointF(8, 8) - way, QPointF(8, 8) + way);
  }
}

void help(QPainter& painter, const QColor& colour) {
  stroke(painter, colour, 1.4);
  painter.drawEllipse(QPointF(8, 8), 6.6, 6.6);
  QPainterPath hook(QPointF(6.0, 6.5));
  hook.cubicTo({6.0, 3.8}, {10.1, 3.9}, {10.1, 6.4});
  hook.cubicTo({10.1, 8.0}, {8.0, 7.9}, {8.0, 9.5});
  painter.drawPath(hook);
  painter.drawPoint(QPointF(8, 11.8));
}

void arrow_back(QPainter& painter, const QColor& colour) {
  stroke(painter, colour, 1.4);
  painter.drawArc(QRectF(3, 3, 10, 10), -160 * 16, 250 * 16);
  painter.drawPolyline(QPolygonF{{7.9, 0.8}, {5.6, 3.1}, {7.9, 5.4}});
}

void gear(QPainter& painter, const QColor& colour) {
  stroke(painter, colour, 1.4);
  painter.drawEllipse(QPointF(8, 8), 4.4, 4.4);
  painter.drawEllipse(QPointF(8, 8), 1.8, 1.8);
  constexpr int kTeeth = 8;
  for (int tooth = 0; tooth < kTeeth; ++tooth) {
    const double angle = tooth * 2.0 * std::numbers::pi / kTeeth;
    const QPointF way(std::cos(angle), std::sin(angle));
    painter.drawLine(QPointF(8, 8) + way * 4.6, QPointF(8, 8) + way * 6.6);
  }
}

/// `open`: the bow stands out to the right and is held on one side only.
void lock(QPainter& painter, const QColor& colour, bool open) {
  painter.drawRoundedRect(QRectF(2.6, 7.2, 10.8, 7.4), 1.4, 1.4);
  stroke(painter, colour, 1.6);
  const double left = open ? 8.2 : 4.8;
  const double width = 6.4;
  QPainterPath bow(QPointF(left, 7.2));
  bow.lineTo(left, 4.9);
  bow.arcTo(QRectF(left, 1.7, width, 6.4), 180, -180);
  bow.lineTo(left + width, open ? 5.6 : 7.2);
  painter.drawPath(bow);
}

/// Lies on its back, as one that is taken up.
void handset(QPainter& painter, const QColor& colour) {
  painter.translate(8, 8);
  painter.rotate(-45);
  painter.drawRoundedRect(QRectF(-7.4, -1.4, 4.2, 5.2), 1.2, 1.2);
  painter.drawRoundedRect(QRectF(3.2, -1.4, 4.2, 5.2), 1.2, 1.2);
  stroke(painter, colour, 2.2);
  painter.drawArc(QRectF(-5.4, -3.4, 10.8, 7.0), 10 * 16, 160 * 16);
}

}  // namespace

void paint_icon(QPainter& painter, Icon icon, const QRectF& area, const QColor& colour) {
  const double side = std::min(area.width(), area.height());
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.translate(area.center() - QPointF(side, side) / 2.0);
  painter.scale(side / kSide, side / kSide);
  painter.setPen(Qt::NoPen);
  painter.setBrush(colour);
  switch (icon) {
    case Icon::kReceive:
      triangle(painter, 2.5, 10.0);
      line(painter, 12.6);
      break;
    case Icon::kTransmit:
      triangle(painter, 10.0, 2.5);
      line(painter, 12.6);
      break;
    case Icon::kTrouble:
      trouble(painter, colour);
      break;
    case Icon::kLoudspeaker:
      loudspeaker(painter, colour, false);
      break;
    case Icon::kMuted:
      loudspeaker(painter, colour, true);
      break;
    case Icon::kMicrophone:
      microphone(painter, colour);
      break;
    case Icon::kHeadphones:
      headphones(painter, colour);
      break;
    case Icon::kCheck:
      stroke(painter, colour, 1.8);
      painter.drawPolyline(QPolygonF{{2.5, 8.5}, {6.3, 12.2}, {13.5, 4.2}});
      break;
    case Icon::kIdle:
      painter.drawEllipse(QPointF(8, 8), 2.0, 2.0);
      break;
    case Icon::kLast:
      arrow_back(painter, colour);
      break;
    case Icon::kChevron:
      stroke(painter, colour, 1.6);
      painter.drawPolyline(QPolygonF{{3.5, 6}, {8, 10.5}, {12.5, 6}});
      break;
    case Icon::kMoon:
      moon(painter);
      break;
    case Icon::kSun:
      sun(painter, colour);
      break;
    case Icon::kHelp:
      help(painter, colour);
      break;
    case Icon::kClose:
      stroke(painter, colour, 1.6);
      painter.drawLine(QPointF(3.5, 3.5), QPointF(12.5, 12.5));
      painter.drawLine(QPointF(12.5, 3.5), QPointF(3.5, 12.5));
      break;
    case Icon::kLocked:
      lock(painter, colour, false);
      break;
    case Icon::kUnlocked:
      lock(painter, colour, true);
      break;
    case Icon::kFold:
      stroke(painter, colour, 1.6);
      painter.drawPolyline(QPolygonF{{6, 3.5}, {10.5, 8}, {6, 12.5}});
      break;
    case Icon::kBolt:
      painter.drawPolygon(
          QPolygonF{{9.6, 0.8}, {3.0, 9.2}, {7.2, 9.2}, {6.2, 15.2}, {13.0, 6.6}, {8.6, 6.6}});
      break;
    case Icon::kForbidden:
      stroke(painter, colour, 1.6);
      painter.drawEllipse(QPointF(8, 8), 6.0, 6.0);
      painter.drawLine(QPointF(3.8, 3.8), QPointF(12.2, 12.2));
      break;
    case Icon::kSearch:
      stroke(painter, colour, 1.6);
      painter.drawEllipse(QPointF(6.8, 6.8), 4.8, 4.8);
      painter.drawLine(QPointF(10.4, 10.4), QPointF(14.4, 14.4));
      break;
    case Icon::kFlag:
      painter.drawPolygon(QPolygonF{{3.5, 1.8}, {13.5, 1.8}, {10.8, 5.6}, {13.5, 9.4}, {3.5, 9.4}});
      stroke(painter, colour, 1.6);
      painter.drawLine(QPointF(3.5, 1.8), QPointF(3.5, 14.4));
      break;
    case Icon::kNote:
      stroke(painter, colour, 1.4);
      painter.drawRoundedRect(QRectF(2.4, 2.4, 11.2, 11.2), 1.6, 1.6);
      for (const double y : {5.8, 8.2, 10.6}) {
        painter.drawLine(QPointF(5.0, y), QPointF(y > 10.0 ? 8.6 : 11.0, y));
      }
      break;
    case Icon::kPlay:
      painter.drawPolygon(QPolygonF{{4.0, 2.2}, {13.4, 8.0}, {4.0, 13.8}});
      break;
    case Icon::kPause:
      painter.drawRect(QRectF(4.0, 2.8, 2.8, 10.4));
      painter.drawRect(QRectF(9.2, 2.8, 2.8, 10.4));
      break;
    case Icon::kSave:
      stroke(painter, colour, 1.5);
      painter.drawPolyline(QPolygonF{{2.4, 9.6}, {2.4, 13.6}, {13.6, 13.6}, {13.6, 9.6}});
      painter.drawLine(QPointF(8.0, 1.8), QPointF(8.0, 10.2));
      painter.drawPolyline(QPolygonF{{4.8, 7.2}, {8.0, 10.4}, {11.2, 7.2}});
      break;
    case Icon::kGear:
      gear(painter, colour);
      break;
    case Icon::kRecord:
      painter.drawEllipse(QPointF(8, 8), 4.2, 4.2);
      break;
    case Icon::kFreeze:
      freeze(painter, colour);
      break;
    case Icon::kExport:
      stroke(painter, colour);
      painter.drawPolyline(QPolygonF{{2.5, 9.5}, {2.5, 14.0}, {13.5, 14.0}, {13.5, 9.5}});
      painter.drawPolyline(QPolygonF{{4.8, 5.0}, {8.0, 1.8}, {11.2, 5.0}});
      painter.drawLine(QPointF(8, 2.2), QPointF(8, 10.5));
      break;
    case Icon::kCall:
      handset(painter, colour);
      break;
  }
  painter.restore();
}

}  // namespace roger::ui
