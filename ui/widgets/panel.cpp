#include "ui/widgets/panel.hpp"

#include <QPainter>

#include "ui/theme/paint_text.hpp"

namespace roger::ui {

Panel::Panel(const Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void Panel::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  paint_box(painter, rect(), kPanelRadius, theme_(Token::kPanel), theme_(Token::kLine));
}

void paint_box(QPainter& painter, const QRect& area, double radius, const QColor& fill,
               const QColor& outline, double outline_width) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const double inset = outline_width / 2.0;
  const bool outlined = outline.isValid() && outline.alpha() > 0;
  painter.setPen(outlined ? QPen(outline, outline_width) : QPen(Qt::NoPen));
  painter.setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
  const QRectF frame =
      outlined ? QRectF(area).adjusted(inset, inset, -inset, -inset) : QRectF(area);
  painter.drawRoundedRect(frame, radius, radius);
  painter.restore();
}

void paint_number(QPainter& painter, const QRect& area, int number, const Theme& theme) {
  paint_box(painter, area, kChipRadius, QColor(), theme(Token::kEdge));
  paint_text(painter, Theme::font(TextSize::kAxis, QFont::Medium), theme(Token::kText), area,
             Qt::AlignCenter, QString::number(number));
}

}  // namespace roger::ui
