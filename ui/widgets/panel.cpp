#include "ui/widgets/panel.hpp"

#include <QPainter>

#include "ui/theme/paint_text.hpp"

namespace roger::ui {

Panel::Panel(const Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
}

void Panel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
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

void Chip::paint(QPainter& painter, const QRect& area, const QFont& font, const QString& word,
                 const Theme& theme) const {
  QRect box(area.left(), 0, area.width(), kHeight);
  box.moveTop(area.top() + (area.height() - kHeight) / 2);
  paint_box(painter, box, kChipRadius, theme(fill), theme(outline));
  if (icon) {
    paint_icon(painter, *icon,
               QRectF(area.left() + icon_left, area.top() + (area.height() - kIconSide) / 2.0,
                      kIconSide, kIconSide),
               theme(ink));
  }
  paint_text(painter, font, theme(ink), area.adjusted(text_left, 0, 0, 0),
             Qt::AlignVCenter | Qt::TextSingleLine, word);
}

void paint_number(QPainter& painter, const QRect& area, int number, const Theme& theme) {
  paint_box(painter, area, kChipRadius, QColor(), theme(Token::kEdge));
  paint_text(painter, Theme::font(TextSize::kAxis, QFont::Medium), theme(Token::kText), area,
             Qt::AlignCenter, QString::number(number));
}

}  // namespace roger::ui
